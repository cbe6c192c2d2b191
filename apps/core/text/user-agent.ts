import Bowser from 'bowser';

/** "Chrome on Windows": enough for a person to recognize their own. What does not say what it is, is a program. */
export function browserLabel(userAgent: string): string {
  // Bowser refuses to look at nothing.
  if (userAgent === '') return 'a program';
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return 'a program';
  const name = browser.name.replace(/^Microsoft /, '');
  return os.name ? `${name} on ${os.name}` : name;
}
