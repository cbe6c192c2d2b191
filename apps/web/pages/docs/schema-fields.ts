/** A JSON schema as far as the events' data uses it. */
interface Schema {
  type?: string | undefined;
  format?: string | undefined;
  description?: string | undefined;
  enum?: unknown[] | undefined;
  anyOf?: Schema[] | undefined;
  items?: unknown;
  properties?: Record<string, unknown> | undefined;
}

export interface FieldRow {
  /** With the fields around it: `contract_file.size`, `lines[].kind`. */
  name: string;
  type: string;
  meaning: string;
  values: string[];
}

/** What each field of an object is, in its order, with the fields of objects inside it. */
export function fieldsOf(schema: object, prefix = ''): FieldRow[] {
  return Object.entries((schema as Schema).properties ?? {}).flatMap(([name, field]) => {
    const { schema: inner, nullable } = withoutNull(field as Schema);
    const path = prefix + name;
    const row = {
      name: path,
      type: typeLabel(inner) + (nullable ? ' or null' : ''),
      meaning: (field as Schema).description ?? inner.description ?? '',
      values: (inner.enum ?? []).map(String),
    };
    return [row, ...innerFields(inner, path)];
  });
}

function innerFields({ properties, items }: Schema, path: string): FieldRow[] {
  if (properties) return fieldsOf({ properties }, `${path}.`);
  return isObject(items) ? fieldsOf(items, `${path}[].`) : [];
}

function withoutNull(schema: Schema): { schema: Schema; nullable: boolean } {
  const inner = schema.anyOf?.find(({ type }) => type !== 'null');
  return inner ? { schema: inner, nullable: true } : { schema, nullable: false };
}

const formats: Readonly<Record<string, string>> = { uuid: 'UUID', 'date-time': 'time', date: 'date' };

function typeLabel({ type = 'any', format = '', items }: Schema): string {
  if (type === 'array') return isObject(items) ? `list of ${typeLabel(items)}s` : 'list';
  return formats[format] ?? type;
}

const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
