import { clock } from '../test/summary.ts';

/** What a step hands on, and its result in words. */
interface Outcome<T> {
  result: T;
  words: string;
}

/** Steps that each print one line with their time, and a table of all in the end. */
export function createSteps() {
  const done: { name: string; milliseconds: number; words: string }[] = [];
  const began = performance.now();
  const print = (text: string) => process.stdout.write(text);

  return {
    async step<T>(name: string, work: () => Promise<Outcome<T>>): Promise<T> {
      const started = performance.now();
      print(`  ${name} … `);
      try {
        const { result, words } = await work();
        done.push({ name, milliseconds: performance.now() - started, words });
        print(`${clock(performance.now() - started)}  ${words}\n`);
        return result;
      } catch (error) {
        done.push({ name, milliseconds: performance.now() - started, words: 'FAILED' });
        print(`${clock(performance.now() - started)}  FAILED\n`);
        throw error;
      }
    },
    printTable() {
      const width = Math.max(...done.map(({ name }) => name.length));
      print(`\n── ${clock(performance.now() - began)} ── result ${'─'.repeat(80)}\n`);
      for (const { name, milliseconds, words } of done)
        print(`  ${name.padEnd(width)}  ${clock(milliseconds).padStart(5)}  ${words}\n`);
    },
  };
}
export type Steps = ReturnType<typeof createSteps>;
