import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { savePracticeNotes } from '#api/contract/practice.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call as request } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { keepNotes, type SavedNotes } from './keep-notes.ts'

/** About as long as a pause between two thoughts. */
const pauseMs = 800
const savedNotes = z.object({ text: z.string(), version: z.number() })
const noNotes: SavedNotes = { text: '', version: 1 }

export type NotesState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'

/** The current notes, if they were changed elsewhere meanwhile. */
const currentOf = (error: unknown): SavedNotes | undefined =>
  error instanceof ApiError ? savedNotes.safeParse(error.current).data : undefined

/**
 * The rep's own notes, saved automatically. A change from another tab is shown and never overwritten without asking.
 *
 * @param known the notes as they were loaded last; null for other readers
 */
export function useNotes(callId: string, known: SavedNotes | null) {
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const loaded = known ?? noNotes
  const [text, setText] = useState(loaded.text)
  const [saved, setSaved] = useState(loaded)
  const [theirs, setTheirs] = useState<SavedNotes | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  if (loaded.version > saved.version && text === saved.text && theirs === null && !isSaving) {
    setSaved(loaded)
    setText(loaded.text)
  }

  /** @throws ApiError */
  const send = async (body: SavedNotes): Promise<SavedNotes> => {
    const next = await request(savePracticeNotes, { params: { id: callId }, body }).catch(
      (error: unknown) => {
        const current = currentOf(error)
        // The response to our save was lost: the stored words are the same.
        if (current?.text === body.text) return current
        throw error
      },
    )
    keepNotes(queryClient, orgId, callId, next)
    return next
  }
  const running = useRef<Promise<SavedNotes> | null>(null)
  const save = async () => {
    if (isSaving || theirs !== null || text === saved.text) return
    setSaving(true)
    running.current = send({ text, version: saved.version })
    try {
      setSaved(await running.current)
      setFailed(false)
    } catch (error) {
      const current = currentOf(error)
      if (current === undefined) setFailed(true)
      else setTheirs(current)
    } finally {
      running.current = null
      setSaving(false)
    }
  }
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })

  // Typing restarts the pause.
  const waiting = text !== saved.text && theirs === null && !isSaving ? text : null
  useEffect(() => {
    if (waiting === null) return
    const onBack = () => void latest.current()
    const timer = setTimeout(onBack, pauseMs)
    window.addEventListener('online', onBack)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', onBack)
    }
  }, [waiting])

  // If the page is left within the pause, the last words are saved.
  const leave = useRef(() => Promise.resolve())
  useEffect(() => {
    leave.current = async () => {
      if (theirs !== null) return
      // A save that still runs returns the version to continue from.
      const before = await (running.current ?? Promise.resolve(saved)).catch(() => saved)
      if (before.text !== text) await send({ text, version: before.version })
    }
  })
  useEffect(() => () => void leave.current().catch(() => undefined), [])

  const state = (): NotesState => {
    if (theirs !== null) return 'conflict'
    if (isSaving) return 'saving'
    if (text === saved.text) return 'saved'
    return hasFailed ? 'failed' : 'unsaved'
  }
  return {
    text,
    setText,
    state: state(),
    retry: () => void save(),
    keepMine: () => {
      if (theirs !== null) setSaved(theirs)
      setTheirs(null)
    },
    takeTheirs: () => {
      if (theirs === null) return
      setSaved(theirs)
      setText(theirs.text)
      setTheirs(null)
    },
  }
}
