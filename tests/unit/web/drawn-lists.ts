import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { permissionNames } from '#core/access/rules.ts';
import { type AdminList, listQuery, noFilter } from '../../../apps/web/api/admin-lists.ts';
import { sessionQuery } from '../../../apps/web/api/admin-session.ts';
import { ToastProvider } from '../../../apps/web/ui/toast.tsx';

// The admin area's lists, as the browser gets them drawn.

/** A tab's table, once its list has been read. */
export function renderTab(tab: ComponentType, put: (client: QueryClient) => void): string {
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, {
    authenticated: true,
    ended: false,
    leftOpen: false,
    name: 'admin',
    email: null,
    role: 'owner',
    permissions: permissionNames,
    must_set_up: false,
  });
  put(client);
  const page = createElement(ToastProvider, null, createElement(tab));
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(QueryClientProvider, { client }, page)));
}

/** The rows pass the list's schema first, as an answer of the server does. */
export function drawList<Row>(tab: ComponentType, list: AdminList<Row>, rows: object[]): string {
  const page = {
    rows: list.rows.parse(rows),
    total: { count: rows.length, capped: false },
    spam: null,
    nextCursor: null,
  };
  return renderTab(tab, (client) =>
    client.setQueryData(listQuery(list, noFilter).queryKey, { pages: [page], pageParams: [''] }),
  );
}

const labelOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')
    .replaceAll(/^\||\|$/g, '')
    .replaceAll('&amp;', '&');
export const headersOf = (html: string) =>
  [...html.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, words]) => words);
export const cellsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<td data-label="([^"]+)"[^>]*>(.*?)<\/td>/g)].map(([, name = '', cell = '']) => [name, cell]),
  );
export const rowOf = (html: string) =>
  Object.fromEntries(Object.entries(cellsOf(html)).map(([name, cell]) => [name, labelOf(cell)]));
