/** An element of TwiML. */
export interface Verb {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Verb[];
}

const known: Record<string, readonly string[]> = {
  Say: [],
  Hangup: [],
  Connect: ['action'],
  ConversationRelay: [
    ...['url', 'welcomeGreeting', 'welcomeGreetingInterruptible', 'language', 'transcriptionProvider', 'speechModel'],
    ...['eotThreshold', 'interruptible', 'interruptSensitivity', 'ignoreBackchannel', 'dtmfDetection', 'hints'],
    ...['applicationReconnect', 'events'],
  ],
  Dial: ['answerOnBridge', 'timeout', 'timeLimit', 'callerId', 'action'],
  Number: ['url'],
  Gather: ['numDigits', 'timeout', 'action'],
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string) => text.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** Reads what our server answers, as strictly as Twilio does: a verb or attribute that it does not know is an error. */
export function readTwiml(xml: string): Verb[] {
  const root: Verb = { name: 'root', attributes: {}, text: '', children: [] };
  const open = [root];
  const token = /<\?xml[^>]*>|<(\/?)([A-Z]\w*)((?:\s+[\w:]+="[^"]*")*)\s*(\/?)>|([^<]+)/g;
  for (const { 1: closing, 2: name, 3: attributes = '', 4: single, 5: text } of xml.matchAll(token)) {
    const current = open.at(-1) ?? root;
    if (text !== undefined) current.text += unescaped(text);
    else if (closing) open.pop();
    else if (name !== undefined) {
      const verb: Verb = { name, attributes: attributesOf(attributes), text: '', children: [] };
      if (name !== 'Response') check(verb);
      current.children.push(verb);
      if (!single) open.push(verb);
    }
  }
  const [response] = root.children;
  if (response?.name !== 'Response') throw new Error(`This is no TwiML: ${xml}`);
  return response.children;
}

const attributesOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/([\w:]+)="([^"]*)"/g)].map(({ 1: name = '', 2: value = '' }) => [name, unescaped(value)]),
  );

function check({ name, attributes }: Verb): void {
  const allowed = known[name];
  const strange = Object.keys(attributes).filter((attribute) => !allowed?.includes(attribute));
  if (!allowed || strange.length > 0) throw new Error(`Twilio does not know this: <${name} ${strange.join(' ')}>`);
  if (name === 'ConversationRelay' && !/^wss:\/\/[^?]+$/.test(attributes.url ?? ''))
    throw new Error(`A conversation needs a wss:// address without a query: ${attributes.url}`);
}
