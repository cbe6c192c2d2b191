import type { z } from 'zod';

/** A question that a language model answers by calling one tool. */
export interface ToolQuestion<Arguments extends z.ZodType> {
  system: string;
  prompt: string;
  tool: { name: string; description: string; arguments: Arguments };
}

export interface ModelClient {
  /**
   * Returns the arguments with which the model calls the tool. Rejects with a `DeliveryFailure` when it does not call it so, does
   * not answer, or the signal is aborted.
   */
  callTool<Arguments extends z.ZodType>(
    question: ToolQuestion<Arguments>,
    signal: AbortSignal,
  ): Promise<z.output<Arguments>>;
}
