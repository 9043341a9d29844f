import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import { currentOrg } from '../calls/calls.ts'

export type Note = Row<'call_notes'>

/** Maximum number of notes and replies per call. */
export const mostNotes = 500

/** Notes of a call that the reader may read, oldest first. Private ones only if they are the reader's own. */
export function listNotes(trx: Trx, callId: string, readerId: string): Promise<Note[]> {
  return readable(trx, readerId).where('call_id', '=', callId).orderBy('id').limit(mostNotes).execute()
}

const readable = (trx: Trx, readerId: string) =>
  trx
    .selectFrom('call_notes')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where((eb) => eb.or([eb('is_private', '=', false), eb('author_id', '=', readerId)]))

/** A note that the reader may read, locked until the transaction ends. */
export function lockNote(trx: Trx, id: string, readerId: string): Promise<Note | undefined> {
  return readable(trx, readerId).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function countNotes(trx: Trx, callId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('call_notes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .executeTakeFirstOrThrow()
  return count
}

export function insertNote(trx: Trx, note: NewRow<'call_notes'>): Promise<Note> {
  return trx.insertInto('call_notes').values(note).returningAll().executeTakeFirstOrThrow()
}

export type NoteChange = Partial<
  Pick<Note, 'body' | 'mentioned' | 'is_private' | 'resolved_at' | 'resolved_by' | 'edited_at'>
>

export function changeNote(trx: Trx, id: string, change: NoteChange): Promise<Note> {
  return trx
    .updateTable('call_notes')
    .set({ ...change, version: sql`version + 1` })
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Reply = Pick<Note, 'author_id' | 'mentioned'>

/** All replies to a note, whoever wrote them. */
export function listReplies(trx: Trx, noteId: string): Promise<Reply[]> {
  return trx
    .selectFrom('call_notes')
    .select(['author_id', 'mentioned'])
    .where('org_id', '=', currentOrg)
    .where('parent_id', '=', noteId)
    .execute()
}

export async function setPrivacyOfReplies(trx: Trx, noteId: string, isPrivate: boolean): Promise<void> {
  await trx
    .updateTable('call_notes')
    .set({ is_private: isPrivate })
    .where('org_id', '=', currentOrg)
    .where('parent_id', '=', noteId)
    .execute()
}

/** Also deletes its replies. */
export async function deleteNote(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('call_notes').where('org_id', '=', currentOrg).where('id', '=', id).execute()
}
