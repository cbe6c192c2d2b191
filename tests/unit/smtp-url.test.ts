import { describe, expect, test } from 'vitest';
import { smtpUrlOf } from '#core/config/smtp-url.ts';

const inProduction = (SMTP_URL: string) => smtpUrlOf({ NODE_ENV: 'production', SMTP_URL });

describe('the mail server of production', () => {
  test.each([
    ['smtp://u:p%40@mail.test:587', 'smtp://u:p%40@mail.test:587?tls=required'],
    ['smtp://mail.test?tls=maybe', 'smtp://mail.test?tls=required'],
    ['smtp://mail.test?requireTLS=false&ignoreTLS=true&opportunisticTLS=true', 'smtp://mail.test?tls=required'],
    ['smtp://localhost.mail.test', 'smtp://localhost.mail.test?tls=required'],
    ['smtp://127.mail.test', 'smtp://127.mail.test?tls=required'],
  ])('%s must start TLS', (given, used) => {
    expect(inProduction(given)).toBe(used);
  });

  test.each([
    'smtps://u:p@mail.test',
    'smtp://mail:1025?tls=off',
    'smtp://localhost:25',
    'smtp://127.0.0.1:25',
    'smtp://[::1]:25',
  ])('%s stays as it is', (given) => {
    expect(inProduction(given)).toBe(given);
  });

  test('elsewhere TLS is used where it is offered', () => {
    expect(smtpUrlOf({ NODE_ENV: 'development', SMTP_URL: 'smtp://mail.test' })).toBe('smtp://mail.test');
    expect(smtpUrlOf({ NODE_ENV: 'production', SMTP_URL: undefined })).toBeNull();
  });
});
