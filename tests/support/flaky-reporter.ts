import type { Reporter, TestModule } from 'vitest/node';

/** Names every test that failed and passed when tried again, so that no retry goes unseen. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    for (const module of modules) {
      for (const test of module.children.allTests('passed')) {
        if (test.diagnostic()?.flaky) process.stdout.write(`  flaky  ${module.relativeModuleId} > ${test.fullName}\n`);
      }
    }
  }
}
