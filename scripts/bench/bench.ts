/** What every part of the bench is given. */
export interface Bench {
  env: Record<string, string>;
  redisUrl: string | null;
  /** Empties every table, so that each run starts alike. */
  fresh(): Promise<void>;
  sql<Row>(text: string): Promise<Row[]>;
  report(what: string, value: number, goal?: string): void;
}
