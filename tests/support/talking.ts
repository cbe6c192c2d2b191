import { once } from 'node:events';
import { WebSocket } from 'ws';
import { type TalkFrame, talkFrame } from '#core/receptionist/schemas.ts';

/** A page that talks to the receptionist of a product that listens at this address. */
export async function openPage(address: string, headers: Record<string, string> = {}) {
  const frames: TalkFrame[] = [];
  const arrivals = new EventTarget();
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/talk`, { headers });
  socket.on('message', (data) => {
    frames.push(talkFrame.parse(JSON.parse(String(data))));
    arrivals.dispatchEvent(new Event('frame'));
  });
  await once(socket, 'open');
  const closed = once(socket, 'close').then(([code, reason]) => `${code} ${reason}`.trim());
  let read = 0;
  return {
    socket,
    /** The code and reason with which the socket was closed. */
    closed,
    send: (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    /** The next frame, as it arrives. */
    async next(): Promise<TalkFrame> {
      while (frames.length <= read) await once(arrivals, 'frame');
      const frame = frames[read];
      read += 1;
      if (!frame) throw new Error('There is no frame');
      return frame;
    },
    /** What the receptionist says next. */
    async hear(): Promise<string> {
      const frame = await this.next();
      return frame.type === 'text' ? frame.token : JSON.stringify(frame);
    },
    async say(text: string): Promise<string> {
      this.send({ type: 'prompt', voicePrompt: text, last: true });
      return this.hear();
    },
  };
}
