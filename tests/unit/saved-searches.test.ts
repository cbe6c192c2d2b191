import { describe, expect, test } from 'vitest';
import { isSearchFor } from '#core/privacy/rules.ts';

const isFound = (view: { name?: string; query?: string }, email: string) =>
  isSearchFor({ name: 'Monday', query: '', ...view }, { email, phone: null });

describe('a saved search that names a person', () => {
  test.each([
    'About n@x.example’s deal',
    '“n@x.example”',
    "'N@X.example'",
    'n@x.example…',
    'n@x.example.',
    'n@x.example/deal',
    'n@x.example|call',
    'n@x.example—call her',
    'n@x.example’s',
    'email=n@x.example',
    'mailto:n@x.example',
    '给n@x.example',
    'Ask ...n@x.example',
    'see...n@x.example',
    '_n@x.example_',
    'n@x.example- call',
    'n@x.example--call',
    'ann@x.example and n@x.example',
  ])('is found by their email: %s', (name) => {
    expect(isFound({ name }, 'n@x.example')).toBe(true);
    expect(isFound({ query: `q=${encodeURIComponent(name)}` }, 'n@x.example')).toBe(true);
  });

  test.each([
    'ann@x.example',
    'a.n@x.example',
    'a-n@x.example',
    'a_n@x.example',
    'a+n@x.example',
    "o'n@x.example",
    'n@x.example.org',
    'n@x.examples',
    'n@x.example-shop.org',
  ])('of a longer email is somebody else’s: %s', (name) => {
    expect(isFound({ name }, 'n@x.example')).toBe(false);
  });

  test('is found by an email with an apostrophe', () => {
    expect(isFound({ query: 'q=o%27brien%40x.example' }, "O'Brien@x.example")).toBe(true);
    expect(isFound({ query: "q=o'brien%40x.example" }, 'brien@x.example')).toBe(false);
  });
});
