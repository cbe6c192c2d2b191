/** What every part of the bench receives. */
export interface Bench {
  env: Record<string, string>;
  redisUrl: string | null;
  /** Empties every table, so that every run starts from the same state. */
  fresh(): Promise<void>;
  sql<Row>(text: string): Promise<Row[]>;
  report(what: string, value: number, goal?: string): void;
}
