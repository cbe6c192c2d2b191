/** A JSON schema as far as the events' data uses it. */
export interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  $schema?: string;
}

/** A schema without what only people read. */
export function shapeOf({ description: _, $schema: __, ...schema }: Schema): Schema {
  return {
    ...schema,
    ...(schema.anyOf && { anyOf: schema.anyOf.map(shapeOf) }),
    ...(schema.items && { items: shapeOf(schema.items) }),
    ...(schema.properties && {
      properties: Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, shapeOf(field)])),
    }),
  };
}

/** What a receiver built for the released schema can no longer rely on, a sentence each. */
export function breaks(released: Schema, current: Schema, path = 'data'): string[] {
  const [was, is] = [withoutNull(released), withoutNull(current)];
  return [
    ...(is.nullable && !was.nullable ? [`${path} may now be null`] : []),
    ...typeBreaks(was.schema, is.schema, path),
  ];
}

function typeBreaks(was: Schema, is: Schema, path: string): string[] {
  if (was.type !== is.type) return [`${path} was ${was.type} and is now ${is.type}`];
  if (was.format !== undefined && was.format !== is.format)
    return [`${path} had the format ${was.format} and now has ${is.format ?? 'none'}`];
  return [...valueBreaks(was, is, path), ...fieldBreaks(was, is, path), ...itemBreaks(was, is, path)];
}

/** Values may be added, so a receiver must expect others; those it knows must stay. */
function valueBreaks(was: Schema, is: Schema, path: string): string[] {
  if (!was.enum) return [];
  if (!is.enum) return [`${path} no longer lists its values`];
  return was.enum.filter((value) => !is.enum?.includes(value)).map((value) => `${path} lost the value ${value}`);
}

function fieldBreaks(was: Schema, is: Schema, path: string): string[] {
  return Object.entries(was.properties ?? {}).flatMap(([name, field]) => {
    const now = is.properties?.[name];
    if (!now) return [`${path}.${name} is gone`];
    const absent = was.required?.includes(name) && !is.required?.includes(name);
    return [...(absent ? [`${path}.${name} may now be absent`] : []), ...breaks(field, now, `${path}.${name}`)];
  });
}

function itemBreaks(was: Schema, is: Schema, path: string): string[] {
  return was.items && is.items ? breaks(was.items, is.items, `${path}[]`) : [];
}

function withoutNull(schema: Schema): { schema: Schema; nullable: boolean } {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const [only] = others;
  if (!schema.anyOf || !only || others.length > 1) return { schema, nullable: false };
  return { schema: only, nullable: schema.anyOf.length > others.length };
}
