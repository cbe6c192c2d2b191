import type { SetupLine } from './schemas.ts';

/** Whether customers cannot be served as they should be until somebody acts. */
export const needsAttention = ({ state, optional }: Pick<SetupLine, 'state' | 'optional'>) =>
  state === 'failing' || (state === 'missing' && !optional);
