import { classes } from './classes.ts';

export type Tone = 'good' | 'waiting' | 'bad' | 'plain';

const dots: Record<Tone, string> = {
  good: 'bg-teal',
  waiting: 'bg-amber',
  bad: 'bg-danger',
  plain: 'bg-line-control',
};

/** A status as dot and text: the color helps, the text carries the meaning. Forced colors show the dot's border. */
export function Status({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="flex items-center gap-8">
      <span
        aria-hidden="true"
        className={classes('size-[9px] shrink-0 rounded-full border border-transparent', dots[tone])}
      />
      <span className="truncate">{children}</span>
    </span>
  );
}
