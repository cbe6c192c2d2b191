import type { Reporter, TestModule } from 'vitest/node';

/** Names every test that failed and passed when tried again, with what had failed, so that no retry goes unseen. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    for (const module of modules) {
      for (const test of module.children.allTests('passed')) {
        if (!test.diagnostic()?.flaky) continue;
        process.stdout.write(`  flaky  ${module.relativeModuleId} > ${test.fullName}\n`);
        for (const { message, stacks } of test.result().errors ?? []) {
          const [place] = stacks ?? [];
          process.stdout.write(
            `         ${message.slice(0, 1_000)}${place ? `\n         at ${place.file}:${place.line}` : ''}\n`,
          );
        }
      }
    }
  }
}
