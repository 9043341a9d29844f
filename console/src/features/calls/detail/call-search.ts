import { z } from 'zod'

const callTabs = ['transcript', 'score', 'trace', 'coaching', 'details'] as const
export type CallTab = (typeof callTabs)[number]
export const defaultCallTab: CallTab = 'score'

/** Address of a place in a call: `c` a criterion, `t` seconds from the start, `at` an offset in the message, `tab` the open panel. Anything unknown is left out. */
export const callSearch = z.object({
  // The router parses a criterion id of digits only as a number.
  c: z
    .union([z.string().min(1).max(60), z.number().transform(String)])
    .optional()
    .catch(undefined),
  t: z.number().nonnegative().max(1_000_000).optional().catch(undefined),
  at: z.number().int().nonnegative().max(100_000).optional().catch(undefined),
  tab: z.enum(callTabs).default(defaultCallTab).catch(defaultCallTab),
})
