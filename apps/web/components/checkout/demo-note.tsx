import { useSite } from '../../hooks/use-site.ts';

/** Where no payment provider is connected, buying is a rehearsal, and the visitor knows before the click. */
export function DemoNote() {
  const { demo_mode } = useSite();
  return (
    demo_mode && (
      <p className="rounded-control bg-teal-wash px-16 py-12">
        <strong>Demo mode.</strong> You will see every step, and nothing is charged.
      </p>
    )
  );
}
