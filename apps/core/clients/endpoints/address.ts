import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isPrivateName } from '#core/platform/network.ts';

/** Where an address is posted to from. */
export interface Where {
  /** Only https, its ports, and public addresses. Elsewhere http, all ports and this machine are allowed too. */
  production: boolean;
}

const maxLength = 2_000;
/** The ports of https. Others belong to other protocols, which a post could be mistaken for. */
const ports = ['', '8443'];
const example = 'https://example.com/webhooks';
/** The only part of IPv6 that holds public addresses; the rest is special or unassigned. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** What is special about a range, by the name ipaddr.js has for it; others are reserved. */
const kinds: Readonly<Record<string, string>> = {
  private: 'a private address',
  uniqueLocal: 'a private address',
  carrierGradeNat: 'a private address',
  loopback: 'this server itself',
  linkLocal: 'a link-local address',
  multicast: 'a multicast address',
  broadcast: 'a broadcast address',
};

/**
 * Why events cannot be posted to this address, as a sentence for the person who typed it; null when they can, as far as
 * its text says. The addresses behind a name are checked when connecting.
 */
export function addressProblem(url: string, where: Where): string | null {
  if (url.length > maxLength) return 'Please enter an address of at most 2,000 characters.';
  const [, scheme, authority] = /^(https?):\/\/([^/?#]+)/i.exec(url) ?? [];
  if (!scheme || !authority || (where.production && scheme.toLowerCase() === 'http'))
    return `Please enter an address that starts with https://, such as ${example}.`;
  if (authority.includes('@')) return 'Please enter the address without a user name or password.';
  if (/[\s\\\p{Cc}]/u.test(url) || authority.includes('%') || !url.isWellFormed() || !URL.canParse(url))
    return `Please enter a valid web address, such as ${example}.`;
  if (url.includes('#')) return 'Please enter the address without the part that begins with #.';
  const { hostname, port } = new URL(url);
  if (where.production && !ports.includes(port)) return 'Please enter an address on port 443 or 8443.';
  if (hostname.endsWith('.')) return 'Please enter the address without the dot at the end of its host name.';
  // The parser also reads 0x7f.1, 2130706433 and 0177.0.0.1, which are written to get past a check.
  if (isIP(hostname) === 4 && authority.replace(/:\d*$/, '') !== hostname)
    return 'Please enter the IP address as four plain numbers, or a host name.';
  const problem = hostProblem(hostname, where);
  return problem === null ? null : `Please enter an address on the public internet: ${problem}.`;
}

/** Why nothing may be posted to a host, a name or an IP address, as part of a sentence; null when it may. */
export function hostProblem(hostname: string, where: Where): string | null {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return isAllowedIp(host, where) ? null : `${host} is ${kindOf(host)}`;
  if (host === 'localhost' && !where.production) return null;
  const labels = host.split('.');
  if (host.length > 253 || labels.some((label) => label === '' || label.length > 63))
    return 'its host name is not a valid one';
  // Cloud metadata has such a name, too.
  if (isPrivateName(host)) return `“${host}” is a name inside a private network`;
  return null;
}

/**
 * Whether events may be posted to an IP address: only to public unicast ones, and outside production to this machine.
 * ipaddr.js has the ranges of the IANA special-purpose registries (RFC 6890). An IPv4 address mapped into IPv6 counts as
 * itself; other ways to put one into IPv6 (compatible, NAT64, 6to4, Teredo) are refused.
 */
export function isAllowedIp(ip: string, { production }: Where): boolean {
  const range = rangeOf(ip);
  return range === 'unicast' || (range === 'loopback' && !production);
}

/** What an IP address is that is not allowed: "a private address". */
export const kindOf = (ip: string): string => kinds[rangeOf(ip)] ?? 'a reserved address';

function rangeOf(ip: string): string {
  if (isIP(ip) === 0) return 'invalid';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv6' && address.range() === 'unicast' && !address.match(globalUnicast)) return 'reserved';
  return address.range();
}
