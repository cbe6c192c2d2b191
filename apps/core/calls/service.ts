import type { Config } from '#core/config/config.ts';
import type { Tracker } from '#core/leads/tracking.ts';
import type { Database } from '#core/platform/database.ts';
import type { Logger } from '#core/platform/logger.ts';
import type { WishReader } from '#core/receptionist/asking-model.ts';
import { finishCall } from './ending.ts';
import { canceledNotice, noticeOf, urgentTextOf } from './notices.ts';
import { checkLater, openCall } from './open-call.ts';
import { createPhoneCall, type Line } from './phone-call.ts';
import { createPhoneRouting, type RoutingDependencies } from './phone-routing.ts';
import { longestTalkSeconds, longestTransferSeconds, reconnectSeconds, silentCallSeconds } from './rules.ts';

interface CallDependencies extends RoutingDependencies {
  database: Database;
  config: Pick<Config, 'mail' | 'site'>;
  logger: Logger;
  tracking: Pick<Tracker, 'dashboardAddress'>;
  readWish: WishReader | null;
}

/** Calls, by phone and in the browser. Twilio may report a call more than once, and its end before its start. */
export function createCallService(dependencies: CallDependencies) {
  return {
    ...createPhoneRouting(dependencies),
    /** The phone call of a connection; `line` is what Twilio is sent through. */
    serve: (id: string, line: Line) => createPhoneCall(dependencies, id, line),
    endLeft: (id: string) => endLeft(dependencies, id),
    notice: (id: string) => noticeOf(dependencies, id),
    urgentText: (id: string) => urgentTextOf(dependencies, id),
    canceledNotice: (canceled: Parameters<typeof canceledNotice>[1]) => canceledNotice(dependencies, canceled),
  };
}
export type CallService = ReturnType<typeof createCallService>;

/**
 * Job: ends a call whose page did not come back, of which the phone company reported no end, or whose time is over. False when
 * it goes on, or has ended.
 */
function endLeft({ database }: CallDependencies, id: string): Promise<boolean> {
  return database.transaction(async (via) => {
    const call = await openCall(via, id);
    if (!call) return false;
    const { idle, since_start, left_for } = call;
    const isOver =
      call.channel === 'browser'
        ? (left_for ?? 0) >= reconnectSeconds || since_start >= longestTalkSeconds
        : idle >= (call.transfer === null ? silentCallSeconds : longestTransferSeconds);
    if (isOver) return (await finishCall(via, id, { seconds: null, wasAnswered: true })) !== null;
    if (call.channel === 'phone') await checkLater(via, call, silentCallSeconds);
    return false;
  });
}
