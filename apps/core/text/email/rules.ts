import { withoutInvisible } from '../rules.ts';

const isAscii = (text: string) => /^[\x21-\x7e]*$/.test(text);

/** Signs that end a domain in a URL, or that `URL` would read as something else. */
const notInDomains = /[\s/?#@:\\%[\]<>^|]/;

/** The domain in ASCII (`xn--…`); unchanged where it has no such form. */
export function asciiDomain(domain: string): string {
  if (domain.length > 253 || notInDomains.test(domain)) return domain;
  const labels = domain.split(/[.。｡]/).map(asciiLabel);
  return labels.join('.');
}

/** A label outside ASCII must stay one: the Kelvin sign would become a `k`, and so another domain. */
function asciiLabel(label: string): string {
  const isInternational = !isAscii(label) || /^xn--/i.test(label);
  if (!isInternational || /^-|-$/.test(label) || !URL.canParse(`http://${label}/`)) return label;
  const ascii = new URL(`http://${label}/`).hostname;
  return ascii.startsWith('xn--') ? ascii : label;
}

/** Whether this is a domain in ASCII with a dot, and with dots and hyphens where they may be. */
export function isDomain(domain: string): boolean {
  return (
    /^(?:(?!-)[a-z\d-]{1,63}(?<!-)\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59}(?<!-))$/i.test(domain) && isReadable(domain)
  );
}

/** Whether its `xn--` labels mean anything. */
const isReadable = (domain: string) => !/(?:^|\.)xn--/i.test(domain) || URL.canParse(`http://${domain}/`);

/** A typed email address without invisible characters, its domain in ASCII. Longer ones than any address stay as they are. */
export function asciiEmail(typed: string): string {
  if (typed.length > 1_000) return typed;
  const address = withoutInvisible(typed).trim();
  const at = address.lastIndexOf('@');
  return at < 0 ? address : address.slice(0, at + 1) + asciiDomain(address.slice(at + 1));
}

const nameOf = (address: string) => address.slice(0, Math.max(address.lastIndexOf('@'), 0));
const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/** Whether the part before the @ has characters that not every mail server knows (SMTPUTF8). */
export const hasInternationalName = (address: string): boolean => /[\u0080-\uffff]/.test(nameOf(address));

const name = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/** Whether this is an email address in ASCII (RFC 5321, without quoted names and address literals). */
export const isEmail = (address: string): boolean =>
  address.length <= 254 && name.test(nameOf(address)) && isDomain(domainOf(address));
