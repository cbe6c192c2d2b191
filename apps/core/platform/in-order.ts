/** Does one thing after another, in the order in which they are given. An error is reported, and the next thing is done. */
export function inOrder(onError: (error: unknown) => void) {
  let last = Promise.resolve();
  return (work: () => Promise<unknown>): Promise<void> => {
    last = last.then(work).then(() => undefined, onError);
    return last;
  };
}
