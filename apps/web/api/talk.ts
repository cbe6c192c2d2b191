import { z } from 'zod';
import {
  type SampleBusiness,
  sampleBusiness,
  type TalkFrame,
  type TalkRequest,
  talkCloseCodes,
  talkFrame,
} from '#core/receptionist/schemas.ts';
import { request } from './client.ts';

export function fetchSampleBusinesses(signal: AbortSignal): Promise<SampleBusiness[]> {
  return request('/api/receptionists/samples', z.array(sampleBusiness), { signal });
}

export interface Talk {
  send(frame: TalkRequest): void;
  close(): void;
}

interface TalkListener {
  onOpen(): void;
  onFrame(frame: TalkFrame): void;
  /** `why` is the server's reason to refuse, and null where the connection was lost. */
  onClose(why: string | null): void;
}

/** Opens a conversation's socket. */
export function openTalk({ onOpen, onFrame, onClose }: TalkListener): Talk {
  const address = new URL('/api/talk', window.location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address);
  const refusals: number[] = Object.values(talkCloseCodes);
  socket.addEventListener('open', onOpen);
  socket.addEventListener('message', ({ data }) => onFrame(talkFrame.parse(JSON.parse(z.string().parse(data)))));
  socket.addEventListener('close', ({ code, reason }) => onClose(refusals.includes(code) ? reason : null));
  return {
    send: (frame) => socket.send(JSON.stringify(frame)),
    close: () => socket.close(),
  };
}
