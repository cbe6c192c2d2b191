import type { Scope } from '#api/types.ts';

/** Reads `application/x-www-form-urlencoded` bodies in this scope, as phone companies and mail programs send them. */
export function readFormFields(app: Scope) {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
