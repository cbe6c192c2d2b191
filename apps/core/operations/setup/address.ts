import type { Arrival } from '#core/clients/arrival/client.ts';
import { type Config, siteAddress } from '#core/config/config.ts';
import type { SetupLine } from './schemas.ts';
import { lineOf, type Tried } from './tries.ts';

const address = { id: 'address', title: 'Public address' };

/** The address visitors use: whether it leads here. */
export function addressLine({ http }: Pick<Config, 'http'>, tried: Tried<Arrival>): SetupLine {
  const { publicUrl } = http;
  if (publicUrl === null || tried === null)
    return lineOf(address, {
      state: 'missing',
      found: `Links in emails and text messages lead to ${siteAddress(http)}.`,
      meaning: 'Only this computer can open them.',
      steps: [
        'Point a domain name at this server, with HTTPS.',
        'Set PUBLIC_URL to that address, like https://www.example.com, and restart.',
      ],
    });
  if ('failed' in tried)
    return lineOf(address, {
      state: 'failing',
      found: `We asked ${publicUrl} from this server: ${tried.failed}.`,
      meaning: 'Visitors may not reach the site, and Stripe and Twilio may not reach it either.',
      steps: [
        `Open ${publicUrl} in a browser outside your network. If it opens, this server just can’t reach itself, and you are done.`,
        'If it doesn’t, check that the domain name leads to this server, and that the proxy is running.',
      ],
    });
  const { origin } = tried.answer;
  if (origin !== publicUrl)
    return lineOf(address, {
      state: 'failing',
      found: `A request to ${publicUrl} arrived here as ${origin}.`,
      meaning: 'Requests from visitors look as if they came from another site, and Twilio’s are refused.',
      steps: [
        'Let the proxy pass on the host name and X-Forwarded-Proto.',
        'Name the proxy’s address in TRUST_PROXY, and restart.',
      ],
    });
  return lineOf(address, {
    state: 'ready',
    found: `${publicUrl} leads to this server.`,
    meaning: 'Links in emails and text messages work.',
  });
}

const proxy = { id: 'proxy', title: 'Proxy' };
const sharedAddress =
  'All visitors seem to share one address. If one of them sends too much, all of them have to wait.';

/** Whether the product sees visitors’ own addresses: by a try, and by what this process saw. */
export function proxyLine(tried: Tried<Arrival>, seen: string | null): SetupLine {
  if (seen !== null)
    return lineOf(proxy, {
      state: 'failing',
      found: `A proxy at ${seen} passes requests on, but TRUST_PROXY does not name it.`,
      meaning: sharedAddress,
      steps: [
        `If it is your proxy, set TRUST_PROXY=${seen} (or its network) for every API process, and restart.`,
        'If it isn’t, somebody reaches this server past your proxy: let only the proxy connect to its port.',
        'This goes away ten minutes after the last such request.',
      ],
    });
  if (tried === null || 'failed' in tried)
    return lineOf(proxy, {
      state: 'unknown',
      found: 'This is tried through the public address, which does not answer yet.',
      meaning: 'We can’t tell yet whether visitors’ own addresses are seen.',
      steps: ['Set up the public address first.'],
    });
  const { forwarded, trusted } = tried.answer;
  if (forwarded && !trusted)
    return lineOf(proxy, {
      state: 'failing',
      found: 'A proxy passes requests on, but TRUST_PROXY does not name it.',
      meaning: sharedAddress,
      steps: ['Find the proxy’s address in the server’s log, set TRUST_PROXY to it, and restart.'],
    });
  return lineOf(proxy, {
    state: 'ready',
    found: forwarded ? 'A proxy that you trust passes requests on.' : 'Visitors connect to this server directly.',
    meaning: 'Limits count for each visitor’s own address.',
  });
}
