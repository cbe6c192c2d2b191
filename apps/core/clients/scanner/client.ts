/** What a virus scanner says of a file. */
export type Verdict =
  | { clean: true }
  | {
      clean: false;
      /** The scanner's name for what it found. */
      finding: string;
    };

export interface FileScanner {
  /**
   * Scans a file that comes in pieces; the scanner keeps nothing of it. Rejects with a `DeliveryFailure` when there is no
   * verdict, and when the signal is aborted.
   */
  scan(pieces: AsyncIterable<Buffer>, signal: AbortSignal): Promise<Verdict>;
}
