import {
  changeNote as storeNote,
  countNotes,
  deleteNote as dropNote,
  insertNote,
  listReplies,
  lockNote,
  mostNotes,
  type Note,
  setPrivacyOfReplies,
} from '#db/queries/coaching/notes.ts'
import type { Trx } from '#db/client.ts'
import { z } from 'zod'
import { changeNote, createNote, deleteNote } from '../../contract/coaching.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { denied, HttpProblem, notFound, stale } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { route } from '../../http/route.ts'
import { loadMessages, mayDeleteNote } from './coaching-views.ts'
import { requireCoachable, requirePlace, requireSeeing } from './require-coachable.ts'

const created = z.object({ id: z.uuid() })

/** Notes about calls, attached to quotes, with replies and mentions. */
export const noteRoutes: RoutePlugin = (app, context) => {
  const { database, runOnce, now, signals } = context
  /** Notifies everybody who has the call open. */
  const tell = (orgId: string, callId: string): void => signals.publish({ type: 'change', orgId, callId })

  /** A note that the actor may read, with its call. Hidden, foreign and missing notes get the same response. */
  async function requireNote(trx: Trx, actor: RequestActor, id: string) {
    const note = await resource(context, actor, 'call_notes', id, () => lockNote(trx, id, actor.userId))
    return { note, call: await requireCoachable(context, trx, actor, note.call_id) }
  }

  route(app, createNote, async (request, reply) => {
    const { actor, params, body } = request
    const stored = await runOnce(request, reply, created, async (trx) => {
      const call = await requireCoachable(context, trx, actor, params.id)
      if ((await countNotes(trx, call.id)) >= mostNotes)
        throw new HttpProblem(422, 'too_many', `A call has at most ${mostNotes} notes.`)
      const parent = body.replyTo == null ? null : await requireParent(trx, actor, call.id, body.replyTo)
      const isPrivate = parent?.is_private ?? body.isPrivate
      assertMentionable(isPrivate, body.mentions)
      await requireSeeing(trx, call, body.mentions)
      const place =
        body.place == null || parent !== null
          ? {}
          : requirePlace(await loadMessages(trx, call.id), body.place)
      const note = await insertNote(trx, {
        org_id: actor.orgId,
        call_id: call.id,
        parent_id: parent?.id ?? null,
        author_id: actor.userId,
        body: body.body,
        mentioned: [...new Set(body.mentions)],
        is_private: isPrivate,
        ...place,
      })
      return { id: note.id }
    })
    tell(actor.orgId, params.id)
    return stored
  })

  /** A note of the same call that is not itself a reply. */
  async function requireParent(trx: Trx, actor: RequestActor, callId: string, id: string): Promise<Note> {
    const note = await resource(context, actor, 'call_notes', id, () => lockNote(trx, id, actor.userId))
    if (note.call_id !== callId || note.parent_id !== null) throw notFound()
    return note
  }

  route(app, changeNote, async ({ actor, params, body }) => {
    const { version, callId } = await database.withOrg(actor, async (trx) => {
      const { note, call } = await requireNote(trx, actor, params.id)
      if (body.version !== undefined && body.version !== note.version)
        throw stale({ id: note.id, body: note.body, version: note.version })
      const changesWords =
        body.body !== undefined || body.mentions !== undefined || body.isPrivate !== undefined
      if (changesWords && note.author_id !== actor.userId) throw denied('Only its author changes a note.')
      const isReply = note.parent_id !== null
      if (isReply && (body.isResolved !== undefined || body.isPrivate !== undefined))
        throw new HttpProblem(422, 'is_reply', 'A reply follows its note.')

      const isPrivate = body.isPrivate ?? note.is_private
      const mentioned = [...new Set(body.mentions ?? note.mentioned)]
      if (changesWords) assertMentionable(isPrivate, mentioned)
      if (isPrivate !== note.is_private) await changePrivacyOfReplies(trx, note, isPrivate)
      await requireSeeing(
        trx,
        call,
        mentioned.filter((id) => !note.mentioned.includes(id)),
      )
      const stored = await storeNote(trx, note.id, {
        ...(changesWords && { body: body.body ?? note.body, mentioned, is_private: isPrivate }),
        ...(body.body !== undefined && body.body !== note.body && { edited_at: now() }),
        ...(body.isResolved !== undefined && {
          resolved_at: body.isResolved ? now() : null,
          resolved_by: body.isResolved ? actor.userId : null,
        }),
      })
      return { version: stored.version, callId: call.id }
    })
    tell(actor.orgId, callId)
    return { version }
  })

  route(app, deleteNote, async ({ actor, params }) => {
    const callId = await database.withOrg(actor, async (trx) => {
      const { note } = await requireNote(trx, actor, params.id)
      if (!mayDeleteNote(actor, note)) throw denied('Only its author, or who manages calls, deletes a note.')
      await dropNote(trx, note.id)
      return note.call_id
    })
    tell(actor.orgId, callId)
  })
}

/** Replies have the privacy of their note. @throws HttpProblem 422 if the note can't become private because of a reply */
async function changePrivacyOfReplies(trx: Trx, note: Note, isPrivate: boolean): Promise<void> {
  const replies = await listReplies(trx, note.id)
  if (isPrivate && replies.some(({ author_id: authorId }) => authorId !== note.author_id))
    throw new HttpProblem(
      422,
      'has_replies',
      'Others have replied to this note, so it cannot become private.',
    )
  assertMentionable(
    isPrivate,
    replies.flatMap(({ mentioned }) => mentioned),
  )
  await setPrivacyOfReplies(trx, note.id, isPrivate)
}

function assertMentionable(isPrivate: boolean, mentions: readonly string[]): void {
  if (isPrivate && mentions.length > 0)
    throw new HttpProblem(422, 'private_note', 'Nobody can be mentioned in a note that only you read.')
}
