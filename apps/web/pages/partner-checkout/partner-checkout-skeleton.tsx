import { classes } from '../../ui/classes.ts';

/** Holds the form's place while its code arrives. */
export function PartnerCheckoutSkeleton() {
  return (
    <div aria-hidden="true" className="grid animate-shimmer gap-x-72 gap-y-32 lg:grid-cols-[7fr_5fr]">
      <div className="grid content-start gap-32">
        <Block className="h-[208px] sm:h-[116px] lg:h-[141px] xl:h-[116px]" />
        <Block className="h-[324px] sm:h-[300px]" />
        <div className="grid gap-24">
          <Block className="h-[129px] sm:h-[109px]" />
          <Block className="h-[129px] sm:h-[109px]" />
        </div>
      </div>
      <Block className="h-[526px] self-start rounded-card sm:h-[483px] lg:h-[558px]" />
    </div>
  );
}

function Block({ className }: { className: string }) {
  return <div className={classes('rounded-control bg-line/60', className)} />;
}
