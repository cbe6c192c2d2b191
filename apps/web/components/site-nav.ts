import { paths } from '../paths.ts';

/** The header's links, in the order they are shown. */
export const headerLinks = [
  { label: 'Features', to: paths.features },
  { label: 'Contact', to: paths.contact },
] as const;
