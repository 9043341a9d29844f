import { useDebouncedCallback } from '@mantine/hooks'
import { MutationObserver, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { RuleLevel } from '#db/vocabulary.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import type { RuleDraft } from '../model/drafts.ts'
import { changeDraft, keepMine, moveRow, restoreRow, takeTheirs } from '../model/rows.ts'
import { rulesQuery } from '../queries.ts'
import type { RuleStore } from './rule-store.ts'
import { type DeletedRule, removeRow, saveRow } from './save-rule.ts'

/** The list is asked again this long after the last save or deletion. Source: specification 2 §9. */
const refetchAfterMs = 1_000

/** What a row may ask for. The same functions for every row and render, so that rows need not render for them. */
export type RuleActions<Draft extends RuleDraft = RuleDraft> = {
  change: (level: RuleLevel, key: string, change: Partial<Draft>) => void
  /** Saves at once what can be saved. */
  save: (level: RuleLevel, key: string) => Promise<void>
  /** Moves a rule to an index of its level. */
  move: (level: RuleLevel, key: string, to: number) => void
  remove: (level: RuleLevel, key: string) => Promise<DeletedRule<Draft> | null>
  restore: (deleted: DeletedRule<Draft>) => void
  keepMine: (level: RuleLevel, key: string) => void
  takeTheirs: (level: RuleLevel, key: string) => void
  /** Ends when every save that runs now has ended. */
  settle: () => Promise<void>
}

export function useRuleActions<Draft extends RuleDraft>(
  store: RuleStore<Draft>,
  /** `isSent`: the server has taken something. */
  onEnded: (level: RuleLevel, key: string, isSent: boolean) => void,
): RuleActions<Draft> {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  const ended = useRef(onEnded)
  useEffect(() => {
    ended.current = onEnded
  })
  const refetch = useDebouncedCallback(() => void queryClient.invalidateQueries({ queryKey: rulesQuery(orgId, store.kind).queryKey }), {
    delay: refetchAfterMs,
    flushOnUnmount: true,
  })
  return useMemo(() => {
    const running = new Set<Promise<unknown>>()
    /** One request at a time for a row; different rows do not wait for each other. */
    const run = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
      const observer = new MutationObserver(queryClient, {
        mutationFn: work,
        scope: { id: `rule:${store.kind.path} ${key}` },
        // Without a connection a row says so at once.
        networkMode: 'always',
        // The row itself shows what failed.
        meta: { errorToast: false },
      })
      const ending = observer.mutate().finally(() => running.delete(ending))
      running.add(ending)
      const result = await ending
      if (result === false) return result
      // A list that was asked for before may not know of the change.
      await queryClient.cancelQueries({ queryKey: rulesQuery(orgId, store.kind).queryKey })
      refetch()
      return result
    }
    const save = async (level: RuleLevel, key: string): Promise<void> => {
      const isSent = await run(key, () => saveRow(store, level, key))
      ended.current(level, key, isSent)
    }
    const actions: RuleActions<Draft> = {
      change: (level, key, change) => store.set((rows) => changeDraft(rows, level, key, change)),
      save,
      move: (level, key, to) => {
        // A row that moves in the document loses the focus; who moves it with keys goes on with keys.
        const focused = document.activeElement
        flushSync(() => store.set((rows) => moveRow(rows, level, key, to)))
        if (focused instanceof HTMLElement && focused.isConnected && document.activeElement !== focused)
          focused.focus({ preventScroll: true })
      },
      remove: (level, key) => run(key, () => removeRow(store, level, key)),
      restore: (deleted) => {
        store.set((rows) => restoreRow(rows, deleted.level, deleted))
        const restored = store.get().levels[deleted.level].find((row) => row.draft === deleted.draft && row.saved === null)
        if (restored !== undefined) void save(deleted.level, restored.key)
      },
      keepMine: (level, key) => {
        store.set((rows) => keepMine(rows, level, key))
        void save(level, key)
      },
      takeTheirs: (level, key) => store.set((rows) => takeTheirs(rows, level, key)),
      settle: async () => {
        while (running.size > 0) await Promise.allSettled(running)
      },
    }
    return actions
  }, [queryClient, orgId, store, refetch])
}
