/** Holds the contact form's place, to the pixel, while its code arrives. */
export function ContactFormSkeleton() {
  return (
    <div aria-hidden="true" className="grid animate-shimmer gap-24">
      <div className="grid gap-24 sm:grid-cols-2">
        <div className="h-[81px] rounded-control bg-line/60" />
        <div className="h-[81px] rounded-control bg-line/60" />
      </div>
      <div className="h-[81px] rounded-control bg-line/60" />
      <div className="h-[257px] rounded-control bg-line/60" />
      <div className="h-[48px] w-[160px] rounded-control bg-line/60" />
    </div>
  );
}
