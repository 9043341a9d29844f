import { z } from 'zod'
import { defineJob } from '../shared/define-job.ts'

/** Lists one page of an import's calls at the provider; the next page is its successor. */
export const importPage = defineJob({
  name: 'import-page',
  lane: 'imports',
  payload: z.strictObject({
    importId: z.uuid(),
    page: z.number().int().min(0),
    /** Of a place where the listing has been before; when it comes by again, it goes in a circle. */
    mark: z.string().max(100).optional(),
  }),
  attempts: 8,
  timeoutMs: 120_000,
})
