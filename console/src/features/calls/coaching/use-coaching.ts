import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '#api/contract/calls.ts'
import type { Coaching, QuotedPlace } from '#api/contract/coaching.ts'
import type { FollowUpEmail } from '#api/contract/follow-up.ts'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { useIntent } from '../../../lib/use-intent.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import type { Evidence, EvidenceMark } from '../../../ui/evidence/evidence.ts'
import { type ChosenWords, chosenWords } from './chosen-words.ts'
import { type NoteMark, noteStep, numberNotes, numberWords } from './coaching-marks.ts'
import { isUnsaved, type NoteDraft, type NoteWords, noWords, orphanOf } from './note-words.ts'
import { coachingQuery, type NewNote, sendNewNote } from './queries.ts'

export type CoachingState = {
  /** Undefined until it is loaded. */
  data: Coaching | undefined
  noteMarks: readonly NoteMark[]
  evidence: Evidence
  names: ReadonlyMap<string, string>
  currentNote: string | null
  currentMark: number | null
  /** Changes with every choice, so that choosing the same place again scrolls to it again. */
  turn: string
  chooseNote: (id: string) => void
  chooseMark: (mark: EvidenceMark) => void
  draft: NoteDraft | null
  setDraft: (draft: NoteDraft | null) => void
  /** Ends the draft after it was saved, unless it was changed meanwhile. */
  endDraft: (saved: NoteDraft) => void
  /** Begins a note about a place, or moves the note that is being written there. Null: about the whole call. */
  placeDraft: (place: ChosenWords | null) => void
  /** Replies and changed texts that are being written, by `replyTo` or `changeOf` what. They survive switching tabs. */
  writings: ReadonlyMap<string, NoteWords>
  write: (key: string, words: NoteWords | null) => void
  /** Ends a writing after it was saved, unless it was changed meanwhile. */
  endWriting: (key: string, saved: NoteWords) => void
  /** Whether text that is being written would be lost with the page. */
  hasUnsaved: boolean
  /** Sends a note or reply. A retry after a lost response adds no second one, even if the tab was switched meanwhile. */
  sendNote: (note: NewNote) => Promise<unknown>
  email: FollowUpEmail | null
  setEmail: (email: FollowUpEmail | null) => void
  /** The mail that is being written; null: none was asked for. */
  emailRequest: string | null
  setEmailRequest: (requestId: string | null) => void
  refinement: Refinement
  setRefinement: (refinement: Refinement) => void
}

/** What the mail should say differently. `isOpen`: its field is shown. */
type Refinement = { text: string; isOpen: boolean }

type Chosen = { note: string | null; mark: number | null; turn: number }

/** What people wrote about a call, and what is selected. `isOpen`: the tab is in front, so its keys apply. */
export function useCoaching(
  call: CallDetail,
  messages: readonly { message: string }[] | undefined,
  { isOpen, onAdd }: { isOpen: boolean; onAdd: () => void },
): CoachingState {
  const keyTexts = useTranslations('keys')
  const { data } = useQuery({
    ...coachingQuery(useOrgId(), call.id),
    enabled: call.stage !== 'recorded',
  })
  const [chosen, setChosen] = useState<Chosen>({ note: null, mark: null, turn: 0 })
  const [draft, setDraft] = useState<NoteDraft | null>(null)
  const [writings, setWritings] = useState<ReadonlyMap<string, NoteWords>>(new Map())
  const asOneIntent = useIntent()
  const [email, setEmail] = useState<FollowUpEmail | null>(null)
  const [emailRequest, setEmailRequest] = useState<string | null>(null)
  const [refinement, setRefinement] = useState<Refinement>({ text: '', isOpen: false })

  const noteMarks = useMemo(() => numberNotes(data?.notes ?? []), [data])
  const { evidence, names } = useMemo(
    () => numberWords(data?.score ?? null, data?.actionItems ?? [], email === null ? [] : claimsOf(email)),
    [data, email],
  )
  const chooseNote = useCallback(
    (note: string) => setChosen(({ turn }) => ({ note, mark: null, turn: turn + 1 })),
    [],
  )
  const chooseMark = useCallback(
    ({ number }: EvidenceMark) => setChosen(({ turn }) => ({ note: null, mark: number, turn: turn + 1 })),
    [],
  )
  const placeDraft = (place: ChosenWords | null) => setDraft((before) => ({ ...(before ?? noWords), place }))
  const endDraft = (saved: NoteDraft) => setDraft((current) => (current === saved ? null : current))
  const write = (key: string, words: NoteWords | null) =>
    setWritings((before) => {
      const after = new Map(before)
      if (words === null) after.delete(key)
      else after.set(key, words)
      return after
    })
  const endWriting = (key: string, saved: NoteWords) =>
    setWritings((before) =>
      before.get(key) === saved ? new Map([...before].filter(([each]) => each !== key)) : before,
    )
  // The words become a note about the whole call. While another one is being written, they wait.
  const orphan = data === undefined || draft !== null ? undefined : orphanOf(writings, data.notes)
  if (orphan !== undefined) {
    write(orphan.key, null)
    setDraft({ ...orphan.words, before: null, place: null })
  }
  const step = (direction: 1 | -1) => {
    const next = noteStep(noteMarks, chosen.note, direction)
    if (next !== null) chooseNote(next)
  }
  const mayWrite = data?.mayWrite === true
  useShortcuts([
    { keys: 'n', label: keyTexts('notes'), isActive: () => isOpen, run: () => step(1) },
    { keys: 'shift+n', label: keyTexts('notes'), isActive: () => isOpen, run: () => step(-1) },
    {
      keys: 'c',
      label: mayWrite ? keyTexts('addNote') : undefined,
      isActive: () => mayWrite && messages !== undefined,
      run: () => {
        placeDraft(chosenWords(getSelection(), messages ?? []))
        onAdd()
      },
    },
  ])
  return {
    data,
    noteMarks,
    evidence,
    names,
    currentNote: chosen.note,
    currentMark: chosen.mark,
    turn: `coaching ${chosen.turn}`,
    chooseNote,
    chooseMark,
    draft,
    setDraft,
    endDraft,
    placeDraft,
    writings,
    write,
    endWriting,
    hasUnsaved: [...writings.values(), draft ?? noWords].some(isUnsaved),
    sendNote: (note) => asOneIntent(note, (idempotencyKey) => sendNewNote(call.id, note, idempotencyKey)),
    email,
    setEmail,
    emailRequest,
    setEmailRequest,
    refinement,
    setRefinement,
  }
}

/** The quotes that support the claims of a draft. */
const claimsOf = ({ paragraphs }: FollowUpEmail): QuotedPlace[] =>
  paragraphs.flat().flatMap(({ evidence }) => evidence ?? [])
