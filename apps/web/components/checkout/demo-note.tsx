import { useSite } from '../../hooks/use-site.ts';

/** Says before the click that no payment provider is connected, so the purchase is only a demonstration. */
export function DemoNote() {
  const { demo_mode } = useSite();
  return (
    demo_mode && (
      <p className="rounded-control bg-teal-wash px-16 py-12">
        <strong>Demo mode.</strong> You’ll see every step, and nothing is charged.
      </p>
    )
  );
}
