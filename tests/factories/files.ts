import { crc32, deflateRawSync } from 'node:zlib';

export const pdfFile = (text = 'Contract') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );

export const textFile = (text = 'Both sides agree.\nZwölf Monate, 契約.\n') => Buffer.from(text);

/** A PDF of exactly this many bytes. */
export function pdfOfSize(bytes: number): Buffer {
  const head = pdfFile();
  return Buffer.concat([head, Buffer.alloc(bytes - head.length, 0x20)]);
}

export interface ZipEntry {
  name: string;
  content: Buffer | string;
  /** The unpacked size the directory claims, if it is to be false. */
  declaredSize?: number;
}

/** A zip archive built by hand so that a test can put false values in it. */
export function zipFile(entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declaredSize } of entries) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const shared = Buffer.alloc(22);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(raw), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(declaredSize ?? raw.length, 18);
    const lengths = Buffer.from([name.length & 255, name.length >> 8, 0, 0]);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, lengths, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002'),
        Buffer.from([20, 0]),
        shared,
        lengths,
        tail.subarray(0, 14),
        Buffer.from(name),
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listing, end]);
}

const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const wordDocument =
  '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>';

/** The list of content types of an Office file with this main part. */
export const officeTypes = (main = 'word/document.xml', type = wordMain) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${main}" ContentType="${type}"/></Types>`;

export const docxFile = (extra: ZipEntry[] = [], main = 'word/document.xml') =>
  zipFile([
    { name: '[Content_Types].xml', content: officeTypes(main) },
    { name: main, content: wordDocument },
    ...extra,
  ]);

/** An OLE container with one stream in its directory: `WordDocument` makes it a .doc, any other does not. */
export function cfbFile(stream = 'WordDocument', content = Buffer.alloc(512)): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  const entries = Buffer.alloc(512);
  for (const [index, name] of ['Root Entry', stream].entries()) {
    entries.write(name, index * 128, 'utf16le');
    entries.writeUInt16LE((name.length + 1) * 2, index * 128 + 64);
    entries[index * 128 + 66] = index === 0 ? 5 : 2;
    entries.writeUInt32LE(2, index * 128 + 116);
  }
  return Buffer.concat([header, Buffer.alloc(512, 0xff), entries, content]);
}

/** A WAV recording of exactly this many bytes, 44 or more. */
export function wavOfSize(bytes: number): Buffer {
  const file = Buffer.alloc(bytes, 0x80);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(bytes - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(8_000, 24);
  file.writeUInt32LE(8_000, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(bytes - 44, 40);
  return file;
}

export const pngFile = () =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );

export const exeFile = () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(510)]);
