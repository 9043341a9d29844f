import { type Dispatch, useCallback, useEffect, useRef } from 'react'
import type { ParseTranscriptResponse } from '#api/contract/calls.ts'
import { fileTexts } from '#workers/domain/transcripts/extract/accept.ts'
import type { ParsedTranscript } from '#workers/domain/transcripts/message.ts'
import { ApiError } from '../../../../lib/api-error.ts'
import { newForm } from '../details/details.ts'
import { type Draft, draftLimits, type TranscriptFile } from '../draft/draft.ts'
import { type GuessContext, guessSpeakers } from '../speakers/guess-sides.ts'
import type { DraftAction } from '../draft/draft-reducer.ts'
import {
  createTranscriptReader,
  type Reading,
  type TranscriptReader,
} from '../../../../lib/transcript-reader/reader.ts'
import { parseOnServer } from '../../queries/parse-transcript.ts'
import { editable } from '../draft/use-draft.ts'

/** Problems that may not occur again on a retry; all others are properties of the file. */
const passing = new Set<string>([fileTexts.tookTooLong, fileTexts.failed, fileTexts.textUnreadable])

export type TranscriptFiles = {
  /** Returns how many files did not fit. */
  addFiles: (files: readonly File[]) => number
  /** Returns how many texts did not fit: none or one. */
  addText: (text: string, name: string) => number
  retry: (id: string) => void
  readEdited: (id: string, text: string) => void
  remove: (id: string) => void
}

let lastId = 0
const newId = (): string => `${Date.now().toString(36)}-${++lastId}`

/** Reads the draft's files, first in the browser, and on the server only if the browser recognizes no format. */
export function useTranscriptFiles(
  draft: Draft,
  dispatch: Dispatch<DraftAction>,
  context: GuessContext,
): TranscriptFiles {
  const reader = useRef<TranscriptReader | null>(null)
  const sources = useRef(new Map<string, File>())
  const running = useRef(new Map<string, AbortController>())
  const latest = useRef({ draft, context })
  useEffect(() => {
    latest.current = { draft, context }
  })
  useEffect(() => {
    const runs = running.current
    return () => {
      for (const run of runs.values()) run.abort()
      reader.current?.close()
      reader.current = null
    }
  }, [])

  const read = useCallback(
    async (file: Omit<TranscriptFile, 'state'>, source: File | string) => {
      running.current.get(file.id)?.abort()
      const run = new AbortController()
      running.current.set(file.id, run)
      const repName = () => {
        const { me } = latest.current.context
        return me === null ? '' : `${me.firstName} ${me.lastName}`.trim()
      }
      const accept = (answer: ParsedTranscript | ParseTranscriptResponse) => {
        const { messages, actors, detectedFormat, warnings } = answer
        const proposedRep = 'proposedRep' in answer ? answer.proposedRep : undefined
        const transcript = { messages, actors, detectedFormat, warnings, proposedRep }
        const form = newForm(
          { ...file, state: { kind: 'reading' } },
          transcript,
          guessSpeakers(transcript, latest.current.context),
          new Date(),
        )
        dispatch({ type: 'read', id: file.id, transcript, form })
      }
      try {
        reader.current ??= createTranscriptReader()
        const reading: Reading =
          typeof source === 'string'
            ? await reader.current.readText(source, repName(), run.signal)
            : await reader.current.readFile(source, repName(), run.signal)
        if (run.signal.aborted) return
        if (reading.ok) return accept(reading.transcript)
        const text = editable(reading.text)
        if (!reading.isUnparsed) {
          return dispatch({
            type: 'failed',
            id: file.id,
            message: reading.message,
            text,
            isRetryable: passing.has(reading.message),
          })
        }
        dispatch({ type: 'asking', id: file.id, words: reading.words, text })
        const sent =
          typeof source === 'string' ? new File([source], 'transcript.txt', { type: 'text/plain' }) : source
        try {
          const answer = await parseOnServer(sent, repName(), run.signal)
          if (!run.signal.aborted) accept(answer)
        } catch (error) {
          if (run.signal.aborted) return
          // A 422 is the server's verdict on the file; anything else is a transport problem.
          const isFinal = error instanceof ApiError && error.status === 422
          dispatch({
            type: 'failed',
            id: file.id,
            message: error instanceof Error ? error.message : reading.message,
            text,
            isRetryable: !isFinal,
          })
        }
      } catch (error) {
        if (run.signal.aborted) return
        dispatch({
          type: 'failed',
          id: file.id,
          message: error instanceof Error ? error.message : fileTexts.failed,
          text: null,
          isRetryable: true,
        })
      } finally {
        if (running.current.get(file.id) === run) running.current.delete(file.id)
      }
    },
    [dispatch],
  )

  return {
    addFiles(files) {
      const room = Math.max(0, draftLimits.files - draft.files.length)
      const added = files.slice(0, room).map((source) => {
        const file = {
          id: newId(),
          name: source.name,
          sizeBytes: source.size,
          origin: 'file' as const,
          lastModifiedMs: source.lastModified,
        }
        return { file, source }
      })
      dispatch({ type: 'added', files: added.map(({ file }) => file) })
      for (const { file, source } of added) {
        sources.current.set(file.id, source)
        void read(file, source)
      }
      return files.length - added.length
    },
    addText(text, name) {
      if (draft.files.length >= draftLimits.files) return 1
      const file = {
        id: newId(),
        name,
        sizeBytes: new Blob([text]).size,
        origin: 'text' as const,
        lastModifiedMs: null,
      }
      dispatch({ type: 'added', files: [file] })
      void read(file, text)
      return 0
    },
    retry(id) {
      const file = draft.files.find((candidate) => candidate.id === id)
      const source = sources.current.get(id)
      if (file === undefined) return
      // Edited text is newer than the file.
      const text = file.state.kind === 'failed' ? file.state.text : null
      const from = file.origin === 'text' && text !== null ? text : source
      if (from === undefined) return
      dispatch({ type: 'reading', id })
      void read(file, from)
    },
    readEdited(id, text) {
      const file = draft.files.find((candidate) => candidate.id === id)
      if (file === undefined) return
      const sizeBytes = new Blob([text]).size
      dispatch({ type: 'reading', id, origin: 'text', sizeBytes })
      void read({ ...file, origin: 'text', sizeBytes }, text)
    },
    remove(id) {
      running.current.get(id)?.abort()
      sources.current.delete(id)
      dispatch({ type: 'removed', id })
    },
  }
}
