import { useDebouncedCallback } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { BotDraftForm } from '#workers/domain/practice/bot.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { retryWhenBusy } from '../../../lib/query-client.ts'

/** Delay between the last change and the autosave. Source: the rule rows of specification 2 §9. */
const saveAfterMs = 1_600

/** A form as the server stores it. */
export type SavedForm = { form: BotDraftForm; version: number; at: string }

export type BotDraft = {
  form: BotDraftForm
  change: (patch: Partial<BotDraftForm>) => void
  /** Version of the saved form. */
  version: number
  savedAt: string
  isDirty: boolean
  isSaving: boolean
  error: Error | null
  /** Somebody else saved meanwhile; nothing is saved until the user chooses a form. */
  hasConflict: boolean
  save: () => Promise<void>
  /** Saves and publishes together. @throws the server's error */
  publish: () => Promise<void>
  keepMine: () => void
  takeTheirs: () => void
}

/**
 * The form while it is edited. Changes are saved automatically, one request at a time; a stale save waits for the user's decision.
 * `current` is the newest loaded form; it replaces a form without changes.
 */
export function useBotDraft({
  id,
  current,
  send,
  theirsOf,
}: {
  id: string
  current: SavedForm
  send: (form: BotDraftForm, version: number, isPublishing: boolean) => Promise<SavedForm>
  /** The form that a refused stale save returned. */
  theirsOf: (error: ApiError) => SavedForm | null
}): BotDraft {
  const [form, setForm] = useState(current.form)
  const [saved, setSaved] = useState(current)
  const [theirs, setTheirs] = useState<SavedForm | null>(null)
  const latest = useRef({ form, version: current.version })

  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (isPublishing: boolean) => {
      const sent = latest.current.form
      const result = await send(sent, latest.current.version, isPublishing)
      latest.current.version = result.version
      // The server has stored the uploaded picture: from now on the form contains its address, and the picture is not sent again.
      if (sent.avatarBase64 == null) return { ...result, form: sent }
      const pictured = (edited: BotDraftForm): BotDraftForm =>
        edited.avatarBase64 === sent.avatarBase64
          ? { ...edited, avatarBase64: null, avatarUrl: result.form.avatarUrl ?? null }
          : edited
      const isUnchanged = latest.current.form === sent
      latest.current.form = pictured(latest.current.form)
      setForm(latest.current.form)
      return { ...result, form: isUnchanged ? latest.current.form : pictured(sent) }
    },
    scope: { id: `bot:${id}` },
    // Without a connection, the page reports the error immediately instead of waiting for the network.
    networkMode: 'always',
    retry: retryWhenBusy,
    meta: { errorToast: false },
    onSuccess: setSaved,
    onError: (problem) => {
      if (problem instanceof ApiError && problem.status === 409) setTheirs(theirsOf(problem))
    },
  })
  const isDirty = form !== saved.form
  if (current.version > saved.version && !isDirty && !isPending) {
    setSaved(current)
    setForm(current.form)
  }

  const save = useCallback(async () => {
    // The page shows the error.
    await mutateAsync(false).catch(() => undefined)
  }, [mutateAsync])
  const saveLater = useDebouncedCallback(save, saveAfterMs)
  const write = (next: BotDraftForm) => {
    latest.current.form = next
    setForm(next)
  }
  return {
    form,
    change: (patch) => {
      write({ ...latest.current.form, ...patch })
      if (theirs === null) saveLater()
    },
    version: saved.version,
    savedAt: saved.at,
    isDirty,
    isSaving: isPending,
    error,
    hasConflict: theirs !== null,
    save: async () => {
      saveLater.cancel()
      if (latest.current.form !== saved.form) await save()
    },
    publish: async () => {
      saveLater.cancel()
      await mutateAsync(true)
    },
    keepMine: () => {
      if (theirs === null) return
      latest.current.version = theirs.version
      setTheirs(null)
      void save()
    },
    takeTheirs: () => {
      if (theirs === null) return
      latest.current = { form: theirs.form, version: theirs.version }
      setTheirs(null)
      setSaved(theirs)
      setForm(theirs.form)
    },
  }
}
