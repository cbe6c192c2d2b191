import type { ReferenceStatus } from '#core/references/schemas.ts';

type Kind = ReferenceStatus['kind'];

/** What each kind of form is called, and what its sender is waiting for. */
const words: Record<Kind, { thing: string; wait: string; done: string; taken: string }> = {
  contact_form: {
    thing: 'message',
    wait: 'A person answers you by email',
    done: 'A person has answered you',
    taken: 'Your message is answered.',
  },
  demo_request: {
    thing: 'demo request',
    wait: 'We set your demo number up',
    done: 'Your demo number was set up',
    taken: 'Your demo number is set up.',
  },
  partner_application: {
    thing: 'partner application',
    wait: 'We contact you to complete your setup',
    done: 'Your application was looked at',
    taken: 'Your application was looked at.',
  },
  custom_deal: {
    thing: 'deal',
    wait: 'We review it and set up your commission',
    done: 'Your deal was reviewed',
    taken: 'Your deal was reviewed.',
  },
};

export interface Step {
  state: 'done' | 'open' | 'late';
  title: string;
  text: string;
}

/** The whole state in one sentence. */
export function headline(status: ReferenceStatus): string {
  const { thing, taken } = words[status.kind];
  if (status.closed) return `Your ${thing} is closed.`;
  if (status.answered) return taken;
  if (status.overdue) return 'We are late. That is our fault.';
  return status.delivered_at ? `Your ${thing} is with our team.` : `We have your ${thing}.`;
}

/** The way from the sender to a person, step by step. */
export function stepsOf(status: ReferenceStatus, moment: (iso: string) => string): Step[] {
  const { wait, done } = words[status.kind];
  const steps: Step[] = [
    {
      state: 'done',
      title: 'We received it',
      text: `${moment(status.received_at)}. It is stored safely.`,
    },
    delivery(status, moment),
    {
      state: status.answered ? 'done' : status.overdue ? 'late' : 'open',
      title: status.closed ? 'We have closed it' : status.answered ? done : wait,
      text: answerText(status, moment),
    },
  ];
  if (status.kind === 'demo_request')
    steps.push({
      state: 'open',
      title: 'The number is yours for 7 days',
      text: status.ends_at
        ? `Until ${moment(status.ends_at)}. Payment details before then open the full dashboard.`
        : 'From the moment it is set up. Payment details within these 7 days open the full dashboard.',
    });
  return steps;
}

function delivery({ delivered_at, delayed }: ReferenceStatus, moment: (iso: string) => string): Step {
  if (delivered_at) return { state: 'done', title: 'Our team has it', text: `${moment(delivered_at)}.` };
  return delayed
    ? {
        state: 'late',
        title: 'It is on its way to our team',
        text: 'This takes longer than it should. Nothing is lost: we keep trying until it is through.',
      }
    : {
        state: 'open',
        title: 'It is on its way to our team',
        text: 'Usually a matter of seconds. This page follows it.',
      };
}

function answerText(status: ReferenceStatus, moment: (iso: string) => string): string {
  const by = moment(status.promised_by);
  if (status.closed) return 'Is something still open? Call us with your reference, or write to us again.';
  if (status.answered) return `Promised by ${by}.`;
  if (status.overdue) return `We promised it by ${by}. Please call us with your reference, and we see to it at once.`;
  return status.answered === null ? `By ${by}. If you hear nothing by then, please call us.` : `By ${by}.`;
}
