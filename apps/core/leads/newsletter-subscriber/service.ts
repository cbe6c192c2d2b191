import type { z } from 'zod';
import { defineDestination, idempotency, type Sender } from '#core/jobs/outbox.ts';
import type { UnsubscribeService } from '#core/messaging/unsubscribe/service.ts';
import { idFromName } from '#core/platform/ids.ts';
import { createLoader } from '#core/platform/loader.ts';
import { Prisma } from '#core/platform/prisma/client.ts';
import { emailJobs, type FormDependencies, type FormEmails } from '#core/resources/submission.ts';
import { subscriptionAcknowledgement, subscriptionTeamNotice } from './emails.ts';
import type { Subscription, subscriptionAccepted } from './schemas.ts';

const destination = defineDestination({ table: 'newsletter_subscription', ifExists: 'same' });

interface NewsletterDependencies extends FormDependencies {
  unsubscribing: Pick<UnsubscribeService, 'link'>;
}

export function createNewsletterService({ outbox, database, config, unsubscribing }: NewsletterDependencies) {
  const load = createLoader(database.sql, 'newsletter_subscription', Prisma.NewsletterSubscriptionScalarFieldEnum);

  return {
    /** Subscribes an address. The second time gives the same answer, keeps one record and sends nothing. */
    subscribe(subscription: Subscription, sender: Sender): Promise<z.infer<typeof subscriptionAccepted>> {
      const id = idFromName(`newsletter:${subscription.email}`);
      return outbox.accept(destination, {
        record: { id, email: subscription.email, request_id: sender.requestId },
        jobs: emailJobs('newsletter_subscription', id),
        answer: { id },
        idempotency: idempotency(sender, subscription),
      });
    },

    async emails(id: string): Promise<FormEmails | null> {
      const found = await load(id);
      return (
        found && {
          teamNotice: subscriptionTeamNotice(found, config.mail.team),
          acknowledgement: subscriptionAcknowledgement(found, config.site, unsubscribing.link('newsletter', id)),
        }
      );
    },

    /** Takes an address off the list. Subscribing again starts anew. */
    async unsubscribe(id: string): Promise<void> {
      await database.prisma.newsletterSubscription.deleteMany({ where: { id } });
    },
  };
}
export type NewsletterService = ReturnType<typeof createNewsletterService>;
