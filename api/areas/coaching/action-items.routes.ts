import type { Trx } from '#db/client.ts'
import {
  type ActionItem as StoredItem,
  type ActionItemChange,
  changeActionItem as storeItem,
  countActionItems,
  insertActionItem,
  lockActionItem,
  mostActionItems,
  removeActionItem,
} from '#db/queries/coaching/action-items.ts'
import { type Call, listParticipants } from '#db/queries/calls/calls.ts'
import { foldName } from '#workers/domain/people/fold-name.ts'
import {
  actionItem,
  changeActionItem,
  type ChangeActionItemBody,
  createActionItem,
  deleteActionItem,
} from '../../contract/coaching.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { HttpProblem, stale } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { route } from '../../http/route.ts'
import { loadPeople } from '../calls/call-views.ts'
import { actionItemOf, loadMessages } from './coaching-views.ts'
import { requireCoachable, requireSeeing } from './require-coachable.ts'

/** What is left to do after a call: found in the transcript, or written by a person. */
export const actionItemRoutes: RoutePlugin = (app, context) => {
  const { database, runOnce, now, signals } = context
  /** Notifies everybody who has the call open. */
  const tell = (orgId: string, callId: string): void => signals.publish({ type: 'change', orgId, callId })

  async function view(trx: Trx, item: StoredItem) {
    const people = await loadPeople(trx, [item.owner_user_id, item.done_by])
    return actionItemOf(item, await loadMessages(trx, item.call_id), people)
  }

  async function requireItem(trx: Trx, actor: RequestActor, id: string) {
    const item = await resource(context, actor, 'action_items', id, () => lockActionItem(trx, id))
    return { item, call: await requireCoachable(context, trx, actor, item.call_id) }
  }

  route(app, createActionItem, async (request, reply) => {
    const { actor, params, body } = request
    const made = await runOnce(request, reply, actionItem, async (trx) => {
      const call = await requireCoachable(context, trx, actor, params.id)
      if ((await countActionItems(trx, call.id)) >= mostActionItems)
        throw new HttpProblem(422, 'too_many', `A call has at most ${mostActionItems} action items.`)
      const item = await insertActionItem(trx, {
        org_id: actor.orgId,
        call_id: call.id,
        source: 'person',
        text: body.text,
        ...(await ownerOf(trx, call, body)),
        due_on: body.dueOn ?? null,
        touched_by: actor.userId,
      })
      return view(trx, item)
    })
    tell(actor.orgId, params.id)
    return made
  })

  route(app, changeActionItem, async ({ actor, params, body }) => {
    const changed = await database.withOrg(actor, async (trx) => {
      const { item, call } = await requireItem(trx, actor, params.id)
      if (body.version !== undefined && body.version !== item.version) throw stale(await view(trx, item))
      const change: ActionItemChange = {}
      if (body.text !== undefined) change.text = body.text
      if (body.ownerUserId !== undefined || body.ownerName !== undefined)
        Object.assign(change, await ownerOf(trx, call, body))
      if (body.dueOn !== undefined) {
        change.due_on = body.dueOn
        // A date that a person chose replaces the words that were spoken.
        change.due_words = null
      }
      if (body.isDone !== undefined && body.isDone !== (item.done_at !== null)) {
        change.done_at = body.isDone ? now() : null
        change.done_by = body.isDone ? actor.userId : null
      }
      return { callId: call.id, item: await view(trx, await storeItem(trx, item.id, change, actor.userId)) }
    })
    tell(actor.orgId, changed.callId)
    return changed.item
  })

  route(app, deleteActionItem, async ({ actor, params }) => {
    const callId = await database.withOrg(actor, async (trx) => {
      const { item } = await requireItem(trx, actor, params.id)
      await removeActionItem(trx, item, actor.userId)
      return item.call_id
    })
    tell(actor.orgId, callId)
  })
}

/** A member who may see the call, or the name of somebody on it. @throws HttpProblem 422 for anybody else */
async function ownerOf(
  trx: Trx,
  call: Call,
  { ownerUserId, ownerName }: Pick<ChangeActionItemBody, 'ownerUserId' | 'ownerName'>,
): Promise<Required<Pick<ActionItemChange, 'owner_user_id' | 'owner_name' | 'owner_side'>>> {
  const participants = await listParticipants(trx, call.id)
  if (ownerUserId != null) {
    await requireSeeing(trx, call, [ownerUserId])
    const person = (await loadPeople(trx, [ownerUserId])).get(ownerUserId)
    return {
      owner_user_id: ownerUserId,
      owner_name: person === undefined ? '' : `${person.firstName} ${person.lastName}`.trim(),
      owner_side: participants.find(({ user_id: userId }) => userId === ownerUserId)?.side ?? 'colleague',
    }
  }
  if (ownerName == null || ownerName === '') return { owner_user_id: null, owner_name: '', owner_side: null }
  const speaker = participants.find(({ name }) => foldName(name) === foldName(ownerName))
  if (speaker === undefined)
    throw new HttpProblem(422, 'unknown_person', 'Choose somebody who is on the call, or a member.')
  return { owner_user_id: speaker.user_id, owner_name: speaker.name, owner_side: speaker.side }
}
