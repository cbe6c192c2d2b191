import { escaped, htmlPage } from '../html.ts';
import type { TwilioWorld } from './world.ts';

/** Every phone's messages on one page, newest first, with a way to answer and to call the numbers that were sold. */
export function inboxPage({ messages, numbers }: TwilioWorld): string {
  const field = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escaped(value)}">`;
  const received = messages.toReversed().map(
    ({ to, from, body, status }) => `<li><strong>${escaped(to)}</strong> (${status})<br>${escaped(body)}
<form method="post">${field('action', 'answer')}${field('from', to)}${field('to', from)}
<input name="body" aria-label="Answer" placeholder="STOP"> <button>Answer</button></form></li>`,
  );
  const sold = numbers.map(
    ({ phone_number: number, friendly_name: name }) =>
      `<li>${number} (${escaped(name)}) <form method="post">${field('action', 'call')}${field('to', number)}<button>Call</button></form></li>`,
  );
  return htmlPage(
    'Phones (simulated)',
    `<h1>Messages</h1><ul>${received.join('') || '<li>None yet. Reload to look again.</li>'}</ul>
<h2>Numbers that were sold</h2><ul>${sold.join('') || '<li>None</li>'}</ul>`,
  );
}
