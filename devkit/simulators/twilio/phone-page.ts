import type { ServerResponse } from 'node:http';
import { escaped, htmlPage } from '../html.ts';
import type { PhoneCall } from './phone.ts';

/** A call that a person makes on the page, with what happened so far. */
export interface OpenCall {
  call: PhoneCall;
  to: string;
  lines: string[];
  /** Called with every new line. */
  watchers: Set<() => void>;
}

const script = `
const events = new EventSource(location.pathname + '/lines');
events.onmessage = ({ data }) => {
  const { lines, state } = JSON.parse(data);
  document.querySelector('ol').replaceChildren(...lines.map((line) => Object.assign(document.createElement('li'), { textContent: line })));
  document.querySelector('output').textContent = state;
  for (const form of document.forms) form.hidden = state === 'over' || (form.dataset.when ?? state) !== state;
  if (state === 'over') events.close();
};
for (const form of document.forms) form.addEventListener('submit', async (event) => {
  event.preventDefault();
  await fetch(location.pathname, { method: 'POST', body: new URLSearchParams(new FormData(form, event.submitter)) });
  for (const input of form.querySelectorAll('input[type=text]')) input.value = '';
});`;

/** A conversation by phone, typed by the person at the keyboard. */
export function phonePage({ to }: OpenCall): string {
  const button = (value: string, label: string) => `<button name="action" value="${value}">${label}</button>`;
  return htmlPage(
    `Call to ${to} (simulated)`,
    `<h1>A call to ${escaped(to)}</h1>
<p>The line is: <output aria-live="polite">connecting</output></p>
<ol aria-live="polite"></ol>
<form data-when="talking"><input type="text" name="text" aria-label="Say" placeholder="Say something" autocomplete="off" autofocus> ${button('say', 'Say')}</form>
<form data-when="talking"><input type="text" name="text" aria-label="Keys" placeholder="6155550100#" pattern="[0-9*#]+" size="14"> ${button('press', 'Press keys')} ${button('interrupt', 'Interrupt')} ${button('drop', 'Break the connection')}</form>
<form data-when="ringing">${button('accept', 'The person presses 1')} ${button('decline', 'The person presses 2')} ${button('away', 'Nobody answers')}</form>
<form>${button('hang-up', 'Hang up')}</form>
<p><a href="/">All phones</a></p><script>${script}</script>`,
  );
}

/** Sends what happens in a call to its page, as long as that is open. */
export function streamCall({ call, lines, watchers }: OpenCall, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = () => response.write(`data: ${JSON.stringify({ lines, state: call.state() })}\n\n`);
  watchers.add(send);
  response.on('close', () => watchers.delete(send));
  send();
}

/** Characters after which a caller interrupts. */
const interruptedAfter = 20;

/** Does what the person at the keyboard asked for. */
export async function actInCall(
  { call, lines, watchers }: OpenCall,
  { action, text = '' }: Record<string, string>,
): Promise<void> {
  const keys: Record<string, string | null> = { accept: '1', decline: '2', away: null };
  if (action === 'say' && text !== '') {
    lines.push(`You say: ${text}`);
    for (const watch of watchers) watch();
    void call.say(text);
  }
  if (action === 'press') call.press(text.replaceAll(/[^\d*#]/g, ''));
  if (action === 'interrupt') call.interrupt(interruptedAfter);
  if (action === 'drop') call.drop();
  if (action !== undefined && action in keys) call.answer(keys[action] ?? null);
  if (action === 'hang-up') await call.hangUp();
}
