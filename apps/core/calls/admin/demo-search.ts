import { demoRequestResource } from '#core/leads/demo-request/resource.ts';
import { searchedColumns } from '#core/lists/listing.ts';

/** The searched text of a demo request `d`, as in the search index of demo requests. */
export const searchedDemo = searchedColumns(demoRequestResource.search.map((column) => `d.${column}`));
