/** Options of Node for a process that is measured: the image's own, and React as production loads it. */
export const productionFlags = [
  '--max-semi-space-size=64',
  `--import=${import.meta.resolve('./production-react.mjs')}`,
];
