import { DeliveryFailure } from '#core/clients/failure.ts';
import { isRefusal, type PaymentClient } from '#core/clients/stripe/client.ts';
import type { Config } from '#core/config/config.ts';
import { setUpCatalog } from '#core/money/billing/catalog.ts';
import { AppError } from '#core/platform/errors.ts';
import type { ProxyWatch } from '../health/proxies.ts';
import { setupLines } from './lines.ts';
import type { SetupTestRequest } from './schemas.ts';
import { saidBy, sendTest, type TestDependencies } from './send-test.ts';

interface SetupDependencies extends TestDependencies {
  config: Config;
  proxies: ProxyWatch;
  payments: PaymentClient | null;
}

/** What is configured and what is missing, with a test of email and texts, and the plans at Stripe. */
export function createSetupService(dependencies: SetupDependencies) {
  const { config, proxies, payments } = dependencies;
  return {
    report: () => ({ lines: setupLines(config, proxies.lastSeen()) }),
    /** Sends a test; see {@link sendTest}. */
    test: (request: SetupTestRequest) => sendTest(dependencies, request),
    /** Creates the prices that Stripe lacks; returns their keys. Throws `conflict` when Stripe does not create them. */
    makePlans: () => makePlans(payments),
  };
}

async function makePlans(payments: PaymentClient | null): Promise<string[]> {
  if (!payments) throw new AppError('conflict', 'Payments are not configured. Set STRIPE_SECRET_KEY first.');
  try {
    return await setUpCatalog(payments);
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    const what = isRefusal(error) ? 'Stripe did not create the prices' : 'Stripe could not be reached';
    throw new AppError('conflict', `${what}: ${saidBy(error)}. Please try again.`);
  }
}
