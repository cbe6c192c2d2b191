import { honeypotField } from '#core/site/rules.ts';

/** Not displayed, so that no one sees, reaches or hears it and no browser fills it in. The label is for browsers without styles. */
export const Honeypot = ({ form }: { form?: string }) => (
  <label className="hidden">
    Leave this empty
    <input name={honeypotField} form={form} tabIndex={-1} autoComplete="off" />
  </label>
);
