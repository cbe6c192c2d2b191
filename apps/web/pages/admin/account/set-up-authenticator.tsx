import { useQuery } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { confirmAuthenticator, startAuthenticator } from '../../../api/admin-account.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SetUpAuthenticatorProps {
  /** The recovery codes were kept. */
  onDone: () => void;
  onCancel?: (() => void) | undefined;
}

/** Connects an authenticator app: its secret as a QR code and as text, its first code, and the recovery codes. */
export function SetUpAuthenticator({ onDone, onCancel }: SetUpAuthenticatorProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // A new secret each time it is opened: the one before cannot be shown again.
  const started = useQuery({
    queryKey: ['admin', 'authenticator-setup'],
    queryFn: startAuthenticator,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <Loaded query={started} problem="We couldn’t start the setup." skeleton={<RowsSkeleton columns={2} />}>
      {({ secret, uri }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-16">
          <p>
            Scan this code with an authenticator app on your phone, such as Google Authenticator, 1Password or Aegis.
            Then enter the six digits that it shows.
          </p>
          <div className="flex flex-wrap items-center gap-16">
            {/* Black on white with a margin in both themes: cameras need it. */}
            <QRCodeSVG value={uri} size={176} marginSize={4} level="M" title="QR code for your authenticator app" />
            <div className="grid min-w-0 flex-1 basis-[12rem] justify-items-start gap-8">
              <p className="text-ink-quiet">If you can’t scan it, enter this key:</p>
              <code className="max-w-full wrap-anywhere select-all">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
              <CopyButton text={secret} what="the key" done="Key copied." />
            </div>
          </div>
          <CodeForm
            hint="Six digits; they change every 30 seconds."
            confirm="Confirm"
            busy="Checking…"
            send={confirmAuthenticator}
            onDone={({ recovery_codes }) => setCodes(recovery_codes)}
            onCancel={onCancel}
          />
        </div>
      )}
    </Loaded>
  );
}
