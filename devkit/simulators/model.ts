import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** A chat completion with one tool, as far as the simulator reads it. */
const completionRequest = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'user']), content: z.string() })).length(2),
  tools: z.array(z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) })).length(1),
  tool_choice: z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) }),
});
export type CompletionRequest = z.output<typeof completionRequest>;

/** What the model does: calls the tool with these arguments, writes text, refuses with a status, or never answers. */
export type ModelAnswer = { arguments: unknown } | { text: string } | { status: number } | 'nothing';

/** A server that speaks OpenAI's chat completions, for tests. `answer` is its model. */
export async function startModelSimulator(
  answer: (asked: CompletionRequest) => ModelAnswer,
  { key = 'model-key' } = {},
) {
  const asked: CompletionRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url !== '/v1/chat/completions') return refuse(response, 404);
      if (request.headers.authorization !== `Bearer ${key}`) return refuse(response, 401);
      const read = completionRequest.safeParse(JSON.parse(Buffer.concat(chunks).toString()));
      if (!read.success) return refuse(response, 400);
      asked.push(read.data);
      const given = answer(read.data);
      if (given === 'nothing') return;
      if ('status' in given) refuse(response, given.status);
      else send(response, 200, completion(read.data, given));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    key,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const refuse = (response: ServerResponse, status: number) =>
  send(response, status, { error: { message: 'The request was refused.', type: 'invalid_request_error', code: null } });

function completion({ model, tool_choice }: CompletionRequest, given: { arguments: unknown } | { text: string }) {
  const message =
    'text' in given
      ? { role: 'assistant', content: given.text }
      : {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: 'call_1',
              type: 'function',
              function: { name: tool_choice.function.name, arguments: JSON.stringify(given.arguments) },
            },
          ],
        };
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_796_000_000,
    model,
    choices: [{ index: 0, message, finish_reason: 'text' in given ? 'stop' : 'tool_calls' }],
    usage: { prompt_tokens: 400, completion_tokens: 12, total_tokens: 412 },
  };
}
