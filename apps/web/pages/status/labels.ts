import type { DemoWeek } from '#core/leads/demo-request/rules.ts';
import { leads } from '#core/leads/registry.ts';
import type { TrackedStatus } from '#core/leads/schemas.ts';
import { paths } from '../../paths.ts';

export interface Step {
  state: 'done' | 'now' | 'open' | 'late';
  title: string;
  text: string;
  /** What the sender can do about it. */
  offer?: { to: string; words: string };
}

/** The status in one sentence. */
export function headline(status: TrackedStatus): string {
  const { thing, taken, late } = leads[status.kind].tracking.words;
  if (status.closed) return `Your ${thing} is closed.`;
  if (status.demo_week === 'plan') return 'You chose a plan. Thank you.';
  if (status.demo_week === 'over') return 'Your demo has ended.';
  if (status.answered) return taken;
  if (status.overdue) return late;
  return status.delivered ? `Your ${thing} is with our team.` : `We have your ${thing}.`;
}

/** The steps from submission to a reply, in order. */
export function stepsOf(status: TrackedStatus, moment: (iso: string) => string): Step[] {
  const { wait, done } = leads[status.kind].tracking.words;
  const steps: Step[] = [
    {
      state: 'done',
      title: 'We received it',
      text: `${moment(status.received_at)}. It is stored safely.`,
    },
    delivery(status, moment),
  ];
  // A customer who chose a plan before a demo number was set up does not wait for one.
  if (status.demo_week !== 'plan' || status.answered_at)
    steps.push({
      state: status.answered ? 'done' : status.overdue ? 'late' : 'open',
      title: status.closed ? 'We have closed it' : status.answered ? done : wait,
      text: answerText(status, moment),
    });
  return status.demo_week === null ? steps : [...steps, week(status.demo_week, status.ends_at, moment)];
}

const plans = { to: paths.pricing, words: 'Choose a plan' };

function week(at: DemoWeek, endsAt: string | null, moment: (iso: string) => string): Step {
  const title = 'The number is yours for 7 days';
  const until = endsAt ? moment(endsAt) : '';
  switch (at) {
    case 'ahead':
      return {
        state: 'open',
        title,
        text: 'From the moment it is set up. Payment details within these 7 days open the full dashboard.',
      };
    case 'running':
      return {
        state: 'now',
        title,
        text: `Until ${until}. Payment details before then open the full dashboard.`,
        offer: plans,
      };
    case 'over':
      return {
        state: 'done',
        title: 'Your 7 days are over',
        text: `They ended ${until}, and nothing was charged. To go on, choose a plan or call us.`,
        offer: plans,
      };
    case 'plan':
      return {
        state: 'done',
        title: 'You chose a plan',
        text: 'Your payment details are in. The demo has no end any more.',
      };
  }
}

function delivery({ delivered, delivered_at, delayed, stuck }: TrackedStatus, moment: (iso: string) => string): Step {
  if (delivered)
    return { state: 'done', title: 'Our team has it', text: delivered_at ? `${moment(delivered_at)}.` : '' };
  if (stuck)
    return {
      state: 'late',
      title: 'It has not reached our team',
      text: 'We have tried many times and stopped. Nothing is lost: it is stored with us until a person sees to it. If it is urgent, please call us.',
    };
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

function answerText(status: TrackedStatus, moment: (iso: string) => string): string {
  const by = moment(status.promised_by);
  if (status.closed) return 'Is something still open? Call us with your reference, or write to us again.';
  if (status.answered) return `${status.answered_at ? `${moment(status.answered_at)}. ` : ''}Promised by ${by}.`;
  if (status.overdue)
    return `We promised it by ${by}. If you have heard nothing, please call us with your reference, and we see to it at once.`;
  return `By ${by}. If you hear nothing by then, please call us.`;
}
