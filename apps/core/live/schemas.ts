import { z } from 'zod';
import { dashboardLists } from '#core/lists/rules.ts';

/** What an event `change` says. */
export const liveChange = z.object({ list: z.enum(dashboardLists) });
