import { replaceLatestDraft } from '#db/queries/bots/drafts.ts'
import { endTextAnswer, findTextInput } from '#db/queries/rules/text-requests.ts'
import { PermanentError } from '../../queue/errors.ts'
import { handle } from '../../queue/runtime/handler.ts'
import { botTextInput, writeBotText } from './write-bot-text.ts'

/** Stores what was written. The words it was made from are deleted, unless the draft contains them. */
export const writeBotTextHandler = handle(writeBotText, {
  run: async ({ requestId, subject }, { database, orgId, engines, signal }) => {
    const input = await database.withOrg({ orgId }, (trx) => findTextInput(trx, requestId, subject))
    // The request has expired.
    if (input === undefined) return {}
    const parsed = botTextInput.safeParse(input)
    if (!parsed.success) throw new PermanentError('The description no longer exists. Please start again.')
    const { data } = parsed
    const engine = await engines.for(orgId)
    if (data.kind === 'opinions') {
      const result = await engine.writeOpinions(data, signal)
      return { commit: (trx) => endTextAnswer(trx, requestId, subject, { result }) }
    }
    const result = await engine.writeBot(data, signal)
    return {
      commit: async (trx) => {
        if (data.kind === 'bot') return endTextAnswer(trx, requestId, subject, { result })
        const { id } = await replaceLatestDraft(trx, {
          org_id: orgId,
          user_id: data.userId,
          source: 'description',
          call_type: result.callType,
          form: JSON.stringify(result.form),
          origin: JSON.stringify({ fields: result.origin, note: result.note, madeBy: result.madeBy }),
        })
        return endTextAnswer(trx, requestId, subject, { result: { draftId: id } })
      },
    }
  },
  onDeath: ({ requestId, subject }, { message }, trx) =>
    endTextAnswer(trx, requestId, subject, { error: message }),
})
