import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const style =
  ':root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1.5rem}h1{font-size:1.75rem;line-height:1.2}a{color:inherit}button{font:inherit;font-weight:600;padding:.75rem 1.5rem;border:0;border-radius:.5rem;background:#0f766e;color:#fff}button:focus-visible{outline:3px solid #14b8a6;outline-offset:3px}';
const styleHash = createHash('sha256').update(style).digest('base64');

/** A text as it is shown in HTML. */
export const asHtml = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface PlainPage {
  brand: string;
  heading: string;
  /** HTML. */
  content: string;
}

/** Answers with a page that needs nothing else from the site. */
export function sendPlainPage(reply: FastifyReply, { brand, heading, content }: PlainPage) {
  const [safeBrand, safeHeading] = [asHtml(brand), asHtml(heading)];
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${safeHeading} · ${safeBrand}</title><style>${style}</style></head><body><main><p>${safeBrand}</p><h1>${safeHeading}</h1>${content}</main></body></html>`,
    );
}
