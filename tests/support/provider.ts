/** Where the sign-in provider sends a browser next that was sent to this address: back to us, with its answer. */
export async function answerOfProvider(address: unknown): Promise<URL> {
  const answer = await fetch(String(address), { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}
