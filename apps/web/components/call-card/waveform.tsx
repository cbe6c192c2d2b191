import { classes } from '../../ui/classes.ts';
import { lines, type Speaker } from './script.ts';

interface Bar {
  x: number;
  height: number;
  line: number;
  speaker: Speaker;
}

const barCount = 64;
const pitch = 6;
const fullHeight = 48;
const bars = drawBars();

/** The call as sound: what was said so far in full, what is being said in motion, the rest faint. */
export function Waveform({ step, moving }: { step: number; moving: boolean }) {
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${barCount * pitch} ${fullHeight}`} className="h-auto w-full">
      {bars.map(({ x, height, line, speaker }) => (
        <rect
          key={x}
          x={x}
          y={(fullHeight - height) / 2}
          width="3"
          height={height}
          rx="1.5"
          className={classes(
            'transition-opacity duration-200',
            speaker === 'receptionist' ? 'fill-teal' : 'fill-ink-quiet',
            line < step ? 'opacity-100' : 'opacity-20',
            moving && line === step - 1 && 'animate-voice',
          )}
        />
      ))}
    </svg>
  );
}

/** Each line takes a share of the bars by its length; the heights swell and fall like words. */
function drawBars(): Bar[] {
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0);
  const drawn: Bar[] = [];
  lines.forEach(({ text, speaker }, line) => {
    const isLast = line === lines.length - 1;
    const share = isLast ? barCount - drawn.length : Math.round((text.length / letters) * barCount);
    for (let index = 0; index < share; index += 1) {
      const position = drawn.length;
      const envelope = Math.sin((Math.PI * (index + 0.6)) / (share + 0.2));
      const words = 0.45 + 0.55 * Math.abs(Math.sin(position * 1.7) * Math.cos(position * 0.61));
      drawn.push({
        x: position * pitch,
        height: Math.max(4, Math.round(fullHeight * envelope * words)),
        line,
        speaker,
      });
    }
  });
  return drawn;
}
