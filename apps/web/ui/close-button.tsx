import { CloseIcon } from './icons.tsx';

export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="inline-flex size-[44px] shrink-0 items-center justify-center rounded-full text-ink-quiet hover:text-ink"
    >
      <CloseIcon />
    </button>
  );
}
