import { z } from 'zod'
import { defineJob } from '../../queue/define-job.ts'

/** Lists one page of an import's calls at the provider. The next page is its successor. */
export const importPage = defineJob({
  name: 'import-page',
  lane: 'imports',
  payload: z.strictObject({
    importId: z.uuid(),
    page: z.number().int().min(0),
    /** Hash of an earlier cursor. A listing that reaches it again is a loop. */
    mark: z.string().max(100).optional(),
  }),
  attempts: 8,
  timeoutMs: 120_000,
})
