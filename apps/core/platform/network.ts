import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The address a limit counts for: a whole /64 for IPv6, because a household has one. */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return parsed.toNormalizedString().split(':').slice(0, 4).join(':');
}
