import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import type { ActionItem as StoredItem } from '#db/queries/coaching/action-items.ts'
import type { Note } from '#db/queries/coaching/notes.ts'
import type { Call } from '#db/queries/calls/calls.ts'
import { findTranscript } from '#db/queries/calls/transcripts.ts'
import { listMaterials } from '#db/queries/scorecards/learning.ts'
import type { QuotePlace } from '#workers/domain/coaching/action-items.ts'
import { anchorOf } from '#workers/domain/coaching/anchor.ts'
import { type ReadCriterion, readScore } from '#workers/domain/coaching/score-reading.ts'
import { type TranscriptMessage, transcriptMessage } from '#workers/domain/transcripts/message.ts'
import type {
  ActionItem,
  Coaching,
  JudgedCriterion,
  NoteReply,
  NoteThread,
  QuotedPlace,
} from '../../contract/coaching.ts'
import type { Person } from '../../contract/people.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import { loadScoredCall } from '../grading/scored-call.ts'
import { fileAddress, learningReaderOf } from '../scorecards/learning-views.ts'

/** The scorecard's own page shows all of them. */
const shownMaterials = 10

type People = ReadonlyMap<string, Person>
type Messages = readonly TranscriptMessage[]

const storedMessages = z.array(transcriptMessage)
const storedPlace = z.object({
  messageIndex: z.number(),
  start: z.number(),
  end: z.number(),
  quote: z.string(),
})

export async function loadMessages(trx: Trx, callId: string): Promise<TranscriptMessage[]> {
  const transcript = await findTranscript(trx, callId)
  return transcript === undefined ? [] : storedMessages.parse(transcript.messages)
}

/** Where the quoted words are in the current transcript. */
function shownPlace(quoted: QuotePlace | null, messages: Messages): QuotedPlace | null {
  const place = quoted === null ? null : anchorOf(quoted, messages)
  return place === null
    ? null
    : { ...place, secondsFromStart: messages[place.messageIndex]?.secondsFromStart ?? 0 }
}

type StoredPlace = Pick<Note, 'message_index' | 'start_character' | 'end_character' | 'quote'>

const placeOf = ({ message_index, start_character, end_character, quote }: StoredPlace): QuotePlace | null =>
  message_index === null || quote === null
    ? null
    : {
        messageIndex: message_index,
        start: start_character ?? 0,
        end: end_character ?? quote.length,
        quote,
      }

const gone: Omit<Person, 'id'> = { firstName: '', lastName: '', avatar: null }
const personOf = (people: People, id: string): Person => people.get(id) ?? { id, ...gone }

export const mayDeleteNote = (actor: RequestActor, note: Pick<Note, 'author_id'>): boolean =>
  note.author_id === actor.userId || allows(actor, 'calls.manage')

const noteOf = (note: Note, people: People, actor: RequestActor): NoteReply => ({
  id: note.id,
  author: personOf(people, note.author_id),
  body: note.body,
  mentions: note.mentioned.map((id) => personOf(people, id)),
  createdAt: note.created_at.toISOString(),
  editedAt: note.edited_at?.toISOString() ?? null,
  version: note.version,
  mayEdit: allows(actor, 'calls.coach') && note.author_id === actor.userId,
  mayDelete: allows(actor, 'calls.coach') && mayDeleteNote(actor, note),
})

/** Threads in the order of the call. Those about the whole call come first. */
export function threadsOf(
  notes: readonly Note[],
  messages: Messages,
  people: People,
  actor: RequestActor,
): NoteThread[] {
  const replies = Map.groupBy(notes, ({ parent_id: parentId }) => parentId ?? '')
  const threads = (replies.get('') ?? []).map((note) => ({
    ...noteOf(note, people, actor),
    place: shownPlace(placeOf(note), messages),
    quote: note.quote,
    isPrivate: note.is_private,
    resolvedAt: note.resolved_at?.toISOString() ?? null,
    resolvedBy: note.resolved_by === null ? null : personOf(people, note.resolved_by),
    replies: (replies.get(note.id) ?? []).map((reply) => noteOf(reply, people, actor)),
  }))
  const position = ({ place }: NoteThread): number => (place === null ? -1 : place.messageIndex)
  return threads.toSorted(
    (one, other) => position(one) - position(other) || (one.place?.start ?? 0) - (other.place?.start ?? 0),
  )
}

export const actionItemOf = (item: StoredItem, messages: Messages, people: People): ActionItem => ({
  id: item.id,
  source: item.source,
  text: item.text,
  owner: item.owner_user_id === null ? null : (people.get(item.owner_user_id) ?? null),
  ownerName: item.owner_name,
  ownerSide: item.owner_side,
  dueOn: item.due_on,
  dueWords: item.due_words,
  evidence: shownPlace(placeOf(item), messages),
  agreed: shownPlace(storedPlace.nullable().catch(null).parse(item.agreed), messages),
  quote: item.quote,
  doneAt: item.done_at?.toISOString() ?? null,
  doneBy: item.done_by === null ? null : personOf(people, item.done_by),
  isEdited: item.touched_by !== null,
  version: item.version,
})

/** What the call's effective score says, using only the scorecard's texts and quotes of the call. */
export async function loadScoreReading(
  trx: Trx,
  actor: RequestActor,
  call: Call,
  messages: Messages,
): Promise<Coaching['score']> {
  const scored = await loadScoredCall(trx, call)
  if (scored === null) return null
  const { scorecard, corrected } = scored
  const { wentWell, toWorkOn } = readScore(
    corrected.answers.map(({ answer }) => answer),
    scorecard.definition,
  )
  const shown = (criterion: ReadCriterion): JudgedCriterion => ({
    ...criterion,
    quotes: criterion.quotes.map((quote) => ({
      ...quote,
      speaker: messages[quote.messageIndex]?.userName ?? '',
    })),
  })
  const [focus] = toWorkOn
  const loadMaterials = async (criterionId: string) => {
    const materials = await listMaterials(trx, scorecard.id, learningReaderOf(actor))
    return materials
      .filter(({ criterion_id: id }) => id === criterionId)
      .slice(0, shownMaterials)
      .map(({ id, title, link }) => ({ id, title, url: link ?? fileAddress(id) }))
  }
  return {
    overall: corrected.overall,
    passed: corrected.passed,
    wentWell: wentWell.map(shown),
    toWorkOn: toWorkOn.map(shown),
    focus:
      focus === undefined ? null : { ...shown(focus), materials: await loadMaterials(focus.criterionId) },
  }
}
