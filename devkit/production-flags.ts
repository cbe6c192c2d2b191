/** Options of Node for a process that is measured: those it runs with in production, and React as production loads it. */
export const productionFlags = (entry: 'api' | 'workers'): string[] => [
  ...(entry === 'workers' ? ['--max-semi-space-size=64'] : []),
  `--import=${import.meta.resolve('./production-react.mjs')}`,
];
