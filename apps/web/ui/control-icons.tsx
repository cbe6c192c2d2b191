import { Icon } from './icon.tsx';

export const EyeIcon = () => (
  <Icon>
    <path d="M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5Z" />
    <circle cx="10" cy="10" r="2.2" />
  </Icon>
);

export const EyeOffIcon = () => (
  <Icon>
    <path d="M8.2 5.2A7.6 7.6 0 0 1 10 5c4.8 0 7.5 5 7.5 5a13 13 0 0 1-2 2.5M5.4 6.4A12.6 12.6 0 0 0 2.5 10s2.7 5 7.5 5a7.4 7.4 0 0 0 4-1.2M3 3l14 14" />
  </Icon>
);

export const SearchIcon = () => (
  <Icon>
    <circle cx="9" cy="9" r="5" />
    <path d="m13 13 4 4" />
  </Icon>
);

export const ChevronIcon = () => (
  <Icon>
    <path d="m7.5 5 5 5-5 5" />
  </Icon>
);

export const StopIcon = () => (
  <Icon>
    <path d="M6 6h8v8H6Z" />
  </Icon>
);
