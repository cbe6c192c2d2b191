/** Milliseconds of silence after which the receptionist asks, and then says goodbye. */
const silence = 8_000;
/** Milliseconds that the last words may take to be played: a start, and each character. */
const speechStart = 5_000;
const speechPerCharacter = 100;

interface Floor {
  /** Neither side has spoken for a while. */
  onSilence(): void;
  /** The last words were played. */
  onEnd(): void;
}

/** Who has the floor in a phone call, as Twilio reports it. Silence counts while neither side speaks. */
export function createFloor({ onSilence, onEnd }: Floor) {
  let agentSpeaks = false;
  let callerSpeaks = false;
  let waiting: NodeJS.Timeout | undefined;
  let ending: NodeJS.Timeout | null = null;

  const listen = () => {
    clearTimeout(waiting);
    if (!agentSpeaks && !callerSpeaks && !ending) waiting = setTimeout(onSilence, silence).unref();
  };
  const end = () => {
    if (ending) clearTimeout(ending);
    onEnd();
  };
  return {
    /** Whether the last words are being said: whatever the caller says now is not answered. */
    isEnding: () => ending !== null,
    /** These are the last words. */
    endAfter(text: string) {
      ending = setTimeout(end, speechStart + text.length * speechPerCharacter).unref();
    },
    agent(isSpeaking: boolean) {
      const hasSpoken = agentSpeaks && !isSpeaking;
      agentSpeaks = isSpeaking;
      if (hasSpoken && ending) end();
      else listen();
    },
    caller(isSpeaking: boolean) {
      callerSpeaks = isSpeaking;
      listen();
    },
    /** The caller pressed a key, or said something whole. */
    heard() {
      callerSpeaks = false;
      clearTimeout(waiting);
    },
    listen,
    stop() {
      clearTimeout(waiting);
      if (ending) clearTimeout(ending);
    },
  };
}
