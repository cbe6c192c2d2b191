import { type Config, siteAddress } from '#core/config/config.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import { emailDate } from '#core/messaging/messages/rules.ts';
import type { Sample } from '#core/operations/gallery/service.ts';
import { roleLabels } from './labels.ts';
import type { Role } from './rules.ts';

/** An invitation, as far as its email needs it. */
export interface SentInvitation {
  email: string;
  name: string;
  role: Role;
  invitedBy: string;
  expiresAt: Date;
  url: string;
}

/** To a person who is invited to the admin area. The stored copy has no link, because it opens an account. */
export function memberInvitation(invitation: SentInvitation, brand: string): Email {
  const { email, name, role, invitedBy, expiresAt, url } = invitation;
  const by = invitedBy === 'admin' ? '' : ` by ${invitedBy}`;
  return {
    to: email,
    subject: `You’re invited to the admin area of ${brand}`,
    heading: `Hello, ${name}`,
    paragraphs: [
      `You were invited${by} to work in the admin area of ${brand}, with the role ${roleLabels[role].name}. Choose a password to begin.`,
      `The link works once, until ${emailDate(expiresAt)}. If you didn’t expect this email, you can ignore it.`,
    ],
    link: { label: 'Choose a password', url },
    keepsLink: false,
  };
}

/** The email with sample data, for the gallery of emails. */
export function sampleInvitation({ http, site }: Pick<Config, 'http' | 'site'>): Sample {
  const invitation: SentInvitation = {
    ...{ email: 'ana@evergreen.example', name: 'Ana Ruiz', role: 'agent', invitedBy: 'dana@evergreen.example' },
    expiresAt: new Date('2026-03-17T15:12:00Z'),
    url: `${siteAddress(http)}/invitations/sample`,
  };
  return {
    ...{ id: 'member-invitation', template: 'member-invitation' },
    email: memberInvitation(invitation, site.brand),
  };
}
