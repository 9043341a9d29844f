import type { NoteReply, NoteThread } from '#api/contract/coaching.ts'
import type { Person } from '#api/contract/people.ts'
import type { ChosenWords } from './chosen-words.ts'

/** A note or reply that is being written. `people` were chosen by "@"; they are mentioned while their name is in the text. */
export type NoteWords = {
  text: string
  people: readonly Person[]
  isPrivate: boolean
  /** The note that these words change, as it was when that began. Null: they are new. */
  before: Pick<NoteReply, 'body' | 'version'> | null
}
export const noWords: NoteWords = { text: '', people: [], isPrivate: false, before: null }

/** A new note. It survives switching tabs and choosing other words of the transcript. */
export type NoteDraft = NoteWords & { place: ChosenWords | null }

export const newNoteOf = (callId: string): string => `new note of ${callId}`
export const replyTo = (noteId: string): string => `reply to ${noteId}`
export const changeOf = (noteId: string): string => `change of ${noteId}`

/** Whether discarding the words would lose text. */
export const isUnsaved = ({ text, before }: NoteWords): boolean => text.trim() !== (before?.body ?? '')

/**
 * The version of a note that changed words replace. A newer text is never overwritten unread; that somebody has only resolved the note
 * meanwhile does not matter.
 */
export const replacedVersion = ({ before }: NoteWords, note: NoteReply): number =>
  before === null || before.body === note.body ? note.version : before.version

/** Unsaved words whose note is gone, because somebody has deleted it meanwhile. */
export function orphanOf(
  writings: ReadonlyMap<string, NoteWords>,
  notes: readonly NoteThread[],
): { key: string; words: NoteWords } | undefined {
  const known = new Set(
    notes.flatMap(({ id, replies }) => [
      replyTo(id),
      changeOf(id),
      ...replies.map((each) => changeOf(each.id)),
    ]),
  )
  for (const [key, words] of writings) if (!known.has(key) && isUnsaved(words)) return { key, words }
  return undefined
}
