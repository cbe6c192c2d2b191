import type { Letter } from '#core/messages/rules.ts';
import type { DemoRequest } from '#core/platform/prisma/client.ts';

export function demoTeamNotice(request: DemoRequest, team: string): Letter {
  return {
    to: team,
    replyTo: request.email,
    subject: `${request.priority} priority demo request (${request.reference})`,
    heading: 'A demo number was requested',
    paragraphs: ['We promised to set it up within 24 hours.'],
    facts: [
      ['Reference', request.reference],
      ['Priority', `${request.priority}, lead score ${request.leadScore}`],
      ['Email', request.email],
      ['Phone', `${request.phone} (${request.phoneVerification})`],
      ['Follow up by', request.followUpMethod],
      ['Business', request.businessDescription],
      ['Important to them', request.importantFeatures.join(', ')],
      ['Ready for a demo', request.readyForDemo],
      ['Integration', request.integrationChoice],
      ['Heard of us', request.heardAboutUs],
    ],
  };
}

export function demoAcknowledgement(request: DemoRequest, site: { supportPhone: string }): Letter {
  return {
    to: request.email,
    subject: `Your demo number is on its way (${request.reference})`,
    heading: 'Your free demo number is on its way',
    paragraphs: [
      'We set it up within 24 hours. The number is yours, free, for 7 days.',
      'If you have not tried it after 48 hours, we send one reminder by email.',
      'Full dashboard access needs payment details within those 7 days; until then you have the preview.',
      `Questions? Call ${site.supportPhone} and read out your reference: ${request.reference}.`,
    ],
  };
}
