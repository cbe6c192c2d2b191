/** A request's fields as Stripe's SDK writes them: `a[b][0][c]=1` is `{ a: { b: [{ c: '1' }] } }`; every value is a string. */
export type Form = { [name: string]: Value };
export type Value = string | Form | Value[];

export function decodeForm(text: string): Form {
  const root: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.replaceAll(']', '').split('[');
    place(root, [first, ...rest], value);
  }
  return root;
}

function place(into: Form, [name = '', ...rest]: string[], value: string) {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const isList = /^\d*$/.test(rest[0] ?? '');
  into[name] ??= isList ? [] : {};
  const child = into[name];
  if (Array.isArray(child)) placeInList(child, rest, value);
  else if (typeof child === 'object') place(child, rest, value);
}

function placeInList(list: Value[], [index = '', ...rest]: string[], value: string) {
  const at = index === '' ? list.length : Number(index);
  if (rest.length === 0) {
    list[at] = value;
    return;
  }
  const child = list[at];
  const entry: Form = typeof child === 'object' && !Array.isArray(child) ? child : {};
  list[at] = entry;
  place(entry, rest, value);
}

/** Readers that return one type of value, or undefined. */
export const text = (form: Form, name: string): string | undefined => {
  const value = form[name];
  return typeof value === 'string' ? value : undefined;
};
export const whole = (form: Form, name: string): number | undefined => {
  const value = text(form, name);
  return value === undefined ? undefined : Number(value);
};
export const inner = (form: Form, name: string): Form => {
  const value = form[name];
  return typeof value === 'object' && !Array.isArray(value) ? value : {};
};
export const forms = (form: Form, name: string): Form[] => {
  const value = form[name];
  return Array.isArray(value)
    ? (value.filter((entry) => typeof entry === 'object' && !Array.isArray(entry)) as Form[])
    : [];
};
export const texts = (form: Form, name: string): string[] => {
  const value = form[name];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
};
/** Metadata: every value is a string. */
export const labels = (form: Form, name = 'metadata'): Record<string, string> =>
  Object.fromEntries(
    Object.entries(inner(form, name)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
