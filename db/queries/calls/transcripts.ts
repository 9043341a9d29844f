import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import { currentOrg } from './calls.ts'

export async function insertTranscriptSource(trx: Trx, source: NewRow<'transcript_sources'>): Promise<void> {
  await trx.insertInto('transcript_sources').values(source).execute()
}

export function findTranscriptSource(
  trx: Trx,
  callId: string,
): Promise<Row<'transcript_sources'> | undefined> {
  return trx
    .selectFrom('transcript_sources')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .executeTakeFirst()
}

export async function saveTranscript(trx: Trx, transcript: NewRow<'transcripts'>): Promise<void> {
  await trx
    .insertInto('transcripts')
    .values(transcript)
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'call_id']).doUpdateSet((eb) => ({
        messages: eb.ref('excluded.messages'),
        plain_text: eb.ref('excluded.plain_text'),
        detected_format: eb.ref('excluded.detected_format'),
        confidence: eb.ref('excluded.confidence'),
        warnings: eb.ref('excluded.warnings'),
      })),
    )
    .execute()
}

/** The transcript without its plain text, which only search and downloads need. */
export function findTranscript(
  trx: Trx,
  callId: string,
): Promise<Pick<Row<'transcripts'>, 'messages' | 'detected_format' | 'confidence' | 'warnings'> | undefined> {
  return trx
    .selectFrom('transcripts')
    .select(['messages', 'detected_format', 'confidence', 'warnings'])
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .executeTakeFirst()
}

/** Stores messages that differ from the stored ones only in their roles. */
export async function saveRoles(trx: Trx, callId: string, messages: string): Promise<void> {
  await trx
    .updateTable('transcripts')
    .set({ messages })
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .execute()
}
