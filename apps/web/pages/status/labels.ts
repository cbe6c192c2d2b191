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
  if (status.demo_week === 'plan') return 'You chose a plan. Thank you!';
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
      text: `${moment(status.received_at)}. It’s saved.`,
    },
    delivery(status, moment),
  ];
  // A customer who chose a plan before a demo number was set up does not wait for one.
  if (status.demo_week !== 'plan' || status.answered_at)
    steps.push({
      state: status.answered ? 'done' : status.overdue ? 'late' : 'open',
      title: status.closed ? 'We closed it' : status.answered ? done : wait,
      text: answerText(status, moment),
    });
  return status.demo_week === null ? steps : [...steps, week(status.demo_week, status.ends_at, moment)];
}

const plans = { to: paths.pricing, words: 'Choose a plan' };

function week(at: DemoWeek, endsAt: string | null, moment: (iso: string) => string): Step {
  const title = 'Your number is free for 7 days';
  const until = endsAt ? moment(endsAt) : '';
  switch (at) {
    case 'ahead':
      return {
        state: 'open',
        title,
        text: 'The 7 days start when it’s set up. To get the full dashboard, choose a plan within those 7 days.',
      };
    case 'running':
      return {
        state: 'now',
        title,
        text: `Until ${until}. To get the full dashboard, choose a plan before then.`,
        offer: plans,
      };
    case 'over':
      return {
        state: 'done',
        title: 'Your 7 days are over',
        text: `They ended ${until}. Nothing was charged. To keep going, choose a plan or call us.`,
        offer: plans,
      };
    case 'plan':
      return {
        state: 'done',
        title: 'You chose a plan',
        text: 'We have your payment details. Your demo no longer expires.',
      };
  }
}

function delivery({ delivered, delivered_at, delayed, stuck }: TrackedStatus, moment: (iso: string) => string): Step {
  if (delivered)
    return { state: 'done', title: 'Our team has it', text: delivered_at ? `${moment(delivered_at)}.` : '' };
  if (stuck)
    return {
      state: 'late',
      title: 'It hasn’t reached our team',
      text: 'We tried many times and stopped. Nothing is lost: it’s saved until a person takes care of it. If it’s urgent, please call us.',
    };
  return delayed
    ? {
        state: 'late',
        title: 'It’s on its way to our team',
        text: 'This is taking longer than it should. Nothing is lost: we’ll keep trying until it gets through.',
      }
    : {
        state: 'open',
        title: 'It’s on its way to our team',
        text: 'This usually takes a few seconds. This page updates by itself.',
      };
}

function answerText(status: TrackedStatus, moment: (iso: string) => string): string {
  const by = moment(status.promised_by);
  if (status.closed) return leads[status.kind].tracking.closed?.text ?? '';
  if (status.answered) return `${status.answered_at ? `${moment(status.answered_at)}. ` : ''}Due by ${by}.`;
  if (status.overdue)
    return `It was due by ${by}. If you haven’t heard from us, please call us with your reference number and we’ll take care of it right away.`;
  return `By ${by}. If you don’t hear from us by then, please call us.`;
}
