/** The addresses of the site's pages: what the browser's router shows and the server answers 200 for. */
export const pagePaths = ['/', '/admin'] as const;
