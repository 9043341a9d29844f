import { useDebouncedCallback } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type Atom, useCreateAtom, useSelector } from '@tanstack/react-store'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { AgentDetail } from '#api/contract/bots.ts'
import type { BotDraftForm } from '#workers/domain/practice/bot.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { retryWhenBusy } from '../../../lib/query-client.ts'

/** Delay between the last change and the autosave. Source: the rule rows of specification 2 §9. */
const saveAfterMs = 1_600

/** A form as the server stores it. */
export type SavedForm = { form: BotDraftForm; version: number; at: string }

export const savedOf = ({ form, version, updatedAt }: AgentDetail): SavedForm => ({
  form: form ?? {},
  version,
  at: updatedAt,
})

export type BotDraft = {
  form: BotDraftForm
  /** The form, for parts of it that show only some fields. */
  formAtom: Atom<BotDraftForm>
  /** Always the same function. */
  change: (patch: Partial<BotDraftForm>) => void
  savedAt: string
  isDirty: boolean
  isSaving: boolean
  error: Error | null
  /** Somebody else saved meanwhile; nothing is saved until the user chooses a form. */
  hasConflict: boolean
  /** Saves unsaved edits. @returns whether the server has the whole form now; if not, the page shows the error */
  save: () => Promise<boolean>
  /** Changes the bot outside its form, between two saves. `send` receives the bot's version. Always the same function. @throws the server's error */
  changeBot: (send: (version: number) => Promise<SavedForm>) => Promise<void>
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
  const formAtom = useCreateAtom(current.form)
  const form = useSelector(formAtom)
  const savedAtom = useCreateAtom(current)
  const saved = useSelector(savedAtom)
  const [theirs, setTheirs] = useState<SavedForm | null>(null)
  /** The version that the next save replaces. */
  const version = useRef(current.version)
  const hasConflict = useRef(false)
  const settle = (conflict: SavedForm | null): void => {
    hasConflict.current = conflict !== null
    setTheirs(conflict)
  }

  const scope = { id: `bot:${id}` }
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: async (isPublishing: boolean) => {
      const sent = formAtom.get()
      const result = await send(sent, version.current, isPublishing)
      version.current = result.version
      // The server has stored the uploaded picture: from now on the form contains its address, and the picture is not sent again.
      if (sent.avatarBase64 == null) return { ...result, form: sent }
      const pictured = (edited: BotDraftForm): BotDraftForm =>
        edited.avatarBase64 === sent.avatarBase64
          ? { ...edited, avatarBase64: null, avatarUrl: result.form.avatarUrl ?? null }
          : edited
      const isUnchanged = formAtom.get() === sent
      formAtom.set(pictured)
      return { ...result, form: isUnchanged ? formAtom.get() : pictured(sent) }
    },
    scope,
    // Without a connection, the page reports the error immediately instead of waiting for the network.
    networkMode: 'always',
    retry: retryWhenBusy,
    meta: { errorToast: false },
    onSuccess: (result) => savedAtom.set(result),
    onError: (problem) => {
      if (problem instanceof ApiError && problem.status === 409) settle(theirsOf(problem))
    },
  })
  const { mutateAsync: changeBot, isPending: isChanging } = useMutation({
    mutationFn: async (send: (version: number) => Promise<SavedForm>) => {
      const before = version.current
      const result = await send(before)
      // Otherwise somebody else has saved as well, and the next save must be refused.
      if (result.version !== before + 1) return
      version.current = result.version
      savedAtom.set((known) => ({ ...known, version: result.version }))
    },
    scope,
    networkMode: 'always',
    meta: { errorToast: false },
  })
  const isDirty = form !== saved.form
  useLayoutEffect(() => {
    if (current.version <= saved.version || isDirty || isPending || isChanging) return
    version.current = current.version
    savedAtom.set(current)
    formAtom.set(current.form)
  }, [current, saved.version, isDirty, isPending, isChanging, savedAtom, formAtom])

  const save = useCallback(async () => {
    // The page shows the error.
    await mutateAsync(false).catch(() => undefined)
  }, [mutateAsync])
  const saveLater = useDebouncedCallback(save, saveAfterMs)
  const change = useCallback(
    (patch: Partial<BotDraftForm>) => {
      formAtom.set((before) => ({ ...before, ...patch }))
      if (!hasConflict.current) saveLater()
    },
    [formAtom, saveLater],
  )
  return {
    form,
    formAtom,
    change,
    changeBot,
    savedAt: saved.at,
    isDirty,
    isSaving: isPending,
    error,
    hasConflict: theirs !== null,
    save: async () => {
      saveLater.cancel()
      if (formAtom.get() !== saved.form) await save()
      return formAtom.get() === savedAtom.get().form
    },
    publish: async () => {
      saveLater.cancel()
      try {
        await mutateAsync(true)
      } catch (problem) {
        // Nothing of the request was stored.
        if (formAtom.get() !== saved.form && !hasConflict.current) saveLater()
        throw problem
      }
    },
    keepMine: () => {
      if (theirs === null) return
      version.current = theirs.version
      settle(null)
      void save()
    },
    takeTheirs: () => {
      if (theirs === null) return
      version.current = theirs.version
      settle(null)
      reset()
      savedAtom.set(theirs)
      formAtom.set(theirs.form)
    },
  }
}
