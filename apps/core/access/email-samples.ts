import { type Config, siteAddress } from '#core/config/config.ts';
import type { NewWayTemplate } from '#core/jobs/emails.ts';
import type { Sample } from '#core/operations/gallery/service.ts';
import {
  accessChanged,
  credentialChanged,
  memberInvitation,
  memberNewWay,
  type NoticedAttack,
  passwordReset,
  type SentInvitation,
  signInAttack,
  type ToldAccessChange,
  type ToldChange,
} from './emails.ts';

/** The emails with sample data, for the gallery of emails. */
export function sampleAccessEmails(config: Pick<Config, 'http' | 'site'>): Sample[] {
  return [
    sampleInvitation(config),
    sampleReset(config),
    sampleChange(config),
    sampleNewWay(config, 'member-password-reset'),
    sampleNewWay(config, 'member-provider-linked'),
    ...sampleAccessChanges(config),
    sampleAttack(config),
  ];
}

function sampleReset({ http, site }: Pick<Config, 'http' | 'site'>): Sample {
  const url = `${siteAddress(http)}/reset-password#sample`;
  return {
    id: 'password-reset',
    template: 'password-reset',
    email: passwordReset({ email: 'ana@evergreen.example', url }, site.brand),
  };
}

function sampleChange({ http, site }: Pick<Config, 'http' | 'site'>): Sample {
  const change: ToldChange = {
    email: 'ana@evergreen.example',
    change: 'passkey-added',
    at: new Date('2026-03-10T15:12:00Z'),
    passkeys: ['Ana’s phone', 'Office laptop'],
    provider: null,
    page: `${siteAddress(http)}/admin`,
  };
  return {
    id: 'credential-changed',
    template: 'credential-changed',
    email: credentialChanged(change, site.brand),
  };
}

function sampleNewWay({ http, site }: Pick<Config, 'http' | 'site'>, template: NewWayTemplate): Sample {
  const way = {
    to: 'owner@evergreen.example',
    email: 'ana@evergreen.example',
    at: new Date('2026-03-10T15:12:00Z'),
    template,
    provider: 'Acme SSO',
    page: `${siteAddress(http)}/admin?tab=members`,
  };
  return { id: template, template, email: memberNewWay(way, site.brand) };
}

function sampleAccessChanges({ http, site }: Pick<Config, 'http' | 'site'>): Sample[] {
  const changes: ToldAccessChange['change'][] = [
    { kind: 'invited', email: 'ana@evergreen.example', role: 'agent' },
    { kind: 'invited-again', email: 'ana@evergreen.example', role: 'agent' },
    { kind: 'joined', email: 'ana@evergreen.example', role: 'agent' },
    { kind: 'role-raised', email: 'ana@evergreen.example', role: 'owner' },
    { kind: 'role-lowered', email: 'ana@evergreen.example', role: 'viewer' },
    { kind: 'removed', email: 'ana@evergreen.example', role: 'owner' },
    { kind: 'sign-in', password_door: 'open' },
    { kind: 'shared-sign-in', browser: 'new' },
    { kind: 'key-made', name: 'Reports' },
    { kind: 'endpoint-added', name: 'hooks.evergreen.example' },
    { kind: 'endpoint-moved', name: 'hooks.evergreen.example' },
  ];
  const told = {
    to: 'owner@evergreen.example',
    by: 'dana@evergreen.example',
    at: new Date('2026-03-10T15:12:00Z'),
    admin: `${siteAddress(http)}/admin`,
  };
  return changes.map((change) => ({
    id: `members-changed-${change.kind}`,
    template: 'members-changed',
    email: accessChanged({ ...told, change }, site.brand),
  }));
}

function sampleAttack({ http, site }: Pick<Config, 'http' | 'site'>): Sample {
  const attack: NoticedAttack = { kind: 'password', email: null, page: `${siteAddress(http)}/admin?tab=audit` };
  return {
    id: 'sign-in-attack',
    template: 'sign-in-attack',
    email: signInAttack(attack, 'dana@evergreen.example', site.brand),
  };
}

function sampleInvitation({ http, site }: Pick<Config, 'http' | 'site'>): Sample {
  const invitation: SentInvitation = {
    email: 'ana@evergreen.example',
    name: 'Ana Ruiz',
    role: 'agent',
    invitedBy: 'dana@evergreen.example',
    expiresAt: new Date('2026-03-17T15:12:00Z'),
    url: `${siteAddress(http)}/invitations/sample`,
  };
  return {
    id: 'member-invitation',
    template: 'member-invitation',
    email: memberInvitation(invitation, site.brand),
  };
}
