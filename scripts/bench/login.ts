import { chromium } from '@playwright/test';
import { chromiumProgram } from '#devkit/programs.ts';
import type { Bench } from './bench.ts';
import { median, percentile, round } from './numbers.ts';

const logins = 10;

/** From pressing "Access Dashboard" to the first row on the screen, each time in a browser with an empty cache. */
export async function measureLogin({ report, env }: Pick<Bench, 'report' | 'env'>, site: string) {
  const program = chromiumProgram();
  if (!program) return report('lists: from a login to the first row, p95 ms', Number.NaN, 'no browser here');
  const browser = await chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const times: number[] = [];
  try {
    for (let number = 0; number <= logins; number += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.addInitScript(mark);
      await page.goto(`${site}/admin`);
      await page.getByRole('textbox', { name: 'Password' }).fill(env.ADMIN_PASSWORD ?? '');
      await page.getByRole('button', { name: 'Access Dashboard' }).click();
      const took = await page.waitForFunction(() => window.loginTook);
      times.push(Number(await took.jsonValue()));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  const [first = Number.NaN, ...others] = times;
  report('lists: first login of a server and a browser just started, ms', round(first), 'under 1000');
  report('lists: from a login to the first row, median ms', round(median(others)));
  report('lists: from a login to the first row, p95 ms', round(percentile(others, 0.95)), 'under 1000');
}

declare global {
  interface Window {
    /** Milliseconds from the press until the first row was painted. */
    loginTook?: number;
  }
}

/** Runs in the page, so that the cost of measuring is not included. */
function mark() {
  let pressedAt = 0;
  document.addEventListener(
    'click',
    ({ timeStamp }) => {
      pressedAt = timeStamp;
    },
    true,
  );
  const rows = new MutationObserver(() => {
    if (!document.querySelector('tbody tr')) return;
    rows.disconnect();
    // After the frame that paints it.
    requestAnimationFrame(() => {
      setTimeout(() => {
        window.loginTook = performance.now() - pressedAt;
      });
    });
  });
  rows.observe(document, { childList: true, subtree: true });
}
