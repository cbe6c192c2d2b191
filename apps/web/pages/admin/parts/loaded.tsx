import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListProblem, StaleNotice } from './list-problem.tsx';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** The message when the data could not be read. */
  problem: string;
  /** The shape of what is to come. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows the query's data, a skeleton until it is there, or an error. */
export function Loaded<Data>({ query, problem, skeleton, children }: LoadedProps<Data>) {
  if (query.data === undefined) {
    if (!query.isError) return skeleton;
    return <ListProblem title={problem} error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      {query.isError && <StaleNotice />}
      {children(query.data)}
    </>
  );
}
