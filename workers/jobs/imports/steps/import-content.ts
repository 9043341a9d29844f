import { type CallToFetch, findCallsToFetch } from '#db/queries/imports/external-calls.ts'
import { findImport, type StoredImport } from '#db/queries/imports/imports.ts'
import type { ImportedContent } from '#db/queries/imports/imported-calls.ts'
import type { Connection } from '../../../connections/connection.ts'
import { contentText, messagesOfSegments, titleOf } from '../../../domain/imports/content.ts'
import { listedCall, type ListedCall } from '../../../domain/imports/listed-call.ts'
import { callerOf, speakersOf } from '../../../domain/imports/people.ts'
import { transcriptLimits } from '../../../domain/transcripts/message.ts'
import { PermanentError } from '../../../queue/errors.ts'
import {
  choicesFor,
  durationSecondsOf,
  type ImportContext,
  loadImportContext,
  type ProviderCall,
  sha256,
} from './import-input.ts'
import { batchRead } from '../../../queue/batch-read.ts'

export type Transcript = NonNullable<ListedCall['transcript']>
export type ReadyTranscript = Extract<Transcript, { status: 'ready' }>

/** A call to fetch, with everything that its import depends on. */
export type FoundCall = {
  known: CallToFetch
  listed: ListedCall | null
  import: StoredImport
  context: ImportContext
}

function readListed(known: CallToFetch): ListedCall | null {
  const parsed = listedCall.safeParse(known.listed)
  return parsed.success ? parsed.data : null
}

type Question = { integrationId: string; importId: string; externalIds: readonly string[] }

/** In the order of their ids. Empty if there is no such import. */
export const findCallsToImport = batchRead(async (trx, asked: Question[]): Promise<FoundCall[][]> => {
  const imports = new Map<string, StoredImport | undefined>()
  for (const { importId } of asked)
    if (!imports.has(importId)) imports.set(importId, await findImport(trx, importId))
  const found = new Map<string, Omit<FoundCall, 'import'>>()
  for (const [integrationId, group] of Map.groupBy(asked, (one) => one.integrationId)) {
    const ids = group.flatMap((one) => one.externalIds)
    const rows = (await findCallsToFetch(trx, integrationId, ids)).map((known) => ({
      known,
      listed: readListed(known),
    }))
    const calls = rows.flatMap(({ listed }) => (listed === null ? [] : [listed.call]))
    const context = await loadImportContext(trx, integrationId, calls)
    for (const row of rows) found.set(`${integrationId} ${row.known.external_id}`, { ...row, context })
  }
  return asked.map(({ importId, integrationId, externalIds }) => {
    const stored = imports.get(importId)
    if (stored === undefined) return []
    return externalIds.flatMap((externalId) => {
      const call = found.get(`${integrationId} ${externalId}`)
      return call === undefined ? [] : [{ ...call, import: stored }]
    })
  })
})

/** The content of a call for the pipeline, and the second half of its hash. Null if nobody spoke. */
export function contentOf(
  call: ProviderCall,
  transcript: ReadyTranscript,
  found: Pick<FoundCall, 'import' | 'context'>,
  integration: Connection['integration'],
): { content: ImportedContent; hash: Buffer } | null {
  const { context } = found
  const callerId = callerOf(call, context.people)
  const { speakers, nameOfSpeaker } = speakersOf(call, context.people, transcript.participants)
  const repName =
    speakers.find((speaker) => speaker.side === 'rep')?.name ??
    (callerId === null ? '' : (context.names.get(callerId) ?? ''))
  const messages = messagesOfSegments(transcript.segments, nameOfSpeaker, repName)
  if (messages.length === 0) return null
  if (messages.length > transcriptLimits.messages)
    throw new PermanentError('The transcript has too many messages.')
  const choice = choicesFor(context, callerId, {
    import: { callType: found.import.call_type, scorecardId: found.import.scorecard_config_id },
    integration: { callType: integration.defaultCallType, scorecardId: integration.defaultScorecardId },
  })
  return {
    content: {
      title: titleOf(call, speakers),
      callerId,
      callType: choice.callType,
      scorecardId: choice.scorecardId,
      startedAt: call.startedAt,
      durationSeconds: durationSecondsOf(call),
      isPrivate: call.isPrivate === true,
      participants: speakers.map(({ userId, isKindKnown, ...speaker }) => ({
        ...speaker,
        user_id: userId,
        is_kind_known: isKindKnown,
      })),
      transcript: Buffer.from(JSON.stringify(messages)),
    },
    hash: sha256(contentText(call, speakers, messages)),
  }
}
