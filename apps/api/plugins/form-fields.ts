import type { Scope } from '#api/types.ts';
import { AppError } from '#core/platform/errors.ts';
import { honeypotField } from '#core/site/rules.ts';

const formType = 'application/x-www-form-urlencoded';

/** Parses `application/x-www-form-urlencoded` bodies in this scope, as phone providers and mail programs send them. */
export function readFormFields(app: Scope) {
  app.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/**
 * Accepts only such bodies: valid UTF-8, and no repeated field. The honeypot, which is not part of the form itself, goes to
 * `request.honeypotFilled`.
 */
export function readPostedForms(app: Scope) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(formType, { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const charset = /;\s*charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
      if (charset && charset.toLowerCase() !== 'utf-8') throw notAForm();
      const { [honeypotField]: honeypot = '', ...fields } = parsePostedForm(body as Buffer);
      request.honeypotFilled = honeypot !== '';
      done(null, fields);
    } catch (error) {
      done(error as Error);
    }
  });
}

/** The fields of a posted form, with line breaks as the page's script sends them. Throws `malformed_request`. */
export function parsePostedForm(body: Buffer): Record<string, string> {
  const pairs = [...new URLSearchParams(decoded(body))];
  const names = new Set(pairs.map(([name]) => name));
  if (names.size < pairs.length) throw malformed('The form contains a field twice');
  if (['__proto__', 'constructor', 'prototype'].some((name) => names.has(name)))
    throw malformed('The form contains a field that isn’t allowed');
  return Object.fromEntries(pairs.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));
}

/** The body's text. Invalid UTF-8 is rejected, where the standard decoder would insert replacement characters. */
function decoded(body: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    decodeURIComponent(text);
    return text;
  } catch {
    throw malformed('The form is not valid UTF-8 text');
  }
}

export const notAForm = () => new AppError('unsupported_media_type', 'Please send this form from its own page');
const malformed = (message: string) => new AppError('malformed_request', message);
