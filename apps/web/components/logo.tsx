import { Link } from 'react-router-dom';
import { useSite } from '../hooks/use-site.ts';
import { paths } from '../paths.ts';

export function Logo() {
  const { brand } = useSite();
  return (
    <Link
      to={paths.home}
      className="inline-flex items-center gap-8 sm:gap-12 duration-200 hover:scale-[1.02] motion-safe:transition-transform"
    >
      <LogoMark />
      <span className="grid gap-4 leading-none">
        <span className="font-heading text-22 leading-none font-extrabold tracking-tight uppercase">{brand} </span>
        <span className="text-[10px] leading-none font-semibold tracking-[0.235em] text-ink-quiet uppercase">
          Receptionist
        </span>
      </span>
    </Link>
  );
}

function LogoMark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      className="size-[36px] stroke-teal"
    >
      <circle cx="8" cy="24" r="4" className="fill-teal stroke-transparent" />
      <path d="M8 13.5A10.5 10.5 0 0 1 18.5 24" />
      <path d="M8 5.5A18.5 18.5 0 0 1 26.5 24" />
    </svg>
  );
}
