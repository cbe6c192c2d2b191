/** Text for use in HTML, also inside an attribute. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A whole page of a simulator. `body` is HTML. */
export const htmlPage = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escaped(title)}</title>
<body style="font:16px/1.5 sans-serif;max-width:640px;margin:48px auto;padding:0 16px">
${body}</body></html>`;
