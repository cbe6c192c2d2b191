/** Loaded first: emails are rendered by React's production build, beside the settings of a test. */
const { NODE_ENV } = process.env;
process.env.NODE_ENV = 'production';
await import('react/jsx-runtime');
await import('react-dom/server');
process.env.NODE_ENV = NODE_ENV;
