import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { listParticipants } from '#db/queries/calls/calls.ts'
import { newId } from '#db/queries/ids.ts'
import { findOwnTextRequest, insertTextRequest, type TextRequest } from '#db/queries/rules/text-requests.ts'
import { countClaims, textOfDraft } from '#workers/domain/coaching/follow-up.ts'
import { isMachine } from '#workers/domain/people/machine.ts'
import { draftFollowUp } from '#workers/jobs/coaching/draft-follow-up.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import {
  acceptedFollowUp,
  followUpEmail,
  generateFollowUpEmail,
  getFollowUpEmail,
} from '../../contract/follow-up.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { HttpProblem, notFound } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { loadMessages } from './coaching-views.ts'
import { requireCoachable } from './require-coachable.ts'

const place = z.object({ messageIndex: z.number(), start: z.number(), end: z.number(), quote: z.string() })
const storedDraft = z.object({
  subject: z.string(),
  paragraphs: z.array(
    z.array(z.object({ text: z.string(), isClaim: z.boolean(), evidence: place.nullable() })),
  ),
  writtenBy: z.enum(['offline', 'model']),
  note: z.string().nullable(),
})

/** Drafts of email to the buyers of a call. Nothing here sends one. */
export const followUpRoutes: RoutePlugin = (app, context) => {
  const { database, kick, respondWithCommand, runOnce } = context

  route(app, generateFollowUpEmail, async (request, reply) => {
    const { actor, params, body } = request
    const accepted = await runOnce(request, reply, acceptedFollowUp, async (trx) => {
      const call = await requireCoachable(context, trx, actor, params.id)
      if (call.stage === 'recorded')
        throw new HttpProblem(422, 'not_read', 'The transcript of this call has not been read.')
      const requestId = await newId(trx)
      const payload = { requestId, callId: call.id }
      const { commandId } = await recordCommand(trx, {
        orgId: actor.orgId,
        kind: 'follow-up-email',
        label: call.title,
        subjectId: call.id,
        actorUserId: actor.userId,
        interactive: true,
        items: [newItem(draftFollowUp, { subject: requestId, payload })],
      })
      await insertTextRequest(
        trx,
        {
          orgId: actor.orgId,
          id: requestId,
          kind: 'follow-up-email',
          commandId,
          createdBy: actor.userId,
          callId: call.id,
        },
        [{ subject: '', input: { ...body, timeZone: actor.timeZone } }],
      )
      return { commandId, requestId }
    })
    kick()
    const result = async () => {
      const answer = await database.withOrg(actor, (trx) => load(trx, actor, accepted.requestId))
      if (answer.result !== null) return answer.result
      throw new HttpProblem(422, 'draft_failed', answer.error ?? 'It was canceled.')
    }
    return respondWithCommand(request, reply, accepted.commandId, {
      accepted,
      ended: { status: 200, body: result },
    })
  })

  route(app, getFollowUpEmail, ({ actor, params }) =>
    database.withOrg(actor, (trx) => load(trx, actor, params.id)),
  )

  /** @throws HttpProblem 404 for somebody else's request, and for one about a call that the actor no longer sees */
  async function load(trx: Trx, actor: RequestActor, id: string) {
    const found = await findOwnTextRequest(trx, { id, kind: 'follow-up-email', createdBy: actor.userId })
    if (found === undefined || found.callId === null) throw notFound()
    const call = await requireCoachable(context, trx, actor, found.callId)
    return {
      requestId: found.id,
      commandId: found.commandId,
      state: found.state,
      ...(await viewOf(trx, call.id, found.answers[0])),
    }
  }
}

async function viewOf(trx: Trx, callId: string, answer: TextRequest['answers'][number] | undefined) {
  if (answer?.result == null) return { result: null, error: answer?.error ?? null }
  const { subject, paragraphs, writtenBy, note } = storedDraft.parse(answer.result)
  const messages = await loadMessages(trx, callId)
  const buyers = (await listParticipants(trx, callId)).filter(
    ({ name, side }) => side === 'buyer' && !isMachine(name),
  )
  return {
    error: null,
    result: followUpEmail.parse({
      to: buyers.map(({ name, email }) => ({ name, email })),
      subject,
      paragraphs: paragraphs.map((segments) =>
        segments.map(({ text, isClaim, evidence }) => ({
          text,
          isClaim,
          evidence: evidence && {
            ...evidence,
            secondsFromStart: messages[evidence.messageIndex]?.secondsFromStart ?? 0,
          },
        })),
      ),
      body: textOfDraft(paragraphs),
      claims: countClaims(paragraphs),
      writtenBy,
      note,
    }),
  }
}
