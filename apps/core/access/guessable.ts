import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { invalidField } from '#core/platform/errors.ts';

/** The lowest score of zxcvbn at which more than 10^8 guesses are needed, as by somebody who has a stolen hash. */
const lowestScore = 3;

/** Characters that are read: a password is hard to guess by then or hardly ever, and the time grows fast with each. */
const longestRead = 60;

let loading: Promise<ZxcvbnFactory> | null = null;

/** Loads the lists of common passwords once somebody chooses one: most processes never need them. */
function estimator(): Promise<ZxcvbnFactory> {
  loading ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs: graphs }]) =>
      new Estimator({ dictionary, graphs, maxLength: longestRead }),
  );
  return loading;
}

/**
 * Throws `validation_failed` for a new password that is common, follows a pattern, or is made of words that are known of
 * its owner or of the house. The words are whole texts, such as a name or an email.
 */
export async function refuseGuessable(field: string, password: string, texts: readonly string[]): Promise<void> {
  const words = texts
    .flatMap((text) => {
      const parts = text.split(/[^\p{L}\p{N}]+/u);
      return [text, parts.join(''), ...parts];
    })
    .filter((word) => word.length > 2);
  const { score } = (await estimator()).check(password, words);
  if (score < lowestScore)
    throw invalidField(
      field,
      'This password is easy to guess. Please use a few unrelated words, or let a password manager make one.',
    );
}
