import type { AutomationReceiver } from '#core/automation/receiver.ts';
import type { AlertWebhook } from '#core/clients/alerts/client.ts';
import type { MailClient } from '#core/clients/mail/client.ts';
import type { IdentityProvider } from '#core/clients/oidc/client.ts';
import type { FileScanner } from '#core/clients/scanner/client.ts';
import type { PhoneClient } from '#core/clients/sms/client.ts';
import type { PaymentClient } from '#core/clients/stripe/client.ts';
import type { Config } from '#core/config/config.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database } from '#core/platform/database.ts';
import type { StoredSecrets } from '#core/platform/encryption.ts';
import type { WebhookService } from '#core/webhooks/service.ts';
import type { ProxyWatch } from '../health/proxies.ts';
import type { SignInFound } from './sign-in.ts';

export interface SetupDependencies {
  config: Config;
  database: Database;
  clock: Clock;
  proxies: ProxyWatch;
  webhooks: Pick<WebhookService, 'storedSecrets'>;
  accounts: {
    storedSecrets(): Promise<{ authenticators: StoredSecrets; invitations: StoredSecrets }>;
    signInState(): Promise<SignInFound>;
  };
  /** How long a session lasts at most. */
  sessionSeconds: number;
  mail: MailClient | null;
  phones: PhoneClient | null;
  payments: PaymentClient | null;
  automation: AutomationReceiver | null;
  alertWebhook: AlertWebhook | null;
  provider: IdentityProvider | null;
  scanner: FileScanner | null;
}
