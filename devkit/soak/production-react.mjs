/** Loaded first by a process of the soak: emails are rendered by React's production build, as where the product runs. */
const { NODE_ENV } = process.env;
process.env.NODE_ENV = 'production';
await import('react/jsx-runtime');
await import('react-dom/server');
process.env.NODE_ENV = NODE_ENV;
