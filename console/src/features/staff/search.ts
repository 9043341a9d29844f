import { z } from 'zod'
import { pageDefaults, pageParams, textParam } from '../../ui/list/search-params.ts'

/** State of the list in the address; `open` is the organization whose terms are shown. */
export const staffSearch = z.object({
  ...pageParams,
  q: textParam(),
  open: z.uuid().optional().catch(undefined),
})
export type StaffSearch = z.output<typeof staffSearch>
export const searchDefaults = { ...pageDefaults, q: '' } as const
