import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from '@react-email/components';
import { Fragment } from 'react';
import type { Email } from './rules.ts';

/** The colors of the site, in light mode. Mail programs without styles of their own for dark mode adapt these. */
const light = { paper: '#fbfaf7', surface: '#ffffff', line: '#e4e2da', ink: '#13201e', quiet: '#51605d' };
const teal = { mark: '#14b8a6', text: '#0f766e' };

/** The site's dark mode, for mail programs that know of it. Inline styles yield only to `!important`; Body repeats its own in a cell. */
const darkStyles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .paper, .paper > table > tbody > tr > td { background-color: #0b1312 !important; }
    .card { background-color: #111b1a !important; border-color: #14b8a6 #20302d #20302d !important; }
    .ink { color: #e9f1ef !important; }
    .quiet { color: #9db1ad !important; }
    .line { border-color: #20302d !important; }
    .brand { color: #2dd4bf !important; }
  }
`;

interface EmailMessageProps {
  email: Email;
  /** The subject on one line. */
  subject: string;
  facts: readonly (readonly [label: string, value: string])[];
  brand: string;
  sender: { phone: string; email: string };
}

/** An email as HTML. React escapes what visitors typed. */
export function EmailMessage({ email, subject, facts, brand, sender }: EmailMessageProps) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{darkStyles}</style>
      </Head>
      <Body className="paper" style={{ ...font, ...body }}>
        <Preview>{email.paragraphs[0] ?? email.heading}</Preview>
        <Container style={{ width: '100%', maxWidth: 600, margin: '0 auto' }}>
          <Text className="brand" style={{ ...text, margin: '0 4px 12px', fontWeight: 700, color: teal.text }}>
            {brand}
          </Text>
          <Section className="card" style={card}>
            <Heading as="h1" className="ink" style={heading}>
              {email.heading}
            </Heading>
            {email.paragraphs.map((paragraph) => (
              <Paragraph key={paragraph}>{paragraph}</Paragraph>
            ))}
            {facts.length > 0 && <Facts facts={facts} />}
            {email.link && (
              <Button href={email.link.url} style={action}>
                {email.link.label}
              </Button>
            )}
            {email.closing && <Paragraph>{email.closing}</Paragraph>}
          </Section>
          <Footer brand={brand} sender={sender} unsubscribeUrl={email.unsubscribeUrl} />
        </Container>
      </Body>
    </Html>
  );
}

const Paragraph = ({ children }: { children: string }) => (
  <Text className="ink" style={text}>
    <Lines>{children}</Lines>
  </Text>
);

/** Labels and values in two columns. */
function Facts({ facts }: Pick<EmailMessageProps, 'facts'>) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '8px 0 24px' }}>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <td className="quiet line" width="36%" style={{ ...cell, paddingRight: 16, color: light.quiet }}>
              {label}
            </td>
            <td className="ink line" style={{ ...cell, color: light.ink, wordBreak: 'break-word' }}>
              <Lines>{value}</Lines>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type FooterProps = Pick<EmailMessageProps, 'brand' | 'sender'> & { unsubscribeUrl: string | undefined };

function Footer({ brand, sender, unsubscribeUrl }: FooterProps) {
  return (
    <Section style={{ padding: '16px 4px 0' }}>
      <Text className="quiet" style={small}>
        {brand} ·{' '}
        <Link className="quiet" href={`tel:${sender.phone.replace(/[^+\d]/g, '')}`} style={quietLink}>
          {sender.phone}
        </Link>{' '}
        ·{' '}
        <Link className="quiet" href={`mailto:${sender.email}`} style={quietLink}>
          {sender.email}
        </Link>
      </Text>
      {unsubscribeUrl && (
        <Text className="quiet" style={small}>
          <Link className="quiet" href={unsubscribeUrl} style={quietLink}>
            Unsubscribe
          </Link>
        </Text>
      )}
    </Section>
  );
}

/** Text with its line breaks. */
function Lines({ children }: { children: string }) {
  return children.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never change places
    <Fragment key={index}>
      {index > 0 && <br />}
      <Unbroken>{line}</Unbroken>
    </Fragment>
  ));
}

/** A phone number or a reference number, which is hard to read in two lines. */
const numbers = /(\+?\d{0,3} ?\(\d{3}\) \d{3}-\d{4}|\b[A-Z]-[0-9A-Z]{5,6}(?:-[0-9A-Z]{5})?\b)/;

/** Text whose phone and reference numbers are not divided at the end of a line. */
function Unbroken({ children }: { children: string }) {
  return children.split(numbers).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity and never change places
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

const font = { fontFamily: "'Hanken Grotesk', -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif" };
/** Addresses and host names are as long as they are, also in a heading. */
const body = { margin: 0, padding: '24px 12px', backgroundColor: light.paper, overflowWrap: 'anywhere' } as const;
const text = { ...font, margin: '0 0 16px', fontSize: 16, lineHeight: '25px', color: light.ink };
const small = { ...font, margin: '0 0 4px', fontSize: 14, lineHeight: '21px', color: light.quiet };
const heading = { ...font, margin: '0 0 16px', fontSize: 24, lineHeight: '30px', fontWeight: 700, color: light.ink };
const quietLink = { color: light.quiet, textDecoration: 'underline' };
const card = {
  padding: '28px 24px 12px',
  backgroundColor: light.surface,
  border: `1px solid ${light.line}`,
  borderTop: `4px solid ${teal.mark}`,
  borderRadius: 10,
};
const cell = {
  ...font,
  padding: '8px 0',
  fontSize: 14,
  lineHeight: '21px',
  verticalAlign: 'top',
  borderBottom: `1px solid ${light.line}`,
};
const action = {
  ...font,
  margin: '0 0 16px',
  padding: '12px 20px',
  fontSize: 16,
  lineHeight: '24px',
  fontWeight: 600,
  color: '#ffffff',
  backgroundColor: teal.text,
  borderRadius: 8,
};
