import type { ToolSet } from 'ai';
import { DeliveryFailure } from '#core/clients/failure.ts';
import type { ModelClient } from './client.ts';

interface ModelServer {
  /** The address before `/chat/completions`. */
  url: string;
  /** The model's name there. */
  name: string;
  key: string | null;
}

/** A model at any server that speaks OpenAI's chat completions. */
export function createOpenAiCompatibleModel({ url, name, key }: ModelServer): ModelClient {
  // Read only where a model is configured: its 25 MB are of no use to others.
  const sdk = Promise.all([import('ai'), import('@ai-sdk/openai-compatible')]);
  return {
    async callTool({ system, prompt, tool: { name: toolName, description, arguments: schema } }, abortSignal) {
      const [{ APICallError, generateText }, { createOpenAICompatible }] = await sdk;
      const model = createOpenAICompatible({ name: 'model', baseURL: url, ...(key !== null && { apiKey: key }) })(name);
      const asked = { model, system, prompt, temperature: 0, maxRetries: 0, abortSignal };
      const tools: ToolSet = { [toolName]: { description, inputSchema: schema } };
      const { toolCalls } = await generateText({ ...asked, tools, toolChoice: { type: 'tool', toolName } }).catch(
        (error: unknown) => {
          if (abortSignal.aborted) throw new DeliveryFailure('timeout');
          throw APICallError.isInstance(error) ? refusal(error.statusCode) : wrongAnswer();
        },
      );
      const given = schema.safeParse(toolCalls[0]?.input);
      if (!given.success) throw wrongAnswer();
      return given.data;
    },
  };
}

// The SDK's errors hold the whole question, with what a caller said: of them, only the kind is kept.
const wrongAnswer = () => new DeliveryFailure('model_answer_invalid');
const refusal = (status: number | undefined) =>
  status === undefined ? new DeliveryFailure('model_unreachable') : new DeliveryFailure('model_refused', { status });
