import { paths } from '../paths.ts';

/** The header's links, in the order they are shown. */
export const headerLinks = [
  { label: 'Features', to: paths.features },
  { label: 'Dashboard', to: paths.preview },
  { label: 'Pricing', to: paths.pricing },
  { label: 'Live Support', to: paths.liveSupport },
] as const;

/** The header's buttons; the phone's menu lists them below the links. */
export const headerActions = [
  { label: 'Partners', to: paths.partnerSignup, look: 'outline' },
  { label: 'Free Demo', to: paths.demo, look: 'primary' },
] as const;
