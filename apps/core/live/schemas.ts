import { z } from 'zod';
import { listNames } from '#core/lists/rules.ts';

/** What may change while somebody looks. */
export const liveLists = [...listNames, 'audio-samples'] as const;
export type LiveList = (typeof liveLists)[number];

/** What an event `change` says. */
export const liveChange = z.object({ list: z.enum(liveLists) });
