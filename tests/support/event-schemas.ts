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
