import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { Row } from '../../schema.ts'
import type { CommandState } from '../../vocabulary/ledger.ts'
import { currentOrg } from '../calls/calls.ts'

/** Hours after which a request and its results are deleted. */
export const textRequestHours = 24

export type TextRequestKind = Row<'text_requests'>['kind']

/** Inserts a request and its inputs, one row per subject. */
export async function insertTextRequest(
  trx: Trx,
  request: {
    orgId: string
    id: string
    kind: TextRequestKind
    commandId: string
    createdBy: string
    /** Also deletes the request. */
    callId?: string
  },
  inputs: readonly { subject: string; input: unknown }[],
): Promise<void> {
  await trx
    .insertInto('text_requests')
    .values({
      org_id: request.orgId,
      id: request.id,
      kind: request.kind,
      command_id: request.commandId,
      created_by: request.createdBy,
      call_id: request.callId ?? null,
    })
    .execute()
  await trx
    .insertInto('text_answers')
    .values(
      inputs.map(({ subject, input }) => ({
        org_id: request.orgId,
        request_id: request.id,
        subject,
        // Stored as bytes: a transcript may contain characters that a JSON column rejects, and the parser reports those.
        input: Buffer.from(JSON.stringify(input)),
      })),
    )
    .execute()
}

/** The input for a subject; null if it was already removed, undefined if the request no longer exists. */
export async function findTextInput(trx: Trx, requestId: string, subject: string): Promise<unknown> {
  const row = await trx
    .selectFrom('text_answers')
    .select('input')
    .where('org_id', '=', currentOrg)
    .where('request_id', '=', requestId)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return row.input === null ? null : (JSON.parse(row.input.toString('utf8')) as unknown)
}

/** The subjects of a request, sorted. */
export async function listTextSubjects(trx: Trx, requestId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('text_answers')
    .select('subject')
    .where('org_id', '=', currentOrg)
    .where('request_id', '=', requestId)
    .orderBy('subject')
    .execute()
  return rows.map((row) => row.subject)
}

/** Stores the result or the error for a subject and removes its input. */
export async function endTextAnswer(
  trx: Trx,
  requestId: string,
  subject: string,
  answer: { result: unknown } | { error: string },
): Promise<void> {
  await trx
    .updateTable('text_answers')
    .set({
      input: null,
      ...('error' in answer
        ? { error: answer.error.slice(0, 600) }
        : { result: JSON.stringify(answer.result), error: null }),
    })
    .where('org_id', '=', currentOrg)
    .where('request_id', '=', requestId)
    .where('subject', '=', subject)
    .execute()
}

export type TextRequest = {
  id: string
  commandId: string
  callId: string | null
  state: CommandState
  answers: Pick<Row<'text_answers'>, 'subject' | 'result' | 'error'>[]
}

/** A request that this user created and that has not expired. */
export async function findOwnTextRequest(
  trx: Trx,
  request: { id: string; kind: TextRequestKind; createdBy: string },
): Promise<TextRequest | undefined> {
  const found = await trx
    .selectFrom('text_requests')
    .innerJoin('commands', (join) =>
      join
        .onRef('commands.org_id', '=', 'text_requests.org_id')
        .onRef('commands.id', '=', 'text_requests.command_id'),
    )
    .select([
      'text_requests.id',
      'text_requests.command_id as commandId',
      'text_requests.call_id as callId',
      'commands.state',
    ])
    .where('text_requests.org_id', '=', currentOrg)
    .where('text_requests.id', '=', request.id)
    .where('text_requests.kind', '=', request.kind)
    .where('text_requests.created_by', '=', request.createdBy)
    // Expired requests may still be stored: the sweeper runs once an hour.
    .where('text_requests.created_at', '>', sql<Date>`now() - make_interval(hours => ${textRequestHours})`)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const answers = await trx
    .selectFrom('text_answers')
    .select(['subject', 'result', 'error'])
    .where('org_id', '=', currentOrg)
    .where('request_id', '=', request.id)
    .orderBy('subject')
    .execute()
  return { ...found, answers }
}
