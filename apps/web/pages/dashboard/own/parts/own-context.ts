import { createContext, useContext } from 'react';
import type { OwnReceptionist } from '#core/owner/schemas.ts';
import { ApiError } from '../../../../api/errors.ts';

interface OwnReceptionistPage {
  token: string;
  receptionist: OwnReceptionist;
  /**
   * Sends a change and shows the state that it answers with. Where the receptionist has a newer version than `send` gets, it is
   * sent once more with that, if `isUnaffected` says that the newest state leaves it as it was meant.
   */
  change: (
    send: (version: number) => Promise<OwnReceptionist>,
    isUnaffected?: (newest: OwnReceptionist) => boolean,
  ) => Promise<OwnReceptionist>;
  /** Notes whether a form has something that was not saved. */
  onUnsaved: (form: string, isUnsaved: boolean) => void;
}

export const OwnContext = createContext<OwnReceptionistPage | null>(null);

/** The receptionist that the page is about, and how to change it. */
export function useOwn(): OwnReceptionistPage {
  const own = useContext(OwnContext);
  if (!own) throw new Error('useOwn must be used within an OwnContext');
  return own;
}

/** Whether a change was refused because of a newer one. */
export const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;
