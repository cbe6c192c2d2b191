interface Finished {
  id: string;
  done: boolean;
  urgent: boolean;
  at: string;
}

/**
 * Messages to answer, urgent ones first and then the newest, and those that are done. A message that was finished just now stays
 * where it was.
 */
export function inOrder<Message extends Finished>(messages: readonly Message[], justDone: readonly string[]) {
  const isShown = ({ id, done }: Message) => !done || justDone.includes(id);
  const open = messages
    .filter(isShown)
    .sort((one, other) => Number(other.urgent) - Number(one.urgent) || other.at.localeCompare(one.at));
  return { open, done: messages.filter((message) => !isShown(message)) };
}
