import { useCallback, useState } from 'react';
import type { OwnReceptionist } from '#core/owner/schemas.ts';
import { ApiError } from '../../../api/errors.ts';
import { fetchReceptionist } from '../../../api/receptionist.ts';
import { useTracked } from '../../../api/tracked.ts';
import { isConflict } from './parts/own-context.ts';

/** What the receptionist of a link knows, and how the page changes it. `onChanged` is called after each change. */
export function useOwnReceptionist(token: string, pause: () => number, onChanged: () => unknown) {
  const { seen, unreachable, lookAgain, show } = useTracked(token, fetchReceptionist, pause);
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const receptionist = typeof seen === 'object' ? seen : null;

  const change = async (
    send: (version: number) => Promise<OwnReceptionist>,
    isUnaffected: (newest: OwnReceptionist) => boolean = () => true,
  ) => {
    let answer: OwnReceptionist;
    try {
      answer = await send(receptionist?.version ?? 0);
    } catch (error) {
      // Another link may be the newest by now.
      const isRefused = error instanceof ApiError && error.status === 403;
      const newest = isConflict(error) || isRefused ? await lookAgain() : null;
      if (isRefused) onChanged();
      if (!isConflict(error) || newest === null || !isUnaffected(newest)) throw error;
      answer = await send(newest.version);
    }
    await show(answer);
    onChanged();
    return answer;
  };
  const onUnsaved = useCallback((form: string, isUnsaved: boolean) => {
    setUnsaved((forms) => {
      if (isUnsaved === forms.includes(form)) return forms;
      return isUnsaved ? [...forms, form] : forms.filter((each) => each !== form);
    });
  }, []);

  return { seen, receptionist, unreachable, lookAgain, change, onUnsaved, isUnsaved: unsaved.length > 0 };
}
