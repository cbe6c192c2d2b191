import type { SetupLine } from './schemas.ts';
import { lineOf } from './tries.ts';

/** How people sign in, and how many owners could. */
export interface SignInFound {
  password_door: 'open' | 'closed';
  second_factor: 'optional' | 'required';
  owners: number;
}

const signIn = { id: 'sign-in', title: 'Signing in', optional: true } as const;

const turnOff = 'Under Members, turn the shared password off.';
const requireFactor = 'Under Members, require a second factor for everyone.';

/** Whether everyone signs in with an account of their own and a second factor. */
export function signInLine({ password_door: door, second_factor: factor, owners }: SignInFound): SetupLine {
  if (door === 'open' && owners === 0)
    return lineOf(signIn, {
      state: 'missing',
      found: 'Nobody has an account of their own: ADMIN_PASSWORD opens everything.',
      meaning: 'The audit log can’t say who did something, and the shared password has no second factor.',
      steps: ['Under Members, invite yourself as an owner, and open the link.', turnOff, requireFactor],
    });
  if (door === 'open')
    return lineOf(signIn, {
      state: 'missing',
      found: 'Members have accounts of their own, and ADMIN_PASSWORD still opens everything.',
      meaning: 'Whoever knows it is an owner, without a second factor and without a name in the audit log.',
      steps: [turnOff, requireFactor],
    });
  if (factor === 'optional')
    return lineOf(signIn, {
      state: 'missing',
      found: 'Everyone has an account of their own. A second factor is not required.',
      meaning: 'A member without one is only as safe as their password.',
      steps: [requireFactor],
    });
  return lineOf(signIn, {
    state: 'ready',
    found: 'Everyone has an account of their own, and needs a second factor.',
    meaning: 'The shared password opens nothing.',
  });
}
