import { useCallback, useEffect, useRef, useState } from 'react'
import { transcriptByteLimit } from '#api/contract/rule-tests.ts'
import { fileTexts } from '#workers/domain/transcripts/extract/accept.ts'
import { createTranscriptReader, type TranscriptReader } from '../../../lib/transcript-reader/reader.ts'

/** The state of reading the last file. */
export type FileReading =
  | { kind: 'none' }
  | { kind: 'reading'; name: string }
  | { kind: 'read'; name: string; messages: number; speakers: number }
  /** A text of unknown format. */
  | { kind: 'text'; name: string }
  | { kind: 'failed'; name: string; message: string }

const none: FileReading = { kind: 'none' }

/** Reads a transcript file in the browser and passes its text on. A second file replaces the first. */
export function useTranscriptFile(onText: (text: string) => void) {
  const [reading, setReading] = useState<FileReading>(none)
  const reader = useRef<TranscriptReader | null>(null)
  const run = useRef<AbortController | null>(null)
  const latest = useRef(onText)
  useEffect(() => {
    latest.current = onText
  })
  useEffect(
    () => () => {
      run.current?.abort()
      reader.current?.close()
      reader.current = null
    },
    [],
  )

  const read = useCallback(async (file: File) => {
    run.current?.abort()
    const own = new AbortController()
    run.current = own
    const { name } = file
    setReading({ kind: 'reading', name })
    try {
      reader.current ??= createTranscriptReader()
      const answer = await reader.current.readFile(file, '', own.signal)
      if (own.signal.aborted) return
      const text = answer.ok ? answer.transcript.plainTextTranscript : answer.text
      if (!answer.ok && (!answer.isUnparsed || text === null))
        return setReading({ kind: 'failed', name, message: answer.message })
      latest.current(text ?? '')
      setReading(
        answer.ok
          ? {
              kind: 'read',
              name,
              messages: answer.transcript.messages.length,
              speakers: answer.transcript.actors.length,
            }
          : { kind: 'text', name },
      )
    } catch (error) {
      if (!own.signal.aborted)
        setReading({
          kind: 'failed',
          name,
          message: error instanceof Error ? error.message : fileTexts.failed,
        })
    }
  }, [])
  const forget = useCallback(() => {
    run.current?.abort()
    setReading(none)
  }, [])
  return { reading, read, forget }
}

/** Whether a text exceeds the server's limit in bytes. For most texts, the length alone decides. */
export const isTooLarge = (text: string): boolean =>
  text.length > transcriptByteLimit ||
  (text.length * 3 > transcriptByteLimit && new TextEncoder().encode(text).length > transcriptByteLimit)
