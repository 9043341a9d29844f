import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { type RuleLevel, ruleLevels } from '#db/vocabulary.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { showError } from '../../../ui/feedback/notices.tsx'
import type { RuleDraft, RuleLists } from '../model/drafts.ts'
import type { RuleKind } from '../model/kinds.ts'
import { findRow, isDirty, isPlaced, mergeLists, type RuleRows } from '../model/rows.ts'
import type { ScorecardChoice } from '../model/scorecards.ts'
import { isUnsaved } from '../model/summary.ts'
import { rulesQuery } from '../queries.ts'
import { createRuleStore, type RuleStore } from './rule-store.ts'
import { type RuleActions, useRuleActions } from './use-rule-actions.ts'

/** A row to bring into view; `turn` tells two wishes for the same row apart. */
type RevealedRow = { level: RuleLevel; key: string; turn: number }

export type RuleEditor<Draft extends RuleDraft> = {
  store: RuleStore<Draft>
  rows: RuleRows<Draft>
  query: Pick<UseQueryResult<RuleLists<Draft>>, 'data' | 'error' | 'refetch'>
  actions: RuleActions<Draft>
  revealed: RevealedRow | null
  /** @returns false when the rule is not among these. */
  reveal: (keyOrId: string) => boolean
  /** Saves what can be saved and waits for it. @returns how many rows are still not saved. */
  saveAll: () => Promise<number>
  countUnsaved: () => number
  ownerName: (level: RuleLevel, ownerId: string) => string
}

/** The rules of one kind with everything that may be done with them, told to assistive technology as well. */
export function useRuleEditor<Draft extends RuleDraft>({
  kind,
  scorecards,
  isEnabled,
  ownerName,
  announce,
  onDeleted,
}: {
  kind: RuleKind<Draft>
  scorecards: readonly ScorecardChoice[]
  isEnabled: boolean
  ownerName: (level: RuleLevel, ownerId: string) => string
  announce: (text: string) => void
  /** A rule was deleted; `restore` brings it back. */
  onDeleted: (name: string, restore: () => void) => void
}): RuleEditor<Draft> {
  const t = useTranslations('ruleRows')
  const orgId = useOrgId()
  const [store] = useState(() => createRuleStore(kind))
  const rows = useSyncExternalStore(store.subscribe, store.get)
  const query = useQuery({ ...rulesQuery(orgId, kind), enabled: isEnabled })
  const [revealed, setRevealed] = useState<RevealedRow | null>(null)
  const { data } = query
  useLayoutEffect(() => {
    if (data !== undefined) store.set((current) => mergeLists(current, data))
  }, [store, data])
  useLayoutEffect(() => store.setScorecards(scorecards), [store, scorecards])
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const nameOf = useCallback(
    (level: RuleLevel, key: string): string => {
      const index = store.get().levels[level].findIndex((row) => row.key === key)
      const row = store.get().levels[level][index]
      const own = row === undefined ? '' : store.kind.nameOf(row.draft)
      return own === '' ? t('unnamed', { number: index + 1 }) : own
    },
    [store, t],
  )
  const base = useRuleActions(store, (level, key, isSent) => {
    const row = findRow(store.get(), level, key)
    if (row === undefined) return
    const name = nameOf(level, key)
    if (row.theirs !== null) announce(t('announceConflict', { name }))
    else if (row.failure !== null) {
      announce(t('announceFailed', { name, reason: row.failure }))
      // The row that shows it is not there any more.
      if (!isShown.current) showError(new Error(row.failure), name)
    } else if (isSent && !isDirty(row)) announce(t('announceSaved', { name }))
  })
  const latest = useRef({ announce, onDeleted })
  useEffect(() => {
    latest.current = { announce, onDeleted }
  })

  const actions = useMemo((): RuleActions<Draft> => {
    const restore: RuleActions<Draft>['restore'] = (deleted) => {
      base.restore(deleted)
      const row = store.get().levels[deleted.level].find(({ draft }) => draft === deleted.draft)
      if (row === undefined) return
      setRevealed((before) => ({ level: deleted.level, key: row.key, turn: (before?.turn ?? 0) + 1 }))
      latest.current.announce(t('restored', { name: nameOf(deleted.level, row.key) }))
    }
    return {
      ...base,
      restore,
      move: (level, key, to) => {
        const before = store.get()
        base.move(level, key, to)
        if (store.get() === before) return
        const placed = store.get().levels[level].filter(isPlaced)
        const number = placed.findIndex((row) => row.key === key) + 1
        latest.current.announce(t('announceMoved', { name: nameOf(level, key), number, count: placed.length }))
      },
      remove: async (level, key) => {
        const name = nameOf(level, key)
        const placed = store.get().levels[level].filter(isPlaced)
        const index = placed.findIndex((row) => row.key === key)
        const neighbor = placed[index + 1] ?? placed[index - 1]
        const deleted = await base.remove(level, key).catch(() => null)
        if (deleted === null) return null
        requestAnimationFrame(() => {
          // The row took the focus with it.
          if (document.activeElement === document.body && neighbor !== undefined)
            document.querySelector<HTMLElement>(`[data-rule="${neighbor.key}"] [data-row-menu]`)?.focus()
        })
        latest.current.onDeleted(name, () => restore(deleted))
        return deleted
      },
    }
  }, [base, store, nameOf, t])

  const reveal = useCallback(
    (keyOrId: string): boolean => {
      for (const level of ruleLevels) {
        const row = store.get().levels[level].find(({ key, saved }) => key === keyOrId || saved?.id === keyOrId)
        if (row === undefined) continue
        setRevealed((before) => ({ level, key: row.key, turn: (before?.turn ?? 0) + 1 }))
        return true
      }
      return false
    },
    [store],
  )
  const countUnsaved = useCallback(
    () => ruleLevels.reduce((sum, level) => sum + store.get().levels[level].filter(isUnsaved).length, 0),
    [store],
  )
  const saveAll = useCallback(async () => {
    for (const level of ruleLevels) for (const row of store.get().levels[level].filter(isDirty)) void actions.save(level, row.key)
    await actions.settle()
    return countUnsaved()
  }, [store, actions, countUnsaved])

  return { store, rows, query, actions, revealed, reveal, saveAll, countUnsaved, ownerName }
}
