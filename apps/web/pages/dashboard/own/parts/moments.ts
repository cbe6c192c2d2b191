/** A time in the reader's time zone and locale. */
export const moment = (iso: string) =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short', hour12: true });

/** A day in a time zone: "Tuesday, December 1". */
export const dayIn = (timeZone: string, iso: string) =>
  new Date(iso).toLocaleDateString('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' });

/** A time of day in a time zone: "10:30 AM". */
export const timeIn = (timeZone: string, iso: string) =>
  new Date(iso).toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });

/** 75 as "1:15". */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
