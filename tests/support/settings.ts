import { expect } from 'vitest';
import { ConfigurationError, loadConfig } from '#core/config/config.ts';

/** What a start with these settings is refused for; empty when it is not. */
export function problemsOf(settings: Record<string, string | undefined>): string[] {
  try {
    loadConfig(settings);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as ConfigurationError).problems;
  }
}

/** The settings that these problems are about. */
export const namesIn = (problems: string[]) => problems.map((problem) => /^[A-Z_]+/.exec(problem)?.[0]);
