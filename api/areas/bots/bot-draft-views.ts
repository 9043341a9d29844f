import { z } from 'zod'
import type { BotDraftRow } from '#db/queries/bots/drafts.ts'
import { botCallTypes } from '#db/vocabulary/bots.ts'
import { offlineDraftNote } from '#workers/domain/bots/from-description.ts'
import { botDraftForm } from '#workers/domain/practice/bot.ts'
import { maskedPlace } from '#workers/domain/practice/from-call/proposal.ts'
import type { BotDraft } from '../../contract/bot-drafts.ts'

/** Where each field of a draft came from, as stored. */
const storedOrigin = z
  .object({
    callId: z.uuid().nullable().default(null),
    fields: z
      .array(
        z.object({
          path: z.string(),
          because: z.string(),
          evidence: z.array(maskedPlace).default([]),
          foreign: z.array(z.string()).default([]),
        }),
      )
      .default([]),
    note: z.string().default(offlineDraftNote),
  })
  .catch({ callId: null, fields: [], note: '' })

export function toDraft(row: BotDraftRow): BotDraft {
  const { callId, fields, note } = storedOrigin.parse(row.origin)
  return {
    id: row.id,
    userId: row.user_id,
    status: row.status,
    source: row.source,
    callId,
    callType: botCallTypes.find((type) => type === row.call_type) ?? 'cold',
    form: botDraftForm.parse(row.form),
    origin: fields,
    generatedAgentId: row.generated_agent_id,
    error: row.error,
    note,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
