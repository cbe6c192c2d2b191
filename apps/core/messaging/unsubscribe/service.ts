import { type Config, siteAddress } from '#core/config/config.ts';
import { isOneOfTexts, linkSignatures, signLink } from '#core/platform/keys.ts';

/** The lists a reader can unsubscribe from: the newsletter, or the emails about a demo. */
const lists = { n: 'newsletter', d: 'demo' } as const;
type ListLetter = keyof typeof lists;
export type MailingList = (typeof lists)[ListLetter];

const tokenForm = /^([nd])([0-9a-f]{32})([\w-]{22})$/;

/** Links that unsubscribe a reader without a password. They are signed and do not expire. */
export function createUnsubscribeService({ config }: { config: Pick<Config, 'http' | 'secrets'> }) {
  /** 128 bits, so that it cannot be guessed. */
  const written = (signature: Buffer) => signature.subarray(0, 16).toString('base64url');

  return {
    /** The unsubscribe address; `id` is the record that subscribed the reader. */
    link(list: MailingList, id: string): string {
      const subject = `${list.charAt(0)}${id.replaceAll('-', '')}`;
      return `${siteAddress(config.http)}/api/unsubscribe/${subject}${written(signLink(config.secrets, 'unsubscribe', subject))}`;
    },

    /** What a link's token names; null when the signature is wrong. */
    read(token: string): { list: MailingList; id: string } | null {
      const [, letter = '', hex = '', given = ''] = tokenForm.exec(token) ?? [];
      const proofs = linkSignatures(config.secrets, 'unsubscribe', `${letter}${hex}`).map(written);
      if (!isOneOfTexts(given, proofs)) return null;
      return { list: lists[letter as ListLetter], id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') };
    },
  };
}
export type UnsubscribeService = ReturnType<typeof createUnsubscribeService>;
