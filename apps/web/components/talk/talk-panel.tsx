import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { TalkTurn } from '#core/receptionist/schemas.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { TextInput } from '../../ui/controls.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import type { Outcome } from './line.ts';
import type { Whom } from './memory.ts';
import { otherZone } from './other-zone.ts';
import { useConversation } from './use-conversation.ts';
import { useMicrophone } from './use-microphone.ts';
import { useSpeech } from './use-speech.ts';

interface TalkPanelProps {
  whom: Whom;
  name: string;
  /** Questions to begin with. */
  questions: readonly string[];
  /** The time zone in which it says times, where the visitor's may differ. */
  timeZone?: string;
  /** A link that is shown at the end, and what else happens with it. */
  next: { to: string; text: string; onFollow?: () => void };
}

/** A conversation: what was said, the ways to say something, and what came of it. */
export function TalkPanel({ whom, name, questions, timeZone, next }: TalkPanelProps) {
  const speech = useSpeech();
  const conversation = useConversation(whom, speech.speak);
  const { status, turns, outcome, refusal, setVoice } = conversation;
  const canSay = status === 'open';
  /** Stops the page's speech. Only for who listens is the rest of it unheard: who types reads it. */
  const hush = (isListening: boolean) => {
    const heard = speech.stop();
    if (isListening && heard !== '') conversation.interrupt(heard);
  };
  const say = (text: string) => {
    hush(microphone.isOn);
    conversation.say(text);
  };
  const microphone = useMicrophone(speech.isSpeaking || !canSay, say);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server is told when it changes
  useEffect(() => {
    setVoice(microphone.isOn, speech.isSpeaking);
  }, [microphone.isOn, speech.isSpeaking]);

  return (
    <div className="grid gap-16">
      <Turns turns={turns} name={name} />
      <Remarks status={status} name={name} isStored={'token' in whom} timeZone={timeZone} />
      {status === 'ended' ? (
        <Ended outcome={outcome} refusal={refusal} next={next} onAgain={conversation.again} />
      ) : (
        <>
          {!turns.some(({ who }) => who === 'caller') && (
            <ul aria-label="Questions to begin with" className="flex flex-wrap gap-8">
              {questions.map((question) => (
                <li key={question}>
                  <Button
                    look="outline"
                    size="medium"
                    className="text-14 whitespace-normal"
                    aria-disabled={!canSay}
                    onClick={() => canSay && say(question)}
                  >
                    {question}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <SayForm
            label={`Say something to ${name}`}
            canSay={canSay}
            onType={() => hush(microphone.isOn)}
            onSay={say}
          />
          <VoiceControls speech={speech} microphone={microphone} onMicrophone={() => hush(true)} />
        </>
      )}
    </div>
  );
}

interface RemarksProps {
  status: string;
  name: string;
  /** Whether the server keeps what is said. */
  isStored: boolean;
  timeZone: string | undefined;
}

/** The state of the connection, and what a visitor should know of the answers. */
function Remarks({ status, name, isStored, timeZone }: RemarksProps) {
  const zone = timeZone === undefined ? null : otherZone(timeZone);
  return (
    <div className="text-14 text-ink-quiet">
      <p role="status">
        {status === 'connecting' && 'Connecting…'}
        {status === 'lost' && 'The connection was lost. Reconnecting…'}
      </p>
      <p>
        It greets you as it greets callers.{' '}
        {isStored
          ? 'This conversation is written down, and appears on the owner’s page.'
          : 'Nothing you say here is stored.'}
        {zone !== null && ` ${name} says times in ${zone}.`}
      </p>
    </div>
  );
}

interface SayFormProps {
  label: string;
  canSay: boolean;
  onType: () => void;
  onSay: (text: string) => void;
}

function SayForm({ label, canSay, onType, onSay }: SayFormProps) {
  const [typed, setTyped] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (!canSay || text === '') return;
    onSay(text);
    setTyped('');
  };
  return (
    <form onSubmit={onSubmit} className="flex gap-8">
      <TextInput
        aria-label={label}
        placeholder="Ask something"
        autoComplete="off"
        maxLength={1_000}
        value={typed}
        onChange={({ target }) => {
          onType();
          setTyped(target.value);
        }}
      />
      <Button type="submit" aria-disabled={!canSay}>
        Send
      </Button>
    </form>
  );
}

interface VoiceControlsProps {
  speech: ReturnType<typeof useSpeech>;
  microphone: ReturnType<typeof useMicrophone>;
  onMicrophone: () => void;
}

function VoiceControls({ speech, microphone, onMicrophone }: VoiceControlsProps) {
  // It hears nothing while the page speaks, so that pressing it then is the way to break in.
  const interrupts = microphone.isOn && speech.isSpeaking;
  const onPress = () => {
    onMicrophone();
    if (!interrupts) microphone.toggle();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-8">
        {microphone.isSupported && (
          <Button look="outline" size="medium" aria-pressed={microphone.isOn} onClick={onPress}>
            {interrupts ? 'Interrupt' : microphone.isOn ? 'Stop listening' : 'Use the microphone'}
          </Button>
        )}
        {speech.isSupported && (
          <Button look="quiet" size="medium" aria-pressed={speech.isOn} onClick={speech.toggle}>
            {speech.isOn ? 'Turn the sound off' : 'Turn the sound on'}
          </Button>
        )}
        <p aria-live="polite" className="text-14 text-ink-quiet">
          {microphone.isOn && (speech.isSpeaking ? 'Speaking' : 'Listening')}
        </p>
      </div>
      {microphone.isSupported && (
        <p className="text-14 text-ink-quiet">
          {microphone.isUnusable
            ? 'Your browser can’t use the microphone here. You can type instead.'
            : 'Your browser may send sound from the microphone to its maker, to make text of it.'}
        </p>
      )}
    </>
  );
}

function Turns({ turns, name }: { turns: readonly TalkTurn[]; name: string }) {
  const end = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when a turn is added
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [turns.length]);
  return (
    <ol
      // A region that scrolls must be reachable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      aria-label="Conversation"
      aria-live="polite"
      className="grid h-[260px] content-start gap-12 overflow-y-auto rounded-card border border-line p-16"
    >
      {turns.map(({ who, text }, index) => (
        // Turns are only ever added.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>
          <span
            className={classes('block text-14 font-semibold', who === 'caller' ? 'text-ink-quiet' : 'text-teal-text')}
          >
            {who === 'caller' ? 'You' : name}
          </span>
          <span className="wrap-anywhere">{text}</span>
        </li>
      ))}
      <li ref={end} aria-hidden="true" />
    </ol>
  );
}

const outcomeNames: Record<Outcome['outcome'], string> = {
  transferred: 'Put through',
  scheduled: 'Booked',
  'follow-up': 'Message taken',
  voicemail: 'Voicemail',
  completed: 'Answered',
};

interface EndedProps extends Pick<TalkPanelProps, 'next'> {
  outcome: Outcome | null;
  refusal: string | null;
  onAgain: () => void;
}

function Ended({ outcome, refusal, next, onAgain }: EndedProps) {
  const section = useRef<HTMLElement>(null);
  // The field that had the keyboard focus is gone.
  useEffect(() => {
    section.current?.focus();
  }, []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="How it ended"
      className="grid gap-16 rounded-card border border-line p-16"
    >
      {outcome && (
        <div className="flex flex-wrap items-center gap-x-16 gap-y-8">
          <p className="inline-flex items-center gap-4 rounded-full bg-teal py-4 pr-16 pl-8 font-semibold text-on-teal">
            <CheckIcon /> {outcome.appointment ? `${outcome.appointment.when} booked` : outcomeNames[outcome.outcome]}
          </p>
          <p className="text-14 text-ink-quiet">{outcome.summary}</p>
        </div>
      )}
      {!outcome && <p>{refusal ?? 'The conversation ended. Please try again in a few minutes.'}</p>}
      <div className="flex flex-wrap gap-12">
        <Button onClick={onAgain}>Start again</Button>
        <Link to={next.to} onClick={next.onFollow} className={buttonClasses('outline')}>
          {next.text}
        </Link>
      </div>
    </section>
  );
}
