import type { paths } from './openapi.d.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A documented path with any text in place of its parameters. */
type Filled<Path> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Path;
type Address<Path> = Filled<Path> | `${Filled<Path> & string}?${string}`;

type Operation<Path extends keyof paths, M extends Method> = NonNullable<paths[Path][Lowercase<M>]>;

/** The addresses that `/openapi.json` describes for a method. */
export type AddressOf<M extends Method> = {
  [Path in keyof paths]: [Operation<Path, M>] extends [never] ? never : Address<Path>;
}[keyof paths];

type OperationAt<A, M extends Method> = {
  [Path in keyof paths]: A extends Address<Path> ? Operation<Path, M> : never;
}[keyof paths];

type Json<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : never;
type Success<Responses> = Responses[keyof Responses & (200 | 201 | 202)];

/** What the server accepts as the body of a request. */
export type BodyOf<A, M extends Method> =
  OperationAt<A, M> extends infer Found
    ? Found extends { requestBody: infer Request }
      ? Sendable<Json<Request>>
      : undefined
    : never;

/** JSON leaves out what is undefined, so an optional field may be. */
type Sendable<Body> = {
  [Field in keyof Body]: Body[Field] | (Record<never, never> extends Pick<Body, Field> ? undefined : never);
};

/** What the server answers. */
export type AnswerOf<A, M extends Method> =
  OperationAt<A, M> extends infer Found
    ? Found extends { responses: infer Responses }
      ? Json<Success<Responses>>
      : never
    : never;
