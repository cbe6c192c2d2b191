/** Resolves after this many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const clock = setInterval(() => {
      clearInterval(clock);
      resolve();
    }, milliseconds);
  });
}

/** Resolves when the check, asked ten times a second, returns true. A check that throws counts as false. */
export async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  const holds = async () => {
    try {
      return await check();
    } catch {
      return false;
    }
  };
  while (!(await holds())) await pause(100);
}
