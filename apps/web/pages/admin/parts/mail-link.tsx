import { erasedText } from '#core/resources/rules.ts';
import { asciiEmail } from '#core/text/email/rules.ts';
import { mailto } from '../../../mailto.ts';
import { Marked } from '../../../ui/marked.tsx';

/** A link to write to an email address, truncated to its column unless the whole is wanted. */
export function MailLink({ address, whole = false }: { address: string; whole?: boolean }) {
  if (address === erasedText) return address;
  return (
    <a
      href={mailto(asciiEmail(address))}
      title={address}
      className={whole ? 'link wrap-anywhere' : 'link inline-block max-w-full truncate align-bottom'}
    >
      <Marked>{address}</Marked>
    </a>
  );
}
