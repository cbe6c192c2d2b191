import { createContext, type LoaderFunctionArgs } from 'react-router-dom';
import type { OwnFacts } from '#core/site/schemas.ts';

declare module 'react-router-dom' {
  interface Future {
    /** Types the loaders' context, which the router already passes as a `RouterContextProvider`. */
    v8_middleware: true;
  }
}

/** The data about the visitor the server renders a page for. Null in the browser. */
export const ownFactsContext = createContext<OwnFacts | null>(null);

/** The rejected form this page answers, if there is one. */
export const postedFormLoader = ({ context }: LoaderFunctionArgs) => context.get(ownFactsContext)?.posted ?? null;
