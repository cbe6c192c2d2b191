/** Concentric arcs, the brand's motif: behind calls, in empty states, and as the loading indicator. */
export function Arcs({ className, ringing = false }: { className?: string; ringing?: boolean }) {
  const radii = [24, 44, 64, 84, 104];
  return (
    <svg aria-hidden="true" viewBox="0 0 240 240" fill="none" stroke="currentColor" className={className}>
      {radii.map((radius, index) => (
        <circle
          key={radius}
          cx="120"
          cy="120"
          r={radius}
          vectorEffect="non-scaling-stroke"
          strokeOpacity={1 - index * 0.17}
        />
      ))}
      {ringing && (
        <circle
          cx="120"
          cy="120"
          r="104"
          vectorEffect="non-scaling-stroke"
          strokeWidth="2"
          className="animate-ring-out"
        />
      )}
    </svg>
  );
}
