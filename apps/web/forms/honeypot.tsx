import { honeypotField } from '#core/site/rules.ts';

/**
 * Not displayed, so that no one sees, reaches or hears it. Its name and label fit nothing that a browser or a password
 * manager knows, and the attributes tell 1Password, LastPass, Bitwarden and Dashlane to leave it alone. The label is for browsers
 * without styles.
 */
export const Honeypot = ({ form }: { form?: string }) => (
  <label hidden className="hidden">
    Leave this empty
    <input
      name={honeypotField}
      form={form}
      tabIndex={-1}
      autoComplete="off"
      data-1p-ignore=""
      data-lpignore="true"
      data-bwignore=""
      data-form-type="other"
    />
  </label>
);
