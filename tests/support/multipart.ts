/** One part of a multipart form: a field, or a file when it has a `filename`. */
export interface Part {
  name: string;
  value: string | Buffer;
  filename?: string;
  type?: string;
}

const boundary = '----ringwellformboundary7f3a';

/** A multipart form as a browser would send it. Names are written unchanged, so that a test can send odd ones. */
export function multipartForm(parts: Part[]): { headers: Record<string, string>; body: Buffer } {
  const chunks = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${part.name}"${fileAttributes(part)}\r\n\r\n`),
    Buffer.from(part.value),
    Buffer.from('\r\n'),
  ]);
  const body = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(body.length) },
    body,
  };
}

function fileAttributes({ filename, type }: Part): string {
  const name = filename === undefined ? '' : `; filename="${filename}"`;
  return type === undefined ? name : `${name}\r\ncontent-type: ${type}`;
}

/** Text fields as parts, in the given order. */
export function fieldParts(fields: Record<string, string>): Part[] {
  return Object.entries(fields).map(([name, value]) => ({ name, value }));
}
