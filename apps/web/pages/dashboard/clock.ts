/** 17 as "5 PM". */
export const hourName = (hour: number): string => `${onTwelve(hour)} ${half(hour)}`;

/** "18:40" as "6:40 PM". */
export function clockTime(time: string): string {
  const [hour = '', minutes = ''] = time.split(':');
  return `${onTwelve(Number(hour))}:${minutes} ${half(Number(hour))}`;
}

const onTwelve = (hour: number) => (hour % 12 === 0 ? 12 : hour % 12);
const half = (hour: number) => (hour < 12 ? 'AM' : 'PM');
