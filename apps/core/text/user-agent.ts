const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** "Chrome on Windows": enough for a person to recognise their own. What does not say what it is, is a program. */
export function browserInWords(userAgent: string): string {
  const named = (known: [RegExp, string][]) => known.find(([mark]) => mark.test(userAgent))?.[1];
  const browser = named(browsers);
  if (!browser) return 'a program';
  const system = named(systems);
  return system ? `${browser} on ${system}` : browser;
}
