import { lazy, useState } from 'react';
import { Link } from 'react-router-dom';
import { CallCard } from '../../components/call-card/call-card.tsx';
import { LazyDialog } from '../../components/lazy-dialog.tsx';
import { allowSpeech } from '../../components/talk/allow-speech.ts';
import { claims } from '../../content/claims.ts';
import { useSite } from '../../hooks/use-site.ts';
import { paths } from '../../paths.ts';
import { Arcs } from '../../ui/arcs.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { PhoneIcon, PlayIcon } from '../../ui/icons.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';

const TalkDialog = lazy(() => import('../../components/talk/talk-dialog.tsx'));
const ListenDialog = lazy(() => import('../../components/listen/listen-dialog.tsx'));

export function Hero() {
  const { brand, sales_phone } = useSite();
  const [listening, setListening] = useState(false);
  const stopListening = () => setListening(false);
  const [talking, setTalking] = useState(false);
  const stopTalking = () => setTalking(false);
  return (
    <section className="-mt-[73px] overflow-hidden pt-[73px]">
      <div className="page-width grid items-center gap-32 pt-32 pb-48 sm:gap-48 sm:pt-48 sm:pb-72 lg:grid-cols-[7fr_5fr] lg:gap-72 lg:pt-72 lg:pb-112">
        <div>
          <h1 className="text-40 sm:text-56 lg:text-72">
            <span className="block sm:max-w-[6em]">Your hands are full. </span>
            <span className="block sm:max-w-[6.65em]">Your phone is answered.</span>
          </h1>
          <p className="mt-16 max-w-[34rem] text-ink-quiet sm:mt-24 sm:text-18">
            {brand} is an AI receptionist for medical offices, contractors, and law firms. It answers every call in your
            name, day or night. It books appointments, puts emergencies through, and takes messages.
          </p>
          <div className="mt-24 flex flex-wrap items-center gap-12 sm:mt-32">
            <Link to={paths.demo} className={buttonClasses()}>
              Free demo
            </Link>
            <Button
              look="outline"
              onClick={() => {
                allowSpeech();
                setTalking(true);
              }}
            >
              Talk to it
            </Button>
            <Button look="outline" onClick={() => setListening(true)}>
              <PlayIcon /> Listen to Demo
            </Button>
            <PhoneLink
              phone={sales_phone}
              className="tabular-nums inline-flex min-h-[48px] items-center gap-8 font-semibold hover:underline"
            >
              <PhoneIcon />
            </PhoneLink>
          </div>
          {claims.trial && (
            <p className="mt-16 text-14 text-ink-quiet">
              {claims.trial.value}. {claims.trial.text}
            </p>
          )}
        </div>
        <div className="relative">
          <Arcs className="pointer-events-none absolute top-1/2 left-1/2 size-[600px] max-w-none -translate-1/2 lg:size-[880px] text-teal opacity-35" />
          <CallCard />
        </div>
      </div>
      <LazyDialog open={talking} onClose={stopTalking}>
        <TalkDialog open={talking} onClose={stopTalking} />
      </LazyDialog>
      <LazyDialog open={listening} onClose={stopListening}>
        <ListenDialog open={listening} onClose={stopListening} />
      </LazyDialog>
    </section>
  );
}
