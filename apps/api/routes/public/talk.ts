import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { inOrder } from '#core/platform/in-order.ts';
import { networkOf } from '#core/platform/network.ts';
import { presentSamples } from '#core/receptionist/presenter.ts';
import {
  sampleBusiness,
  type TalkFrame,
  type TalkRequest,
  talkCloseCodes,
  talkRequest,
} from '#core/receptionist/schemas.ts';
import type { TalkCall } from '#core/receptionist/talk-call.ts';
import { problemAnswers } from '../answers.ts';

/** Frames in a row that are none, until the socket is closed. */
const mostWrongFrames = 10;
/** Conversations at a time from one address: an office tries it together. */
const mostAtOnce = 20;
const busy = 'All our lines are busy. Please try again in a few minutes.';

/**
 * Milliseconds until a page without a setup is refused, a silent visitor is asked, and a page that was left open is let go.
 * Proxies close a connection on which nothing is sent for a minute, so each is pinged twice as often.
 */
const times = { setup: 5_000, silence: 8_000, longest: 10 * 60_000, ping: 30_000 };

/** Conversations with the receptionist in the browser. */
export async function talkRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/receptionists/samples',
    {
      config: { access: 'public', counted: 'reads' },
      schema: {
        tags: ['receptionist'],
        summary: 'The sample businesses that a visitor can talk to',
        response: { 200: z.array(sampleBusiness) },
      },
    },
    async () => presentSamples(core.clock),
  );

  const talking = new Map<string, number>();
  app.get(
    '/api/talk',
    {
      websocket: true,
      config: { access: 'public', sameOrigin: true },
      schema: { hide: true, response: problemAnswers },
    },
    (socket, request) => {
      const network = networkOf(request.ip);
      const count = (by: number) => talking.set(network, (talking.get(network) ?? 0) + by);
      const isBusy = (talking.get(network) ?? 0) >= mostAtOnce;
      count(1);
      socket.on('close', () => {
        count(-1);
        if (talking.get(network) === 0) talking.delete(network);
      });
      if (isBusy) {
        send(socket, [{ type: 'text', token: busy, last: true }, { type: 'end' }]);
        socket.close(1000);
      } else serve(socket, core);
    },
  );
}

const refusals: Record<keyof typeof talkCloseCodes, string> = {
  noSetup: 'The conversation was not started in time.',
  unknown: 'There is nobody to talk to at this link.',
  replaced: 'This conversation goes on in another window.',
  over: 'This demo is over. The receptionist answers again once you choose a plan.',
};

/** Serves one socket: its setup first, then what the visitor says, in order. */
function serve(socket: WebSocket, { talk, logger }: Pick<Core, 'talk' | 'logger'>): void {
  let call: TalkCall | null = null;
  let hasVoice = false;
  let wrongFrames = 0;
  let silence: NodeJS.Timeout | undefined;
  let end = after(times.setup, () => refuse('noSetup'));

  const refuse = (why: keyof typeof talkCloseCodes) => socket.close(talkCloseCodes[why], refusals[why]);
  const next = inOrder((error) => {
    logger.error({ err: error }, 'a conversation in the browser failed');
    socket.close(1011);
  });
  const say = (frames: TalkFrame[]) => {
    send(socket, frames);
    if (frames.some(({ type }) => type === 'end')) socket.close(1000);
  };
  const begin = async (setup: Extract<TalkRequest, { type: 'setup' }>) => {
    hasVoice = setup.mode === 'voice';
    if (call) return;
    clearTimeout(end);
    const opened = await talk.open(setup, { say, refuse });
    if (!opened) return;
    call = opened;
    end = after(times.longest, () => void next(async () => say(await opened.end())));
    say(await opened.start(setup));
  };
  const receive = async (data: string) => {
    clearTimeout(silence);
    const frame = read(data);
    if (!frame) {
      wrongFrames += 1;
      if (wrongFrames === mostWrongFrames) socket.close(1007, 'Ten frames in a row could not be read.');
      return;
    }
    wrongFrames = 0;
    if (frame.type === 'setup') await begin(frame);
    else if (!call) refuse('noSetup');
    else if (frame.type === 'prompt' && frame.last !== false) say(await call.answer(frame.voicePrompt));
    else if (frame.type === 'interrupt') await call.interrupted(frame.utteranceUntilInterrupt);
    else if (frame.type === 'info' && frame.value === 'off' && hasVoice) {
      const { silent } = call;
      silence = after(times.silence, () => void next(async () => say(await silent())));
    }
  };

  const pinging = setInterval(() => socket.ping(), times.ping).unref();
  socket.on('message', (data, isBinary) => void next(() => receive(isBinary ? '' : String(data))));
  socket.on('close', () => {
    clearInterval(pinging);
    clearTimeout(silence);
    clearTimeout(end);
    void next(async () => call?.leave());
  });
}

const after = (milliseconds: number, then: () => void) => setTimeout(then, milliseconds).unref();

/** A frame of the page; null for anything else. */
function read(data: string) {
  try {
    return talkRequest.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}

function send(socket: WebSocket, frames: TalkFrame[]): void {
  for (const frame of frames) socket.send(JSON.stringify(frame));
}
