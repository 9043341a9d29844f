import type { Trx } from '#db/client.ts'
import { replaceLatestDraft, updateBotDraft } from '#db/queries/bots/drafts.ts'
import { type Call, isWithoutContent, listParticipants } from '#db/queries/calls/calls.ts'
import { findOrganization } from '#db/queries/people/organizations.ts'
import { sidesOf } from '#workers/domain/calls/speakers.ts'
import { foldName } from '#workers/domain/people/fold-name.ts'
import {
  formOfKept,
  keptByDefault,
  offlineProposalNote,
  proposeFromCall,
} from '#workers/domain/practice/from-call/index.ts'
import { isEnough, tooLittle } from '#workers/domain/practice/from-call/proposal.ts'
import { botCallTypes } from '#db/vocabulary/bots.ts'
import { botFromCall, createBotFromCall, getCallProposal } from '../../contract/bot-from-call.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { HttpProblem, invalid } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { requireCall } from '../calls/call-access.ts'
import { loadMessages } from '../coaching/coaching-views.ts'
import { readerOf } from './bot-access.ts'
import { toDraft } from './bot-draft-views.ts'
import { createBot } from './save-bot.ts'

/** Reads the call's messages and speakers, and proposes a bot. */
async function proposeFor(trx: Trx, actor: RequestActor, call: Call) {
  const messages = await loadMessages(trx, call.id)
  const participants = await listParticipants(trx, call.id)
  const sideOf = sidesOf(messages, participants)
  const buyers = participants.filter(({ side }) => side === 'buyer')
  const main = mainSpeaker(
    messages.filter((_, index) => sideOf[index] === 'buyer'),
    buyers.map(({ name }) => name),
  )
  const callType = call.chosen_call_type ?? call.call_type
  return proposeFromCall({
    call: {
      messages,
      sideOf,
      repName: participants.find(({ side }) => side === 'rep')?.name ?? '',
      buyerNames: buyers.map(({ name }) => name),
      organizationName: (await findOrganization(trx, actor.orgId))?.name ?? null,
      startedAt: call.started_at.toISOString(),
      durationSeconds: call.duration_seconds,
    },
    callId: call.id,
    people: participants.map(({ name }) => name),
    companies: [call.buyer_company, ...participants.map(({ company }) => company)].filter(
      (company) => company !== null,
    ),
    callType: botCallTypes.find((type) => type === callType) ?? 'None - Default',
    buyerName: main,
    buyerCompany: call.buyer_company,
  })
}

/** The buyer who says the most; if nobody says anything, the first one. */
function mainSpeaker(said: readonly { userName: string; message: string }[], names: readonly string[]) {
  const characters = new Map<string, number>()
  for (const { userName, message } of said) {
    const key = foldName(userName)
    characters.set(key, (characters.get(key) ?? 0) + message.length)
  }
  const [most] = [...characters].toSorted(([, one], [, other]) => other - one)
  const speaker = said.find(({ userName }) => foldName(userName) === most?.[0])
  return speaker?.userName ?? names[0] ?? null
}

/** Buyer bots made from recorded calls. Anybody who may see a call may make a bot from it. */
export const botFromCallRoutes: RoutePlugin = (app, context) => {
  /** @throws HttpProblem 404; 422 for a practice call, and for a call that is held or has no content */
  async function requireReadable(trx: Trx, actor: RequestActor, callId: string): Promise<Call> {
    const call = await requireCall(context, trx, actor, callId)
    if (call.kind !== 'real')
      throw new HttpProblem(422, 'practice_call', 'This is a practice call. Choose a call with a real buyer.')
    if (isWithoutContent(call))
      throw new HttpProblem(422, 'no_content', 'Nothing of this call was kept, so no bot can be made of it.')
    return call
  }

  route(app, getCallProposal, ({ actor, params }) =>
    context.database.withOrg(actor, async (trx) => {
      const call = await requireReadable(trx, actor, params.id)
      return {
        callId: call.id,
        callTitle: call.title,
        ...(await proposeFor(trx, actor, call)),
        madeBy: 'offline' as const,
        note: offlineProposalNote,
      }
    }),
  )

  route(
    app,
    createBotFromCall,
    (request, reply) => {
      const { actor, body } = request
      return context.runOnce(request, reply, botFromCall, async (trx) => {
        const call = await requireReadable(trx, actor, body.callId)
        const { callType, proposals, replaced, obstacle } = await proposeFor(trx, actor, call)
        const kept = body.kept ?? keptByDefault(proposals)
        const made = formOfKept(callType, proposals, kept)
        if ('message' in made) throw invalid(`kept.${made.kept}`, made.message)
        const keptIds = new Set(kept.map(({ id }) => id))
        const enough = isEnough(proposals.filter(({ id }) => keptIds.has(id)))
        if (body.createsBot && !enough) throw new HttpProblem(422, 'too_little', obstacle ?? tooLittle)

        const draft = await replaceLatestDraft(trx, {
          org_id: actor.orgId,
          user_id: actor.userId,
          source: 'realCall',
          call_type: made.callType,
          form: JSON.stringify(made.form),
          origin: JSON.stringify({ callId: call.id, fields: made.origin, note: offlineProposalNote }),
          error: enough ? null : (obstacle ?? tooLittle),
        })
        if (!body.createsBot) return { ...toDraft(draft), replaced }
        const agentId = await createBot(trx, actor, await readerOf(trx, actor), {
          callType: made.callType,
          form: made.form,
        })
        const used = await updateBotDraft(trx, draft.id, { status: 'USED', generated_agent_id: agentId })
        return { ...toDraft(used), replaced }
      })
    },
    // The call's words are not stored for repeats, so that they are deleted with the call.
    { storedResponse: (draft) => ({ ...draft, replaced: [] }) },
  )
}
