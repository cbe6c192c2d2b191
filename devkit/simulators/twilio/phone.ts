import { EventEmitter, once } from 'node:events';
import { WebSocket } from 'ws';
import { signatureOf } from './signature.ts';
import { readTwiml, type Verb } from './twiml.ts';
import { newSid } from './world.ts';

type Fields = Record<string, string>;
type Post = (url: string, fields: Fields) => Promise<{ status: number; body: string }>;

export interface PhoneOptions {
  /** The site that is called, as the numbers were bought for it. */
  voiceUrl: string;
  fallbackUrl: string;
  statusUrl: string;
  accountSid: string;
  token: string;
  to: string;
  from: string;
  post: Post;
  /** Whether a person who is rung takes the call; undefined rings on until `answer` is called. */
  person?: 'accepts' | 'declines' | 'away';
  /** Resolves when a text was said: until then it can be interrupted. Without it, all is played at once. */
  speaking?: ((text: string) => Promise<void>) | undefined;
  /** What a caller notices, as it happens. */
  log?: (line: string) => void;
}

/** What happens on a line. */
export interface CallEvents {
  heard: string;
  ringing: string;
  ended: string;
}

/**
 * One call by phone, as Twilio carries it: it follows the TwiML that our server answers, speaks ConversationRelay's frames over a
 * real WebSocket with a real signature, and reports how it goes on.
 */
export function placeCall(options: PhoneOptions) {
  const { to, from, token, post, log = () => undefined } = options;
  const sid = newSid('CA');
  const fields = { CallSid: sid, AccountSid: options.accountSid, From: from, To: to, Direction: 'inbound' };
  const site = new URL(options.voiceUrl).origin;
  const events = new EventEmitter<{ change: [] }>();
  const heard: string[] = [];
  const started = Date.now();
  let socket: WebSocket | null = null;
  let action = '';
  let relayUrl = '';
  let state: 'connecting' | 'talking' | 'ringing' | 'with a person' | 'over' = 'connecting';
  let ringing: { whisper: string; answered: (key: string | null) => void } | null = null;
  /** What is being said. */
  let saying: { text: string } | null = null;
  let isReported = false;
  /** Whether our side closed the connection by an `end` frame. */
  let hasEnded = false;

  const notice = (line: string) => {
    log(line);
    events.emit('change');
  };
  const hear = (text: string) => {
    heard.push(text);
    notice(`They hear: ${text}`);
  };
  const absolute = (url: string) => new URL(url, site).toString();

  /** Asks our server how the call goes on, and does it. */
  async function follow(url: string, more: Fields): Promise<void> {
    const answer = await post(absolute(url), { ...fields, ...more }).catch(() => null);
    if (!answer || answer.status >= 500) {
      if (url === options.fallbackUrl) return hangUp('nobody answered');
      return follow(options.fallbackUrl, { CallStatus: 'in-progress', ErrorCode: '11200' });
    }
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${answer.body}`);
    await perform(readTwiml(answer.body));
  }

  async function perform(verbs: Verb[]): Promise<void> {
    for (const verb of verbs) {
      if (verb.name === 'Say') hear(verb.text);
      if (verb.name === 'Hangup') return hangUp('it was hung up');
      if (verb.name === 'Connect') return connect(verb);
      if (verb.name === 'Dial') return dial(verb);
    }
    if (state !== 'over') await hangUp('it was hung up');
  }

  async function connect({ attributes, children: [relay] }: Verb): Promise<void> {
    if (!relay) throw new Error('There is nothing to connect to');
    action = attributes.action ?? '';
    hasEnded = false;
    const { url = '', welcomeGreeting = '' } = relay.attributes;
    relayUrl = url;
    if (!(await open())) return;
    state = 'talking';
    const setup = { sessionId: newSid('VX'), accountSid: options.accountSid, callSid: sid, from, to };
    frame({ type: 'setup', ...setup, direction: 'inbound', callType: 'PSTN', callStatus: 'RINGING' });
    play(welcomeGreeting);
  }

  /** Connects to the conversation. */
  async function open(): Promise<boolean> {
    const opened = new WebSocket(site.startsWith('https:') ? relayUrl : relayUrl.replace('wss:', 'ws:'), {
      headers: { 'x-twilio-signature': signatureOf(token, relayUrl, {}) },
    });
    socket = opened;
    opened.on('message', (data) => onFrame(JSON.parse(String(data))));
    opened.on('error', () => undefined);
    opened.on('close', (code) => void onClose(opened, code));
    await once(opened, 'open').catch(() => undefined);
    return opened.readyState === WebSocket.OPEN;
  }

  const frame = (content: object) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(content));
  const info = (name: string, value: string) => frame({ type: 'info', name, value });

  /** Begins to speak a text. */
  function play(text: string): void {
    playRest();
    if (text === '') return;
    info('agentSpeaking', 'on');
    const begun = { text };
    saying = begun;
    if (options.speaking) void options.speaking(text).then(() => saying === begun && playRest());
    else playRest();
    hear(text);
  }

  /** What is being said is played to its end, clause by clause. */
  function playRest(): void {
    const text = fallSilent();
    if (text === null) return;
    for (const clause of text.match(/[^,.!?]+[,.!?]*/g) ?? [text]) info('tokensPlayed', clause.trim());
    info('agentSpeaking', 'off');
  }

  /** Stops speaking. Returns what was being said. */
  function fallSilent(): string | null {
    const text = saying?.text ?? null;
    saying = null;
    return text;
  }

  function onFrame(content: { type: string; token?: string }): void {
    if (content.type === 'text') play(content.token ?? '');
    else if (content.type === 'end') {
      hasEnded = true;
      socket?.close(1000);
    } else throw new Error(`64107: ${JSON.stringify(content)}`);
  }

  async function onClose(closed: WebSocket, code: number): Promise<void> {
    if (closed !== socket || state === 'over') return;
    socket = null;
    fallSilent();
    notice(`The connection ended (${code}).`);
    if (hasEnded) await follow(action, { SessionStatus: 'ended', CallStatus: 'in-progress' });
    else
      await follow(action, {
        SessionStatus: 'failed',
        CallStatus: 'in-progress',
        ErrorCode: '64105',
        ErrorMessage: 'Websocket ended',
      });
  }

  /** Rings a person, who hears the whisper and presses a key, or does not answer. */
  async function dial({ attributes, children: [number] }: Verb): Promise<void> {
    state = 'ringing';
    const whisper = number?.attributes.url ?? '';
    const asked = options.person === 'away' ? [] : readTwiml((await post(absolute(whisper), fields)).body);
    const gather = asked.find(({ name }) => name === 'Gather');
    const text = gather?.children.find(({ name }) => name === 'Say')?.text ?? '';
    notice(`${number?.text} rings: ${text}`);
    const key = await new Promise<string | null>((resolve) => {
      ringing = { whisper: text, answered: resolve };
      events.emit('change');
      if (options.person === 'accepts') resolve('1');
      if (options.person === 'declines' || options.person === 'away') resolve(null);
    });
    ringing = null;
    if (key !== null && gather)
      await post(absolute(gather.attributes.action ?? ''), { ...fields, CallSid: newSid('CA'), Digits: key });
    if (key === '1') {
      state = 'with a person';
      notice('They talk to a person.');
      return;
    }
    state = 'connecting';
    await follow(attributes.action ?? '', { DialCallStatus: key === null ? 'no-answer' : 'completed' });
  }

  async function hangUp(why: string): Promise<void> {
    if (state === 'over') return;
    state = 'over';
    fallSilent();
    const open = socket;
    socket = null;
    open?.close(1000);
    const end = { CallStatus: 'completed', CallDuration: String(Math.round((Date.now() - started) / 1_000)) };
    if (open && action)
      await post(absolute(action), { ...fields, SessionStatus: 'completed', CallStatus: 'completed' });
    await post(options.statusUrl, { ...fields, ...end });
    isReported = true;
    notice(`The call is over: ${why}.`);
  }

  const begun = follow(options.voiceUrl, { CallStatus: 'ringing' });
  /** Waits until something is so. */
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await once(events, 'change');
  };

  return {
    sid,
    begun,
    heard,
    state: () => state,
    /** Waits for the next thing that the caller hears, after `count` others. */
    async next(count: number): Promise<string> {
      await until(() => heard.length > count || state === 'over');
      return heard[count] ?? '';
    },
    /** Says something, and returns the answer. */
    async say(text: string): Promise<string> {
      const count = heard.length;
      playRest();
      frame({ type: 'prompt', voicePrompt: text, lang: 'en-US', last: true });
      return this.next(count);
    },
    press: (keys: string) => {
      playRest();
      for (const digit of keys) frame({ type: 'dtmf', digit });
    },
    /** Interrupts what is being said after `characters` of it. Silence can't be interrupted. */
    interrupt(characters: number) {
      const played = fallSilent()?.slice(0, characters);
      if (played === undefined) return;
      info('clientSpeaking', 'on');
      info('tokensPlayed', played);
      frame({ type: 'interrupt', utteranceUntilInterrupt: played, durationUntilInterruptMs: String(characters * 60) });
      info('agentSpeaking', 'off');
    },
    /** Sends anything, as a broken Twilio would. */
    send: (data: string) => socket?.send(data),
    /** The connection breaks, and Twilio notices. */
    drop: () => socket?.terminate(),
    /** The connection breaks, and Twilio opens it again by itself (`applicationReconnect`). */
    async reconnect() {
      const broken = socket;
      socket = null;
      fallSilent();
      broken?.terminate();
      await open();
    },
    /** What the person hears who is rung. */
    async whisper(): Promise<string> {
      await until(() => ringing !== null);
      return ringing?.whisper ?? '';
    },
    /** The person who is rung presses a key; null does not answer. */
    answer: (key: string | null) => ringing?.answered(key),
    until,
    /** Waits until its end was reported. */
    over: () => until(() => isReported),
    hangUp: () => hangUp('the caller hung up'),
  };
}
export type PhoneCall = ReturnType<typeof placeCall>;
