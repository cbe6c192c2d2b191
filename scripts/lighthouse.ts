import { statSync } from 'node:fs';
import path from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { chromiumProgram } from '#devkit/programs.ts';
import { startProduct } from '#devkit/started-product.ts';

/**
 * The landing page (or the given paths) under Lighthouse's mobile profile, in both of its modes: `simulate` estimates a slow
 * phone from a full-speed load, `devtools` really slows it down. Medians, because other work on the machine disturbs single runs.
 */
const runs = 7;
const methods = ['simulate', 'devtools'] as const;
const pages = process.argv.slice(2);
const product = await startProduct();
const program = chromiumProgram();
const chrome = await launch({
  ...(program ? { chromePath: program } : {}),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
try {
  for (const page of pages.length > 0 ? pages : ['/']) await measure(page);
} finally {
  chrome.kill();
  await product.stop();
}

async function measure(page: string) {
  console.log(`\n${page}`);
  for (const method of methods) report(method, await look(page, method));
}

async function look(page: string, throttlingMethod: (typeof methods)[number]): Promise<Result[]> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) {
    const answer = await lighthouse(product.url + page, { port: chrome.port, logLevel: 'error', throttlingMethod });
    if (!answer) throw new Error('Lighthouse gave no answer');
    results.push(answer.lhr);
  }
  return results;
}

function report(method: (typeof methods)[number], results: Result[]) {
  const score = (category: string) => median(results.map((lhr) => (lhr.categories[category]?.score ?? 0) * 100));
  const values = (audit: string) => results.map((lhr) => lhr.audits[audit]?.numericValue ?? Number.NaN);
  const blocking = values('total-blocking-time');
  console.log(`  ${method}`);
  say('performance', score('performance'), 'at least 98');
  say('accessibility', score('accessibility'), '100');
  say('best practices', score('best-practices'), '100');
  say('SEO', score('seo'), '100');
  say('largest contentful paint, ms', median(values('largest-contentful-paint')), 'under 1500');
  say('total blocking time, ms', median(blocking), `under 50; single runs ${extremes(blocking)}`);
  say('layout shift', median(values('cumulative-layout-shift')), '0');
  say('script, compressed, kB', results[0] ? scriptKilobytes(results[0]) : Number.NaN, 'at most 115');
  for (const { title, displayValue } of failedAudits(results[0])) console.log(`      ${title} ${displayValue ?? ''}`);
}

/** Compressed file sizes, without the headers of each. */
function scriptKilobytes(lhr: Result): number {
  const details = lhr.audits['network-requests']?.details;
  if (details?.type !== 'table') return Number.NaN;
  return details.items.reduce(
    (sum, item) => (item.resourceType === 'Script' ? sum + compressedSize(String(item.url)) / 1000 : sum),
    0,
  );
}

function compressedSize(url: string): number {
  return statSync(path.join('dist/web', `${new URL(url).pathname}.br`)).size;
}

function failedAudits(lhr: Result | undefined) {
  return Object.values(lhr?.audits ?? {}).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
  );
}

function say(what: string, value: number, goal: string) {
  const digits = { 'layout shift': 3, 'script, compressed, kB': 2 }[what] ?? 0;
  console.log(`    ${what.padEnd(32)} ${value.toFixed(digits).padStart(7)}   (${goal})`);
}

function extremes(values: number[]): string {
  return `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
