import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  changeScorecard,
  type ChangeScorecardBody,
  type ScorecardView,
  scorecardView,
} from '#api/contract/scorecards.ts'
import { emptyDraft } from '#workers/domain/scorecards/draft-definition.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import type { Draft } from '../model/definition.ts'
import {
  beginSave,
  canSave,
  draftOf,
  edit,
  endSave,
  failSave,
  isDirty,
  keepMine,
  meetConflict,
  redoEdit,
  type SavedDraft,
  type Session,
  startOver,
  startSession,
  stopSave,
  takeServer,
  takeTheirs,
  undoEdit,
} from '../model/session.ts'
import { scorecardQuery } from '../queries.ts'

/** Delay between the last change and the autosave. Source: specification 2 §9. */
const autosaveMs = 1_600

/** The draft as the server stores it; without one, what a draft would start with. */
function savedDraftOf({ draft, draftVersion, config, name, updatedAt }: ScorecardView): SavedDraft {
  return {
    definition: draft?.definition ?? config ?? emptyDraft(name),
    version: draftVersion,
    savedAt: draft?.savedAt ?? updatedAt,
    savedBy: draft?.savedBy == null ? null : `${draft.savedBy.firstName} ${draft.savedBy.lastName}`.trim(),
  }
}

/** The current scorecard, if somebody has changed it meanwhile. */
function currentOf(error: unknown): ScorecardView | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale') return undefined
  return scorecardView.safeParse(error.current).data
}

export type DraftSession = {
  session: Session
  draft: Draft
  edit: (change: (draft: Draft) => Draft, key?: string | null) => void
  undo: () => void
  redo: () => void
  /** Saves unsaved changes, and waits for a running save. @returns whether the server has everything */
  save: () => Promise<boolean>
  keepMine: () => void
  takeTheirs: () => void
  /** Discards the draft on the server, and what is not saved of it. @throws ApiError */
  discard: () => Promise<void>
  /** Changes parts of the scorecard outside its draft, e.g. its call types. @throws ApiError */
  change: (body: Omit<ChangeScorecardBody, 'version'>) => Promise<ScorecardView>
}

/** The draft edited on this page. It is saved automatically, and never over somebody else's work without asking. */
export function useDraftSession(scorecard: ScorecardView, isEditing: boolean): DraftSession {
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const { id } = scorecard
  const [session, setSession] = useState(() => {
    const { definition, version } = savedDraftOf(scorecard)
    return startSession(definition, version, scorecard.draft?.savedAt ?? null)
  })
  const latest = useRef(session)
  const view = useRef(scorecard)
  const update = useCallback((next: (session: Session) => Session) => {
    latest.current = next(latest.current)
    setSession(latest.current)
  }, [])
  const keep = useCallback(
    (fresh: ScorecardView): ScorecardView => {
      view.current = fresh
      queryClient.setQueryData(scorecardQuery(orgId, id).queryKey, fresh)
      return fresh
    },
    [queryClient, orgId, id],
  )
  useEffect(() => {
    if (scorecard.version < view.current.version || scorecard.draftVersion < view.current.draftVersion) return
    view.current = scorecard
    update((current) => takeServer(current, savedDraftOf(scorecard)))
  }, [scorecard, update])

  const changing = useRef<Promise<unknown>>(Promise.resolve())
  const changeNow = useCallback<DraftSession['change']>(
    async (body) => {
      const send = (): Promise<ScorecardView> =>
        call(changeScorecard, { params: { id }, body: { ...body, version: view.current.version } })
      try {
        return keep(await send())
      } catch (error) {
        const now = currentOf(error)
        if (now === undefined) throw error
        const isOfDraft = body.draftVersion !== undefined && body.draftVersion !== now.draftVersion
        keep(now)
        // Only something outside the draft has changed, so the draft itself may still be saved.
        if (body.draftVersion === undefined || isOfDraft) throw error
        return keep(await send())
      }
    },
    [id, keep],
  )
  // Each change sends the version that it is based on. Two sent in parallel would send the same one, and the second would be refused.
  const change = useCallback<DraftSession['change']>(
    (body) => {
      const changed = changing.current.then(() => changeNow(body))
      changing.current = changed.catch(() => undefined)
      return changed
    },
    [changeNow],
  )

  /** @returns whether the server has accepted it */
  const saveOnce = useCallback(async (): Promise<boolean> => {
    update(beginSave)
    const { sent, saved } = latest.current
    try {
      const fresh = await change({ config: sent ?? draftOf(latest.current), draftVersion: saved.version })
      update((current) =>
        endSave(current, {
          version: fresh.draftVersion,
          savedAt: fresh.draft?.savedAt ?? fresh.updatedAt,
        }),
      )
      return true
    } catch (error) {
      const now = currentOf(error)
      update((current) =>
        now === undefined
          ? failSave(current, error instanceof Error ? error.message : String(error))
          : meetConflict(current, savedDraftOf(now)),
      )
      return false
    }
  }, [change, update])
  const saving = useRef<Promise<boolean> | null>(null)
  const save = useCallback(async (): Promise<boolean> => {
    // A save may be running already, and changes made during it need another round.
    while (saving.current !== null || canSave(latest.current)) {
      saving.current ??= saveOnce().finally(() => {
        saving.current = null
      })
      if (!(await saving.current)) return false
    }
    return !isDirty(latest.current) && latest.current.theirs === null
  }, [saveOnce])

  const discard = useCallback(async (): Promise<void> => {
    await saving.current
    // Nothing is saved meanwhile.
    update(beginSave)
    try {
      const fresh = await change({ discardDraft: true, draftVersion: view.current.draftVersion })
      update((current) => startOver(current, savedDraftOf(fresh)))
    } catch (error) {
      update(stopSave)
      throw error
    }
  }, [change, update])

  useEffect(() => {
    // After a failed save, the next change or a click tries again.
    if (!isEditing || session.failure !== null || !canSave(session)) return undefined
    const timer = setTimeout(() => void save(), autosaveMs)
    return () => clearTimeout(timer)
  }, [isEditing, session, save])

  return {
    session,
    draft: draftOf(session),
    edit: useCallback(
      (how, key = null) => update((current) => edit(current, how(draftOf(current)), key)),
      [update],
    ),
    undo: useCallback(() => update(undoEdit), [update]),
    redo: useCallback(() => update(redoEdit), [update]),
    save,
    keepMine: useCallback(() => update(keepMine), [update]),
    takeTheirs: useCallback(() => update(takeTheirs), [update]),
    discard,
    change,
  }
}
