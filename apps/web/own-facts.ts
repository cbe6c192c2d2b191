import { createContext, type LoaderFunctionArgs } from 'react-router-dom';
import type { OwnFacts } from '#core/site/schemas.ts';

declare module 'react-router-dom' {
  interface Future {
    /** Types the loaders' context, which the router has given as a `RouterContextProvider` all along. */
    v8_middleware: true;
  }
}

/** What the server knows of the visitor it renders a page for. Null in the browser. */
export const ownFactsContext = createContext<OwnFacts | null>(null);

/** The refused form this page is the answer to, if it is one. */
export const postedFormLoader = ({ context }: LoaderFunctionArgs) => context.get(ownFactsContext)?.posted ?? null;
