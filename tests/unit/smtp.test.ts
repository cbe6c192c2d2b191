import { describe, expect, test } from 'vitest';
import { smtpOf } from '#core/config/smtp.ts';

const inProduction = (SMTP_URL: string) => smtpOf({ NODE_ENV: 'production', SMTP_URL });

describe('the mail server of production', () => {
  test.each([
    ['smtp://u:p%40@mail.test:587', 'smtp://u:p%40@mail.test:587'],
    ['smtp://mail.test?tls=maybe', 'smtp://mail.test'],
    ['smtp://mail.test?requireTLS=false&ignoreTLS=true&opportunisticTLS=true', 'smtp://mail.test'],
    ['smtp://mail.test?tls.servername=other.test', 'smtp://mail.test?tls.servername=other.test'],
    ['smtp://localhost.mail.test', 'smtp://localhost.mail.test'],
    ['smtp://127.mail.test', 'smtp://127.mail.test'],
  ])('%s must start TLS', (given, url) => {
    expect(inProduction(given)).toEqual({ url, tls: 'required' });
  });

  test.each(['off', 'required'] as const)('is reached as its address says: TLS %s', (tls) => {
    expect(inProduction(`smtp://mail:1025?tls=${tls}`)).toEqual({ url: 'smtp://mail:1025', tls });
  });

  test.each(['smtps://u:p@mail.test', 'smtp://localhost:25', 'smtp://127.0.0.1:25', 'smtp://[::1]:25'])(
    '%s needs no more than it has',
    (given) => {
      expect(inProduction(given)).toEqual({ url: given, tls: 'offered' });
    },
  );
});

test('elsewhere than in production, TLS is used where a mail server offers it', () => {
  expect(smtpOf({ NODE_ENV: 'development', SMTP_URL: 'smtp://mail.test' })).toEqual({
    url: 'smtp://mail.test',
    tls: 'offered',
  });
  expect(smtpOf({ NODE_ENV: 'production', SMTP_URL: undefined })).toBeNull();
});
