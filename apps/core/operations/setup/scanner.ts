import type { SetupLine } from './schemas.ts';
import { lineOf, type Tried } from './tries.ts';

const scanner = { id: 'virus-scanner', title: 'Virus scanner', optional: true } as const;

/** Whether contracts are scanned, by the scanner's own version. */
export function scannerLine(tried: Tried<string>): SetupLine {
  if (tried === null)
    return lineOf(scanner, {
      state: 'missing',
      found: 'Contracts that visitors upload are not scanned for viruses.',
      meaning: 'Whoever downloads one relies on the virus scanner of their own computer.',
      steps: [
        'Run ClamAV’s clamd where only this server can reach it.',
        'Set CLAMAV_URL, like tcp://clamav:3310, for the API and the workers, and restart.',
      ],
    });
  if ('failed' in tried)
    return lineOf(scanner, {
      state: 'failing',
      found: `ClamAV does not answer: ${tried.failed}.`,
      meaning: 'Contracts are accepted. They wait to be scanned, and can’t be downloaded until then.',
      steps: [
        'Check that clamd runs, that CLAMAV_URL names its port or socket, and that this server may connect to it.',
      ],
    });
  return lineOf(scanner, {
    state: 'ready',
    found: `${tried.answer} answered.`,
    meaning: 'Contracts can be downloaded once they are scanned and nothing was found.',
  });
}
