import { spokenNumber } from '#core/leads/demo-request/rules.ts';
import type { OwnReceptionist } from '#core/owner/schemas.ts';
import type { Settings, TaughtFact } from '../../../../api/receptionist.ts';

// Each group of settings as it is typed, and as it is sent.

/** "burst pipe, flood": phrases between commas or on lines of their own, each once. */
export function phrasesOf(text: string): string[] {
  const phrases = text.split(/[,\n]/).map((phrase) => phrase.trim());
  return [...new Set(phrases.filter(Boolean))];
}

export interface BusinessDraft {
  name: string;
  greeting: string;
}
export const readBusiness = ({ business_name, greeting }: OwnReceptionist): BusinessDraft => ({
  name: business_name ?? '',
  greeting,
});
export const writeBusiness = ({ name, greeting }: BusinessDraft): Settings => ({ business_name: name, greeting });

const usualGreeting = (name: string) =>
  name.trim() === '' ? 'Thanks for calling.' : `Thanks for calling ${name.trim()}.`;
/** A new name. The usual greeting says it too; one in the owner's words stays. */
export function renamed({ name, greeting }: BusinessDraft, next: string): BusinessDraft {
  return { name: next, greeting: greeting === usualGreeting(name) ? usualGreeting(next) : greeting };
}

export interface HolidayRow {
  key: number;
  date: string;
  name: string;
}
export const readHolidays = ({ closures }: Pick<OwnReceptionist, 'closures'>): HolidayRow[] =>
  closures.map(({ date, name }, key) => ({ key, date, name }));
export const writeHolidays = (rows: readonly HolidayRow[]): Settings => ({
  closures: rows.map(({ date, name }) => ({ date, name: name.trim() })),
});

export interface TransferDraft {
  number: string;
  when: OwnReceptionist['transfer_when'];
  urgentWords: string;
}
export const transferLabels: Record<OwnReceptionist['transfer_when'], string> = {
  never: 'Never: it takes a message',
  always: 'Always',
  open_hours: 'While you’re open',
  urgent: 'Only when it’s urgent',
};
export const readTransfer = ({ owner, transfer_when, urgent_words }: OwnReceptionist): TransferDraft => ({
  number: spokenNumber(owner?.transfer_number ?? ''),
  when: transfer_when,
  urgentWords: urgent_words.join(', '),
});
export const writeTransfer = ({ number, when, urgentWords }: TransferDraft): Settings => ({
  transfer_number: number.trim(),
  transfer_when: when,
  urgent_words: phrasesOf(urgentWords),
});

export interface NoticeDraft {
  email: string;
  phone: string;
}
export const readNotices = ({ owner }: OwnReceptionist): NoticeDraft => ({
  email: owner?.notify_email ?? '',
  phone: spokenNumber(owner?.notify_phone ?? ''),
});
export const writeNotices = ({ email, phone }: NoticeDraft): Settings => ({
  notify_email: email.trim(),
  notify_phone: phone.trim(),
});

export interface AppointmentDraft {
  /** Minutes; null where no appointments are booked. */
  length: number | null;
  notice: number;
}
export const readAppointments = (receptionist: OwnReceptionist): AppointmentDraft => ({
  length: receptionist.appointment_minutes,
  notice: receptionist.appointment_notice_minutes,
});
export const writeAppointments = ({ length, notice }: AppointmentDraft): Settings => ({
  appointment_minutes: length,
  appointment_notice_minutes: notice,
});

/** The usual choices and the present one, in order. */
export const choicesWith = (usual: readonly number[], present: number | null): number[] =>
  [...new Set(present === null ? usual : [...usual, present])].sort((one, other) => one - other);

const units = [
  { unit: 'day', minutes: 1_440 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
];
/** 90 as "90 minutes", 120 as "2 hours", 1,440 as "1 day". */
export function spanText(minutes: number): string {
  const { unit, minutes: size } = units.find((each) => minutes >= each.minutes && minutes % each.minutes === 0) ?? {
    unit: 'minute',
    minutes: 1,
  };
  const count = minutes / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export interface FactDraft {
  question: string;
  answer: string;
  keywords: string;
}
export const emptyFact: FactDraft = { question: '', answer: '', keywords: '' };
type Fact = OwnReceptionist['facts'][number];
export const readFact = ({ question, answer, keywords }: Fact): FactDraft => ({
  question: question ?? '',
  answer,
  keywords: keywords.join(', '),
});
export const writeFact = ({ question, answer, keywords }: FactDraft): TaughtFact => ({
  question: question.trim(),
  answer: answer.trim(),
  keywords: phrasesOf(keywords),
});

/** What an owner does first, and what of it is done. */
export function firstSteps({ business_name, hours, facts }: OwnReceptionist) {
  const answers = facts.filter(({ question }) => question !== null).length;
  return [
    { id: 'business', text: 'Say what your business is called', isDone: business_name !== null },
    { id: 'hours', text: 'Give your opening hours', isDone: hours !== null },
    { id: 'answers', text: `Teach it five answers (${Math.min(answers, 5)} of 5)`, isDone: answers >= 5 },
  ];
}
