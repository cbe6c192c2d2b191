import Bowser from 'bowser';

/** "Chrome on Windows": enough for users to recognize their own browser. An unknown user agent is called a program. */
export function browserLabel(userAgent: string): string {
  // Bowser throws on an empty text.
  if (userAgent === '') return 'a program';
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return 'a program';
  const name = browser.name.replace(/^Microsoft /, '');
  return os.name ? `${name} on ${os.name}` : name;
}
