import type { Dispatcher } from 'undici';
import { DeliveryFailure } from '#core/clients/failure.ts';
import { errorCode } from '#core/platform/database.ts';

/** Milliseconds: to connect, and for the whole of a post. */
export interface PostTimeouts {
  connect: number;
  total: number;
}

/** Milliseconds. Standard Webhooks asks for 15 to 30 s in total; a slot must not be held longer. */
export const defaultTimeouts: PostTimeouts = { connect: 5_000, total: 15_000 };
/** Most bytes read of an answer; the connection is closed after that. */
export const maxAnswerBytes = 64 * 1024;

export interface PostParts {
  origin: string;
  /** With the query. */
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface RawAnswer {
  status: number;
  /** Names are in lower case. */
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

interface PostLimits {
  milliseconds: number;
  /** Most bytes kept of the answer; more are read, up to {@link maxAnswerBytes}, to keep the connection. */
  kept?: number;
}

/**
 * One post and its answer, whatever its status, within `milliseconds`. Rejects with a `DeliveryFailure`. It handles the
 * client's events directly: a stream and an abort signal for each post would double its cost.
 */
export function post(
  agent: Dispatcher,
  parts: PostParts,
  { milliseconds, kept = maxAnswerBytes }: PostLimits,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const answer: RawAnswer = { status: 0, headers: {}, body: noBytes };
    const pieces: Buffer[] = [];
    let size = 0;
    /** It was answered, failed or given up. */
    let isOver = false;
    let abandon = () => {};
    const end = () => {
      clearTimeout(timer);
      isOver = true;
    };
    const answered = () => {
      answer.body = Buffer.concat(pieces).subarray(0, kept);
      end();
      resolve(answer);
    };
    const timer = setTimeout(() => {
      end();
      reject(new DeliveryFailure('timeout'));
      abandon();
    }, milliseconds);
    agent.dispatch(
      { method: 'POST', ...parts },
      {
        onRequestStart: (controller) => {
          abandon = () => controller.abort(new Error('No more of this answer is wanted'));
          if (isOver) abandon();
        },
        onResponseStart: (_controller, status, headers) => {
          answer.status = status;
          answer.headers = headers;
        },
        onResponseData: (_controller, piece) => {
          if (size < kept) pieces.push(piece);
          size += piece.length;
          if (size < maxAnswerBytes) return;
          answered();
          abandon();
        },
        onResponseEnd: answered,
        onResponseError: (_controller, error) => {
          if (isOver) return;
          end();
          reject(unreachable(error));
        },
      },
    );
  });
}

const noBytes = Buffer.alloc(0);

/** The value of a header that should come once; the first where it comes more often. */
export function headerOf({ headers }: RawAnswer, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** System error codes as short labels an administrator can act on. */
const classOfCode: Record<string, string> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  UND_ERR_SOCKET: 'connection_reset',
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  EPROTO: 'tls',
  HTTPParserError: 'invalid_answer',
  UND_ERR_HEADERS_OVERFLOW: 'invalid_answer',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'invalid_answer',
  // undici's parser, about a status below 100.
  ERR_ASSERTION: 'invalid_answer',
};

function unreachable(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  const code = errorCode(error);
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return new DeliveryFailure('tls', { snippet: code });
  return new DeliveryFailure(classOfCode[code] ?? 'connection_failed', { snippet: code });
}
