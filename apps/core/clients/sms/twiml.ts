import twilio from 'twilio';

const { VoiceResponse } = twilio.twiml;

/** Twilio's instructions to say something to a caller and hang up, as XML. */
export function sayAndHangUp(text: string): string {
  const voice = new VoiceResponse();
  voice.say(text);
  voice.hangup();
  return voice.toString();
}

export function hangUp(): string {
  const voice = new VoiceResponse();
  voice.hangup();
  return voice.toString();
}

/** Twilio is to go on as it is. */
export const nothing = (): string => new VoiceResponse().toString();

/** How Twilio listens and speaks in a conversation. */
const conversation = {
  language: 'en-US',
  transcriptionProvider: 'Deepgram',
  speechModel: 'flux',
  // Twilio's default: the caller has finished with this certainty.
  eotThreshold: '0.8',
  interruptible: 'any',
  interruptSensitivity: 'medium',
  // "Uh-huh" is no interruption.
  ignoreBackchannel: 'true',
  welcomeGreetingInterruptible: 'any',
  dtmfDetection: true,
  applicationReconnect: true,
  events: 'speaker-events tokens-played',
};

interface Relay {
  /** `wss://`: where Twilio connects to, and what it signs. */
  url: string;
  /** Where Twilio asks how to go on once the conversation has ended. */
  action: string;
  /** What the caller hears first. */
  says: string;
  /** Words that callers are likely to say. */
  hints: readonly string[];
}

/** Connects a call to a conversation (ConversationRelay). */
export function connectTo({ url, action, says, hints }: Relay): string {
  const voice = new VoiceResponse();
  const attributes = {
    url,
    welcomeGreeting: says,
    ...conversation,
    ...(hints.length > 0 && { hints: hints.join(',') }),
  };
  voice.connect({ action }).conversationRelay(attributes);
  return voice.toString();
}

/** Seconds for which a person's phone rings, and which a call with a person may last. */
const ringing = 20;
const longest = 4 * 60 * 60;

interface Dialing {
  /** Both in E.164. */
  number: string;
  callerId: string;
  /** Where Twilio asks what the person hears first, and how to go on afterward. */
  whisper: string;
  action: string;
}

/** Rings a person, who hears first who is calling. */
export function dialPerson({ number, callerId, whisper, action }: Dialing): string {
  const voice = new VoiceResponse();
  voice
    .dial({ answerOnBridge: true, timeout: ringing, timeLimit: longest, callerId, action })
    .number({ url: whisper }, number);
  return voice.toString();
}

/** Asks a person to take a call by pressing a key; whoever presses none is hung up. */
export function askForKey({ text, action }: { text: string; action: string }): string {
  const voice = new VoiceResponse();
  voice.gather({ numDigits: 1, timeout: 6, action }).say(text);
  voice.hangup();
  return voice.toString();
}

/** Twilio's instructions to reply to a text message; null sends no reply. */
export function textReply(text: string | null): string {
  const messaging = new twilio.twiml.MessagingResponse();
  if (text !== null) messaging.message(text);
  return messaging.toString();
}
