import { describe, expect, test } from 'vitest';
import { createLogger } from '#core/platform/logger.ts';

/** The line that an error makes. */
function lineOf(err: unknown): { err: Record<string, unknown> } {
  const lines: string[] = [];
  createLogger('info', { write: (line) => void lines.push(line) }).error({ err }, 'it failed');
  return JSON.parse(lines.join(''));
}

test('what is secret or personal is not in the log, also where it is logged by mistake', () => {
  const lines: string[] = [];
  const secret = 'only its owner knows it';
  createLogger('info', { write: (line) => void lines.push(line) }).info(
    {
      phone: secret,
      password: secret,
      body: { card_number: secret, email: secret },
      headers: { authorization: secret },
      request: { headers: { cookie: secret } },
    },
    'a form came',
  );
  expect(lines.join('')).toContain('a form came');
  expect(lines.join('')).not.toContain(secret);
});

describe('of an error, the log has', () => {
  test('its type, message, code and stack, and nothing else that was added to it', () => {
    const { err } = lineOf(Object.assign(new TypeError('no such thing'), { code: 'E_THING', row: 'Ana Ruiz' }));
    expect(err).toEqual({
      type: 'TypeError',
      message: 'no such thing',
      code: 'E_THING',
      stack: expect.stringMatching(/^\s+at /),
    });
  });

  test.each([
    ['of PostgreSQL', { severity: 'ERROR', code: '23505', detail: 'Key (email)=(Ana Ruiz) already exists.' }],
    ['of Prisma', { name: 'PrismaClientKnownRequestError', code: 'P2002', meta: { target: 'Ana Ruiz' } }],
    ['of a parser', { name: 'SyntaxError', code: 'E_PARSE' }],
  ])('no message of an error %s, which quotes values, also where another one wraps it', (_whose, properties) => {
    const error = Object.assign(new Error('duplicate of\n"Ana Ruiz"'), properties);
    const wrapped = new Error(`could not store it: ${error.message}`, { cause: error });
    for (const line of [lineOf(error), lineOf(wrapped)]) {
      expect(JSON.stringify(line)).toContain(properties.code);
      expect(JSON.stringify(line)).not.toContain('Ana Ruiz');
      expect(line.err.stack).toMatch(/^\s+at /);
    }
  });

  test('no more than its kind if it is none, and an end if it is its own cause', () => {
    expect(lineOf('Ana Ruiz').err).toEqual({ type: 'string' });
    const own = new Error('around');
    own.cause = own;
    expect(lineOf(own).err.type).toBe('Error');
  });
});
