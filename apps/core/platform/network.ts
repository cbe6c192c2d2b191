import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What private networks, clusters and cloud providers end their own names with (RFC 6761, 6762, 8375). */
const privateEndings = /(?:^|\.)(?:localhost|local|internal|svc|lan|home\.arpa)$/i;

/** Whether a host's name means something only inside a network: it has no dot, or a private ending. */
export const isPrivateName = (host: string): boolean => !host.includes('.') || privateEndings.test(host);

const insideRanges = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'];

/** Whether a host, as an address of the web has it, is a private address or name. */
export function isInside(hostname: string): boolean {
  const host = withoutPort(hostname).replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? insideRanges.includes(ipaddr.process(host).range()) : isPrivateName(host);
}

/** The network that one customer of a hoster can have as a whole: a /24 of IPv4, a /48 of IPv6. */
export function neighborhoodOf(forwarded: string): string {
  const address = withoutPort(forwarded);
  const network = networkOf(address);
  if (isIP(network) === 4) return network.split('.').slice(0, 3).join('.');
  return isIP(address) === 6 ? network.split(':').slice(0, 3).join(':') : network;
}

/** What one customer can have for nothing, and guesses count for: an address of IPv4, a /48 of IPv6. */
export const customerOf = (forwarded: string): string =>
  isIP(networkOf(forwarded)) === 4 ? networkOf(forwarded) : neighborhoodOf(forwarded);

/** The address a limit counts for: a whole /64 for IPv6, because a household has one. */
export function networkOf(forwarded: string): string {
  const address = withoutPort(forwarded);
  if (isIP(address) === 0) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return parsed.toNormalizedString().split(':').slice(0, 4).join(':');
}

/** Some proxies add the port, which is another one for each connection. */
function withoutPort(address: string): string {
  const [, v4, v6] = /^(?:([\d.]{7,15})|\[([\da-f:.]{2,45})\]):\d{1,5}$/i.exec(address) ?? [];
  return v4 ?? v6 ?? address;
}
