import { z } from 'zod'

/** State of the held calls in the address. */
export const heldSearch = z.object({
  /** Leaves out calls that the reader has only uploaded. */
  decidable: z.boolean().default(false).catch(false),
})
export type HeldSearch = z.output<typeof heldSearch>

export const searchDefaults = { decidable: false } as const satisfies HeldSearch
