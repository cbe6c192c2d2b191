import fp from 'fastify-plugin';
import { AppError } from '#core/platform/errors.ts';

/** The deepest nesting accepted. No form of ours nests. */
const maxDepth = 8;

/**
 * Parses JSON bodies strictly: valid UTF-8, one document, no repeated field, limited depth. Other types are read only
 * where a route's scope allows them; never text/plain, which a page on another site could send.
 */
export const strictJson = fp(
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
      try {
        assertUtf8Label(request.headers['content-type'] ?? '');
        done(null, parseStrictly(body as Buffer));
      } catch (error) {
        done(error as Error);
      }
    });
  },
  { name: 'strict-json' },
);

/** Parses one JSON document. Throws an AppError (`malformed_request`, or `validation_failed` naming a repeated field). */
export function parseStrictly(body: Buffer): unknown {
  if (body.length === 0) throw malformed('The request has no body');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw malformed('The request is not valid UTF-8 text');
  }
  inspect(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('The request is not valid JSON');
  }
  return value;
}

/** Checks the nesting depth, repeated names, and names that are special in JavaScript, in one pass over the text. */
function inspect(text: string) {
  const names: Set<string>[] = [];
  let inObject: boolean[] = [];
  let expectName = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === quote) {
      const end = endOfString(text, index);
      if (expectName && inObject.at(-1)) {
        noteName(names.at(-1), text.slice(index, end + 1));
        expectName = false;
      }
      index = end;
    } else if (character === openBrace || character === openBracket) {
      if (inObject.length >= maxDepth) throw malformed('The request is nested too deeply');
      inObject = [...inObject, character === openBrace];
      names.push(new Set());
      expectName = character === openBrace;
    } else if (character === closeBrace || character === closeBracket) {
      inObject = inObject.slice(0, -1);
      names.pop();
      expectName = false;
    } else if (character === comma) {
      expectName = inObject.at(-1) ?? false;
    }
  }
}

const [quote, backslash, comma, openBrace, closeBrace, openBracket, closeBracket] = [34, 92, 44, 123, 125, 91, 93];

function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === backslash) index += 1;
    else if (character === quote) return index;
  }
  return text.length;
}

function noteName(names: Set<string> | undefined, literal: string) {
  let name: string;
  try {
    name = JSON.parse(literal) as string;
  } catch {
    throw malformed('The request is not valid JSON');
  }
  if (name === '__proto__' || name === 'constructor' || name === 'prototype')
    throw malformed('The request contains a field that isn’t allowed');
  if (names?.has(name)) {
    const message = 'This field was sent twice';
    throw new AppError('validation_failed', message, { errors: [{ field: name.slice(0, 100), message }] });
  }
  names?.add(name);
}

function assertUtf8Label(contentType: string) {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(contentType)?.[1];
  if (charset && charset.toLowerCase() !== 'utf-8')
    throw new AppError('unsupported_media_type', 'Please send JSON as UTF-8');
  if (contentType.includes(',')) throw new AppError('unsupported_media_type', 'Please send this as application/json');
}

const malformed = (message: string) => new AppError('malformed_request', message);
