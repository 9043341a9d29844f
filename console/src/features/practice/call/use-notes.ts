import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { savePracticeNotes } from '#api/contract/practice.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call as request } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { practiceCallQuery } from '../queries/attempts.ts'

/** About as long as a pause between two thoughts. */
const pauseMs = 800
const theirsOf = z.object({ text: z.string(), version: z.number() })

type Saved = { text: string; version: number }
export type NotesState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'

/** The rep's own notes, saved automatically. A change from another tab is shown and never overwritten without asking. */
export function useNotes(callId: string, initial: Saved) {
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const [text, setText] = useState(initial.text)
  const [saved, setSaved] = useState(initial)
  const [theirs, setTheirs] = useState<Saved | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  const save = async () => {
    if (isSaving || theirs !== null || text === saved.text) return
    setSaving(true)
    const sending = text
    try {
      const next = await request(savePracticeNotes, {
        params: { id: callId },
        body: { text: sending, version: saved.version },
      })
      setSaved(next)
      setFailed(false)
      queryClient.setQueryData(practiceCallQuery(orgId, callId).queryKey, (before) =>
        before === undefined ? before : { ...before, notes: next },
      )
    } catch (error) {
      const current = error instanceof ApiError ? theirsOf.safeParse(error.current) : null
      if (current?.success !== true) setFailed(true)
      // The response to our save was lost: the stored words are the same.
      else if (current.data.text === sending) setSaved(current.data)
      else setTheirs(current.data)
    } finally {
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
  const leave = useRef<() => void>(() => undefined)
  useEffect(() => {
    leave.current = () => {
      if (text === saved.text || theirs !== null) return
      const body = { text, version: saved.version }
      void request(savePracticeNotes, { params: { id: callId }, body }).catch(() => undefined)
    }
  })
  useEffect(() => () => leave.current(), [])

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
      if (theirs !== null) setSaved({ text: theirs.text, version: theirs.version })
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
