import type { Trx } from '#db/client.ts'
import { type Call, isWithoutContent, lockVisibleCalls } from '#db/queries/calls/calls.ts'
import { listTeamsOfCall } from '#db/queries/calls/call-teams.ts'
import {
  bulkShareCalls,
  changedCall,
  getCallSharing,
  mostShared,
  updateCallInfo as updateCallInfoEndpoint,
  updateCallPrivacy as updateCallPrivacyEndpoint,
  updateCallType as updateCallTypeEndpoint,
} from '../../contract/call-changes.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { denied, HttpProblem, notFound } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { requireCall, visibilityOf } from './call-access.ts'
import { mayShare, shareCall, sharingOf } from './share-call.ts'
import { updateCallInfo, updateCallType } from './update-call.ts'

/** Changing a call's caller, type and visibility. */
export const callUpdateRoutes: RoutePlugin = (app, context) => {
  const { database, kick, now, runOnce } = context

  /** @throws HttpProblem 422 for a call that a privacy rule holds or excludes */
  async function lockCall(trx: Trx, actor: RequestActor, callId: string): Promise<Call> {
    const { id } = await requireCall(context, trx, actor, callId)
    const [call] = await lockVisibleCalls(trx, [id], await visibilityOf(trx, actor))
    // The call was deleted between the two reads.
    if (call === undefined) throw notFound()
    if (isWithoutContent(call))
      throw new HttpProblem(422, 'not_editable', 'A privacy rule removed the content of this call.')
    return call
  }

  route(app, updateCallInfoEndpoint, async (request, reply) => {
    const { actor, params, body } = request
    const answer = await runOnce(request, reply, changedCall, async (trx) => ({
      commandId: await updateCallInfo(trx, actor, await lockCall(trx, actor, params.id), body),
    }))
    if (answer.commandId !== null) kick()
    return answer
  })

  route(app, updateCallTypeEndpoint, ({ actor, params, body }) =>
    database.withOrg(actor, async (trx) => {
      await updateCallType(trx, actor, await lockCall(trx, actor, params.id), body)
      return { commandId: null }
    }),
  )

  route(app, getCallSharing, ({ actor, params }) =>
    database.withOrg(actor, async (trx) =>
      sharingOf(trx, actor, await requireCall(context, trx, actor, params.id), now()),
    ),
  )

  route(app, bulkShareCalls, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      const ids = [...new Set(body.ids.map((id) => id.toLowerCase()))]
      const calls = await lockVisibleCalls(trx, ids, await visibilityOf(trx, actor))
      const skipped: { id: string; reason: string }[] = []
      for (const id of ids) {
        const call = calls.find((each) => each.id === id)
        const reason = call === undefined ? 'Not found.' : await shareWithMore(trx, actor, call, body)
        if (reason !== null) skipped.push({ id, reason })
      }
      return { commandId: null, accepted: ids.length - skipped.length, skipped }
    }),
  )

  /** @returns why the call was not shared, or null */
  async function shareWithMore(
    trx: Trx,
    actor: RequestActor,
    call: Call,
    { sharedWith, sharedWithTeams }: { sharedWith: string[]; sharedWithTeams: string[] },
  ): Promise<string | null> {
    if (isWithoutContent(call)) return 'A privacy rule removed the content of this call.'
    if (!mayShare(actor, call))
      return 'Only the rep, the uploader and whoever manages calls decide who sees this call.'
    const people = [...new Set([...call.shared_with, ...sharedWith])]
    const teams = [...new Set([...(await listTeamsOfCall(trx, call.id)), ...sharedWithTeams])]
    if (people.length > mostShared || teams.length > mostShared)
      return `A call is shared with at most ${mostShared} people and as many teams.`
    await shareCall(trx, actor, call, { sharedWith: people, sharedWithTeams: teams }, now())
    return null
  }

  route(app, updateCallPrivacyEndpoint, ({ actor, params, body }) =>
    database.withOrg(actor, async (trx) => {
      const call = await lockCall(trx, actor, params.id)
      if (!mayShare(actor, call))
        throw denied('Only the rep, the uploader and whoever manages calls decide who sees this call.')
      return shareCall(trx, actor, call, body, now())
    }),
  )
}
