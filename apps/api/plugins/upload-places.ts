import { AppError, unavailable } from '#core/platform/errors.ts';

/** Files that one process takes at the same time: each has room on the disk that no quota has counted yet. */
const most = { network: 4, all: 40 };

/** Counts the files that arrive. A file has its place from its first byte until it is stored or refused. */
export function createUploadPlaces({ limited }: { limited: boolean }) {
  const taken = new Map<string, number>();
  let all = 0;

  /** Throws `too_many_requests` or `unavailable` where as many arrive as may. */
  function take(network: string) {
    const own = taken.get(network) ?? 0;
    if (limited && own >= most.network)
      throw new AppError(
        'too_many_requests',
        'Several files are being sent from your network. Please try again when they have arrived.',
        { retryAfter: 30 },
      );
    if (limited && all >= most.all)
      throw unavailable('Many files are being sent right now. Please try again in a minute.');
    all += 1;
    taken.set(network, own + 1);
  }

  function leave(network: string) {
    all -= 1;
    const left = (taken.get(network) ?? 1) - 1;
    if (left > 0) taken.set(network, left);
    else taken.delete(network);
  }

  return {
    /** The place of one upload, which it takes once its file begins. */
    of(network: string) {
      let isTaken = false;
      return {
        take() {
          take(network);
          isTaken = true;
        },
        leave() {
          if (isTaken) leave(network);
          isTaken = false;
        },
      };
    },
  };
}
export type UploadPlaces = ReturnType<typeof createUploadPlaces>;
