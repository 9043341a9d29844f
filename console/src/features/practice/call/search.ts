import { z } from 'zod'

export const resultTabs = ['transcript', 'score', 'attempts', 'brief'] as const
export type ResultTab = (typeof resultTabs)[number]

/** Address of a place in a result: `c` a criterion, `t` seconds from the start, `at` an offset in the message, `tab` the open panel. */
export const practiceCallSearch = z.object({
  // The router parses a criterion id of digits only as a number.
  c: z
    .union([z.string().min(1).max(80), z.number().transform(String)])
    .optional()
    .catch(undefined),
  t: z.number().nonnegative().max(100_000).optional().catch(undefined),
  at: z.number().int().nonnegative().max(100_000).optional().catch(undefined),
  tab: z.enum(resultTabs).optional().catch(undefined),
})
export type PracticeCallSearch = z.output<typeof practiceCallSearch>

export type PracticeCallPageProps = {
  callId: string
  search: PracticeCallSearch
  /** Replaces the whole state in the address. */
  onSearch: (next: PracticeCallSearch) => void
}
