import { Status, type Tone } from '../../ui/status.tsx';

const stats = [
  { value: '20', text: 'calls today' },
  { value: '1h 2m', text: 'on the phone' },
  { value: '4.7', text: 'average rating' },
];

const calls: readonly { time: string; caller: string; about: string; tone: Tone; status: string; length: string }[] = [
  {
    time: '10:12',
    caller: 'Maria Keller',
    about: 'Cracked tooth, booked for Tuesday 10:30 with Dr. Osei',
    tone: 'good',
    status: 'scheduled',
    length: '0:31',
  },
  {
    time: '10:04',
    caller: 'Tom Alvarez',
    about: 'Would like the crown on Friday instead; Dr. Osei decides',
    tone: 'waiting',
    status: 'follow-up',
    length: '1:18',
  },
  {
    time: '09:51',
    caller: 'Grace Whitfield',
    about: 'Opening hours on Saturday, and where to park',
    tone: 'good',
    status: 'completed',
    length: '0:44',
  },
  {
    time: '09:37',
    caller: 'Jim Delaney',
    about: 'Swelling after yesterday; put through to the nurse',
    tone: 'good',
    status: 'transferred',
    length: '0:52',
  },
  {
    time: '09:20',
    caller: 'Blue Ridge Dental Lab',
    about: 'Crowns arrive Wednesday morning, someone must sign',
    tone: 'plain',
    status: 'voicemail',
    length: '0:27',
  },
  {
    time: '08:58',
    caller: 'Lena Park',
    about: 'New patient, first visit booked for the 14th',
    tone: 'good',
    status: 'scheduled',
    length: '2:05',
  },
  {
    time: '08:41',
    caller: 'Samuel Brooks',
    about: 'Asked what a cleaning costs without insurance',
    tone: 'good',
    status: 'completed',
    length: '1:12',
  },
];

/** A corner of the dashboard with sample data, cut off at the page's edge. A link leads to the whole dashboard. */
export function DashboardVignette() {
  return (
    <figure aria-label="A corner of the dashboard, with sample calls" className="min-w-0">
      <div
        aria-hidden="true"
        className="h-[440px] w-[640px] overflow-hidden rounded-t-card border border-b-0 border-line bg-surface text-14 shadow-float select-none lg:h-full lg:min-h-[480px] lg:w-[920px]"
      >
        <div className="flex items-center justify-between border-b border-line px-24 py-16">
          <p className="font-heading text-18 font-bold">Northside Dental</p>
          <p className="text-ink-quiet">Tuesday, all agents</p>
        </div>
        <div className="grid grid-cols-[repeat(3,9rem)] gap-24 border-b border-line px-24 py-16">
          {stats.map(({ value, text }) => (
            <p key={text} className="grid">
              <span className="tabular-nums font-heading text-28 font-bold">{value}</span>
              <span className="text-ink-quiet">{text}</span>
            </p>
          ))}
        </div>
        <div>
          {calls.map(({ time, caller, about, tone, status, length }) => (
            <div
              key={time}
              className="grid grid-cols-[2.5rem_9rem_1fr] items-baseline gap-16 border-b border-line px-24 py-12 last:border-b-0 lg:grid-cols-[2.5rem_10rem_7rem_1fr_3rem]"
            >
              <span className="tabular-nums text-ink-quiet">{time}</span>
              <span className="truncate font-semibold">{caller}</span>
              <span className="max-lg:hidden">
                <Status tone={tone}>{status}</Status>
              </span>
              <span className="truncate text-ink-quiet">{about}</span>
              <span className="tabular-nums text-right text-ink-quiet max-lg:hidden">{length}</span>
            </div>
          ))}
        </div>
      </div>
    </figure>
  );
}
