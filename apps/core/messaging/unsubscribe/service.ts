import { type Config, siteAddress } from '#core/config/config.ts';
import { hmac, timingSafeEqual } from '#core/platform/hmac.ts';

/** What a reader can be taken off: the newsletter, or the emails about a demo. */
const lists = { n: 'newsletter', d: 'demo' } as const;
type Letter = keyof typeof lists;
export type MailingList = (typeof lists)[Letter];

const tokenForm = /^([nd])([0-9a-f]{32})([\w-]{22})$/;

/** The links that take a reader off a list without a password: they carry their own proof and do not expire. */
export function createUnsubscribeService({ config }: { config: Pick<Config, 'http' | 'secrets'> }) {
  /** 128 bits: more than anybody can guess. */
  const proof = (subject: string) =>
    hmac(config.secrets.session, 'unsubscribe', subject).subarray(0, 16).toString('base64url');

  return {
    /** The address to be taken off a list at; `id` is the record that put the reader there. */
    link(list: MailingList, id: string): string {
      const subject = `${list.charAt(0)}${id.replaceAll('-', '')}`;
      return `${siteAddress(config.http)}/api/unsubscribe/${subject}${proof(subject)}`;
    },

    /** What a link's token is about; null when it is not one of ours. */
    read(token: string): { list: MailingList; id: string } | null {
      const [, letter = '', hex = '', given = ''] = tokenForm.exec(token) ?? [];
      if (!timingSafeEqual(given, proof(`${letter}${hex}`))) return null;
      return { list: lists[letter as Letter], id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') };
    },
  };
}
export type UnsubscribeService = ReturnType<typeof createUnsubscribeService>;
