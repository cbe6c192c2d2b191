import { Body, Container, Head, Heading, Html, Link, Text } from '@react-email/components';
import { Fragment } from 'react';
import type { Email } from './rules.ts';

const ink = '#13201e';
const quiet = '#51605d';
const brandColor = '#0f766e';

interface EmailMessageProps {
  email: Email;
  /** The subject on one line. */
  subject: string;
  facts: readonly (readonly [label: string, value: string])[];
  brand: string;
  footer: string;
}

/** An email as HTML. React escapes what visitors typed. */
export function EmailMessage({ email, subject, facts, brand, footer }: EmailMessageProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width" />
        <title>{subject}</title>
      </Head>
      <Body
        style={{
          margin: 0,
          background: '#fbfaf7',
          color: ink,
          font: "16px/1.55 'Hanken Grotesk',-apple-system,'Segoe UI',sans-serif",
        }}
      >
        <Container style={{ maxWidth: 560, padding: '32px 24px' }}>
          <Text style={{ ...text, margin: '0 0 24px', fontWeight: 700, letterSpacing: '.04em', color: brandColor }}>
            {brand}
          </Text>
          <Heading style={{ margin: '0 0 16px', fontSize: 22, lineHeight: 1.25 }}>{email.heading}</Heading>
          {email.paragraphs.map((paragraph) => (
            <Text key={paragraph} style={text}>
              <Lines>{paragraph}</Lines>
            </Text>
          ))}
          {facts.length > 0 && (
            <table role="presentation" style={{ borderCollapse: 'collapse', margin: '0 0 16px', fontSize: 14 }}>
              <tbody>
                {facts.map(([label, value]) => (
                  <tr key={label}>
                    <td style={{ padding: '6px 16px 6px 0', color: quiet, verticalAlign: 'top', whiteSpace: 'nowrap' }}>
                      {label}
                    </td>
                    <td style={{ padding: '6px 0' }}>
                      <Lines>{value}</Lines>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {email.link && (
            <Text style={text}>
              <Link href={email.link.url} style={{ color: brandColor, textDecoration: 'underline' }}>
                {email.link.label}
              </Link>
            </Text>
          )}
          {email.closing && (
            <Text style={text}>
              <Lines>{email.closing}</Lines>
            </Text>
          )}
          <Text style={{ ...small, margin: '32px 0 0', paddingTop: 16, borderTop: '1px solid #e4e2da' }}>{footer}</Text>
          {email.unsubscribeUrl && (
            <Text style={{ ...small, margin: '8px 0 0' }}>
              <Link href={email.unsubscribeUrl} style={{ color: quiet, textDecoration: 'underline' }}>
                Unsubscribe
              </Link>
            </Text>
          )}
        </Container>
      </Body>
    </Html>
  );
}

const text = { margin: '0 0 16px', fontSize: 16, lineHeight: 1.55 };
const small = { fontSize: 14, lineHeight: 1.55, color: quiet };

/** Text with its line breaks. */
function Lines({ children }: { children: string }) {
  return children.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never change places
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
