/** What the names of kept submissions begin with in the device's storage. */
export const outboxPrefix = 'outbox:';

/** Whether anything of an earlier visit is kept on this device, without loading what would send it. */
export function anythingKept(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(outboxPrefix));
  } catch {
    return false;
  }
}
