import { classes } from '../../ui/classes.ts';
import { lines, type Speaker } from './script.ts';

interface Stretch {
  speaker: Speaker;
  /** All bars of the line as one path: one shape to style, lay out and move instead of dozens. */
  bars: string;
}

const barCount = 64;
const pitch = 6;
const barWidth = 3;
const fullHeight = 48;
const stretches = drawStretches();

/** The call's sound: what was said is solid, the current line moves, the rest is faint. */
export function Waveform({ step, moving }: { step: number; moving: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${barCount * pitch} ${fullHeight}`}
      strokeWidth={barWidth}
      strokeLinecap="round"
      className="h-auto w-full"
    >
      {stretches.map(({ bars, speaker }, line) => (
        <path
          key={bars}
          d={bars}
          className={classes(
            'transition-opacity duration-200',
            speaker === 'receptionist' ? 'stroke-teal' : 'stroke-ink-quiet',
            line < step ? 'opacity-100' : 'opacity-20',
            moving && line === step - 1 && 'animate-voice',
          )}
        />
      ))}
    </svg>
  );
}

/** Each line gets a share of the bars by its length; heights rise and fall as in speech. */
function drawStretches(): Stretch[] {
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0);
  let position = 0;
  return lines.map(({ text, speaker }, line) => {
    const isLast = line === lines.length - 1;
    const share = isLast ? barCount - position : Math.round((text.length / characters) * barCount);
    let bars = '';
    for (let index = 0; index < share; index += 1, position += 1) {
      const envelope = Math.sin((Math.PI * (index + 0.6)) / (share + 0.2));
      const words = 0.45 + 0.55 * Math.abs(Math.sin(position * 1.7) * Math.cos(position * 0.61));
      // Round line ends extend by half a width on both sides.
      const length = Math.max(4, Math.round(fullHeight * envelope * words)) - barWidth;
      bars += `M${position * pitch + barWidth / 2} ${(fullHeight - length) / 2}v${length}`;
    }
    return { speaker, bars };
  });
}
