import { type ComponentProps, useState } from 'react';
import { EyeIcon, EyeOffIcon } from './control-icons.tsx';
import { TextInput } from './controls.tsx';

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [visible, setVisible] = useState(false);
  return (
    <div className="relative">
      <TextInput {...props} type={visible ? 'text' : 'password'} className="pr-48" />
      <button
        type="button"
        aria-label={visible ? 'Hide password' : 'Show password'}
        onClick={() => setVisible(!visible)}
        className="absolute inset-y-0 right-0 inline-flex w-[48px] items-center justify-center rounded-control text-ink-quiet hover:text-ink"
      >
        {visible ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </div>
  );
}
