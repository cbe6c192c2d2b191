import type { Config } from '#core/config/config.ts';
import { hiddenName } from '#core/platform/keys.ts';
import { neighborhoodOf } from '#core/platform/network.ts';

/** A name that counts what the network of an address causes, without telling which it is. */
export const networkName = ({ secrets }: Pick<Config, 'secrets'>, address: string) =>
  hiddenName(secrets, `confirmations ${neighborhoodOf(address)}`).slice(0, 16);
