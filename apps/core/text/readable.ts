import { domainToUnicode } from 'node:url';

const asciiDomains = /(?<=@)(?:[a-z\d-]+\.)*xn--[a-z\d-]+(?:\.[a-z\d-]+)*/gi;

/** A text with the domains of its email addresses as people read them: `xn--e1afmkfd.xn--p1ai` as `пример.рф`. */
export const readableAddresses = (text: string): string =>
  text.replaceAll(asciiDomains, (domain) => domainToUnicode(domain) || domain);
