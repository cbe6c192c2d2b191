import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface ChoiceCardProps {
  value: string;
  register: UseFormRegisterReturn;
  label: string;
  /** Whether it is selected at first. */
  chosen?: boolean;
  children: ReactNode;
}

/** One of several options, as a card that can be clicked anywhere. */
export function ChoiceCard({ value, register, label, chosen = false, children }: ChoiceCardProps) {
  return (
    <label className="grid cursor-pointer grid-cols-[20px_1fr] content-start items-baseline gap-x-12 rounded-control border border-line-control p-16 transition-colors has-checked:border-teal-text has-checked:bg-teal-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal-text">
      <input
        type="radio"
        value={value}
        {...register}
        defaultChecked={chosen}
        className="accent-teal-text outline-none"
      />
      <span className="font-semibold">{label}</span>
      <span className="tabular-nums col-start-2 text-ink-quiet">{children}</span>
    </label>
  );
}
