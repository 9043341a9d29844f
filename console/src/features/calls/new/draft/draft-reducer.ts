import {
  type CallForm,
  chosenFile,
  type Draft,
  draftLimits,
  emptyDraft,
  type FileState,
  isRead,
  type ReadTranscript,
  type Step,
  type TranscriptFile,
} from './draft.ts'

export type DraftAction =
  | { type: 'added'; files: readonly Omit<TranscriptFile, 'state'>[] }
  /** The same row is read again, from its file or from edited text. */
  | { type: 'reading'; id: string; origin?: TranscriptFile['origin']; sizeBytes?: number }
  | { type: 'asking'; id: string; words: number; text: string | null }
  | { type: 'read'; id: string; transcript: ReadTranscript; form: CallForm }
  | { type: 'failed'; id: string; message: string; text: string | null; isRetryable: boolean }
  | { type: 'removed'; id: string }
  | { type: 'chosen'; id: string }
  | { type: 'form'; id: string; update: (form: CallForm) => CallForm }
  | { type: 'step'; step: Step }
  | { type: 'restored'; draft: Draft }
  /** A call was created from this file; the others stay for the next one. */
  | { type: 'saved'; id: string }
  | { type: 'discarded' }

export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'added': {
      const room = draftLimits.files - draft.files.length
      const files = action.files
        .slice(0, room)
        .map((file): TranscriptFile => ({ ...file, state: { kind: 'reading' } }))
      return files.length === 0 ? draft : { ...draft, files: [...draft.files, ...files] }
    }
    case 'reading':
      return withChoice(
        mapFile(draft, action.id, (file) => ({
          ...file,
          origin: action.origin ?? file.origin,
          sizeBytes: action.sizeBytes ?? file.sizeBytes,
          state: { kind: 'reading' },
        })),
      )
    case 'asking':
      return withState(draft, action.id, { kind: 'asking', words: action.words, text: action.text })
    case 'read':
      return withChoice(
        withState(draft, action.id, { kind: 'read', transcript: action.transcript, form: action.form }),
      )
    case 'failed':
      return withChoice(
        withState(draft, action.id, {
          kind: 'failed',
          message: action.message,
          text: action.text,
          isRetryable: action.isRetryable,
        }),
      )
    case 'removed':
    case 'saved': {
      const files = draft.files.filter(({ id }) => id !== action.id)
      // Another tab may have removed it.
      if (files.length === draft.files.length) return draft
      if (action.type === 'saved' && action.id === draft.chosenId)
        return withChoice({ files, step: 'upload', chosenId: null })
      return withChoice({ ...draft, files })
    }
    case 'chosen':
      return draft.files.some((file) => file.id === action.id && isRead(file))
        ? { ...draft, chosenId: action.id }
        : draft
    case 'form':
      return mapFile(draft, action.id, (file) =>
        isRead(file) ? { ...file, state: { ...file.state, form: action.update(file.state.form) } } : file,
      )
    case 'step':
      return chosenFile(draft) === null ? { ...draft, step: 'upload' } : { ...draft, step: action.step }
    case 'restored':
      return draft.files.length > 0 ? draft : withChoice(action.draft)
    case 'discarded':
      return emptyDraft
    default:
      return action satisfies never
  }
}

const mapFile = (draft: Draft, id: string, change: (file: TranscriptFile) => TranscriptFile): Draft => ({
  ...draft,
  files: draft.files.map((file) => (file.id === id ? change(file) : file)),
})

const withState = (draft: Draft, id: string, state: FileState): Draft =>
  mapFile(draft, id, (file) => ({ ...file, state }))

/** If any file is readable, one is always chosen. Otherwise only the first step is possible. */
function withChoice(draft: Draft): Draft {
  if (chosenFile(draft) !== null) return draft
  const first = draft.files.find(isRead)
  return first === undefined ? { ...draft, chosenId: null, step: 'upload' } : { ...draft, chosenId: first.id }
}
