import { Link } from 'react-router-dom';
import { CallCard } from '../../components/call-card/call-card.tsx';
import { PhoneLink } from '../../components/phone-link.tsx';
import { useSite } from '../../hooks/use-site.ts';
import { paths } from '../../paths.ts';
import { Arcs } from '../../ui/arcs.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { PhoneIcon } from '../../ui/icons.tsx';

export function Hero() {
  const { brand, sales_phone } = useSite();
  return (
    <section className="-mt-[73px] overflow-hidden pt-[73px]">
      <div className="page-width grid items-center gap-48 pt-48 pb-72 lg:grid-cols-[7fr_5fr] lg:gap-72 lg:pt-72 lg:pb-112">
        <div>
          <h1 className="text-56 lg:text-72">
            <span className="block max-w-[9ch]">Your hands are full. </span>
            <span className="block max-w-[10ch]">Your phone is answered.</span>
          </h1>
          <p className="mt-24 max-w-[34rem] text-18 text-ink-quiet">
            {brand} is an AI receptionist for practices, trades and offices. It picks up every call in your name, day or
            night. It books the appointment, puts the emergency through, and writes down the rest.
          </p>
          <div className="mt-32 flex flex-wrap gap-12">
            <Link to={paths.contact} className={buttonClasses()}>
              Tell us about your calls
            </Link>
            <PhoneLink phone={sales_phone} className={`${buttonClasses('outline')} figures`}>
              <PhoneIcon />
            </PhoneLink>
          </div>
          <p className="mt-16 text-14 text-ink-quiet">A person on our team replies within two hours.</p>
        </div>
        <div className="relative">
          <Arcs className="pointer-events-none absolute top-1/2 left-1/2 size-[600px] max-w-none -translate-1/2 lg:size-[880px] text-teal opacity-35" />
          <CallCard />
        </div>
      </div>
    </section>
  );
}
