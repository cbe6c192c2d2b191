import { Icon } from './icon.tsx';

export const SunIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="3.4" />
    <path d="M10 2.5v1.5M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1.06 1.06M14.24 14.24l1.06 1.06M4.7 15.3l1.06-1.06M14.24 5.76l1.06-1.06" />
  </Icon>
);

export const MoonIcon = () => (
  <Icon>
    <path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z" />
  </Icon>
);

export const MenuIcon = () => (
  <Icon>
    <path d="M3 6.5h14M3 13.5h14" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
);

export const PhoneIcon = () => (
  <Icon>
    <path d="M4.6 3h2.6l1.3 3.4-1.8 1.3a9.5 9.5 0 0 0 5.6 5.6l1.3-1.8L17 12.8v2.6A1.6 1.6 0 0 1 15.3 17 12.4 12.4 0 0 1 3 4.7 1.6 1.6 0 0 1 4.6 3Z" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="m4.5 10.5 3.6 3.6L15.5 6.5" />
  </Icon>
);

export const ArrowUpIcon = () => (
  <Icon>
    <path d="M10 16V4M5 9l5-5 5 5" />
  </Icon>
);

export const PauseIcon = () => (
  <Icon>
    <path d="M7 5v10M13 5v10" />
  </Icon>
);

export const PlayIcon = () => (
  <Icon>
    <path d="M7 4.5v11l8.5-5.5Z" />
  </Icon>
);
