import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { type Draft, draftLimits, emptyDraft, type TranscriptFile } from './draft.ts'
import type { DraftStore } from './draft-store.ts'
import { type DraftAction, reduceDraft } from './draft-reducer.ts'

/** Skips most keystrokes, but loses little if the page closes. */
const keepDelayMs = 400

/** `failed`: the browser refused to store the draft, so leaving the page loses the work. */
export type Keeping = 'loading' | 'empty' | 'saving' | 'kept' | 'failed'

/** The draft of this page, restored from and stored in this browser. Files that were still being read get `interruptedText`. */
export function useDraft(
  store: DraftStore,
  interruptedText: string,
): { draft: Draft; dispatch: Dispatch<DraftAction>; keeping: Keeping } {
  const [draft, dispatch] = useReducer(reduceDraft, emptyDraft)
  // The result of the last attempt to store a draft; null until the stored draft has been read.
  const [outcome, setOutcome] = useState<{ draft: Draft | null; isFailed: boolean } | null>(null)
  const unsaved = useRef<Draft | null>(null)
  // Other tabs may have stored files that this one has never shown.
  const shownIds = useRef(new Set<string>())
  useEffect(() => {
    for (const { id } of draft.files) shownIds.current.add(id)
  }, [draft])
  /** Stores what was not stored yet. */
  const keepUnsaved = useCallback(async () => {
    const last = unsaved.current
    if (last === null) return
    unsaved.current = null
    const keptIds = new Set(last.files.map(({ id }) => id))
    const removedIds = [...shownIds.current].filter((id) => !keptIds.has(id))
    await store.save(keepable(last, interruptedText), removedIds)
  }, [store, interruptedText])

  useEffect(() => {
    let isCurrent = true
    store.load().then(
      (found) => {
        if (!isCurrent) return
        if (found !== null && found.files.length > 0) dispatch({ type: 'restored', draft: found })
        setOutcome({ draft: null, isFailed: false })
      },
      () => isCurrent && setOutcome({ draft: null, isFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [store])

  useEffect(
    () =>
      store.onRemoved((removedIds) => {
        for (const id of removedIds) dispatch({ type: 'removed', id })
      }),
    [store],
  )

  const isLoading = outcome === null
  useEffect(() => {
    if (isLoading) return
    const keep = async () => {
      if (unsaved.current === null) return
      try {
        await keepUnsaved()
        setOutcome({ draft, isFailed: false })
      } catch {
        setOutcome({ draft: null, isFailed: true })
      }
    }
    unsaved.current = draft
    const timer = setTimeout(() => void keep(), keepDelayMs)
    const keepNow = () => void keep()
    addEventListener('pagehide', keepNow)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keepNow)
    }
  }, [draft, isLoading, keepUnsaved])

  // Leaving within the delay must not lose the last change.
  useEffect(() => () => void keepUnsaved().catch(() => undefined), [keepUnsaved])

  return { draft, dispatch, keeping: keepingOf(draft, outcome) }
}

function keepingOf(draft: Draft, outcome: { draft: Draft | null; isFailed: boolean } | null): Keeping {
  if (outcome === null) return 'loading'
  if (draft.files.length === 0) return 'empty'
  if (outcome.isFailed) return 'failed'
  return outcome.draft === draft ? 'kept' : 'saving'
}

/** The stored form of each file, so that an unchanged file stays the same object and is not stored again. */
const storedForms = new WeakMap<TranscriptFile, TranscriptFile>()

/** The draft in a form that can be stored. File contents cannot, so a file that was still being read must be added again. */
function keepable(draft: Draft, interruptedText: string): Draft {
  const files = draft.files.map((file): TranscriptFile => {
    const form = storedForms.get(file) ?? keepableFile(file, interruptedText)
    storedForms.set(file, form)
    return form
  })
  return { ...draft, files }
}

function keepableFile(file: TranscriptFile, interruptedText: string): TranscriptFile {
  const { state } = file
  if (state.kind === 'read') return file
  if (state.kind === 'failed')
    return state.isRetryable ? { ...file, state: { ...state, isRetryable: false } } : file
  const text = state.kind === 'asking' ? editable(state.text) : null
  return { ...file, state: { kind: 'failed', message: interruptedText, text, isRetryable: false } }
}

/** The text, if it is short enough to edit; longer text would freeze the page. */
export const editable = (text: string | null): string | null =>
  text === null || text.length > draftLimits.editableCharacters ? null : text
