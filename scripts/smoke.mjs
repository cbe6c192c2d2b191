/** `npm run smoke`: checks the product that `docker compose up` has started, as a visitor sees it. */
const site = process.env.SITE ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const readyMilliseconds = 60_000;

await untilReady();
await expectStatus(200, '/healthz');
await expectStatus(200, '/');
await expectStatus(202, '/api/admin/contact-form', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ name: 'Smoke Test', email: 'smoke@example.com', message: 'Does this form arrive?' }),
});
process.stdout.write(`${site} is ready and accepts forms.\n`);

/** `--wait` knows the containers; the proxy needs a moment more to see that the API is ready. */
async function untilReady() {
  const deadline = Date.now() + readyMilliseconds;
  for (;;) {
    const answer = await fetch(`${site}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`${site}/readyz answers ${answer?.status ?? 'nothing'}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function expectStatus(status, path, init) {
  const answer = await fetch(`${site}${path}`, init);
  if (answer.status !== status) throw new Error(`${path} answers ${answer.status} instead of ${status}`);
}
