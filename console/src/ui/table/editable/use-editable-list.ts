import { useDebouncedCallback } from '@mantine/hooks'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { showError } from '../../feedback/notices.ts'
import {
  changeDraft,
  type EditableRows,
  findRow,
  isDirty,
  isPlaced,
  isUnsaved,
  keepMine,
  mergeItems,
  moveRow,
  restoreRow,
  type SavedItem,
  takeTheirs,
} from './rows.ts'
import { type DeletedItem, removeRow, saveRow } from './save-row.ts'
import type { EditableSource } from './source.ts'
import { createEditableStore, type EditableStore } from './store.ts'
import { createTurns, type Turns } from './turns.ts'

/** Delay between the last save or deletion and reloading the list. Source: specification 2 §9. */
const refetchAfterMs = 1_000

/** The actions on a row. The same functions in every render, so that rows re-render only for their own changes. */
export type EditableActions<Item extends SavedItem = SavedItem> = {
  change: (key: string, change: Partial<Item['draft']>) => void
  /** Saves a row now if it can be saved. */
  save: (key: string) => Promise<void>
  /** Moves a row to an index among the rows that have a position. */
  move: (key: string, to: number) => void
  remove: (key: string) => Promise<void>
  keepMine: (key: string) => void
  takeTheirs: (key: string) => void
}

export type EditableList<Item extends SavedItem = SavedItem> = {
  store: EditableStore<Item>
  noun: string
  rows: EditableRows<Item>
  actions: EditableActions<Item>
  /** The row to scroll to and focus; `turn` increases with each request. */
  revealed: { key: string; turn: number } | null
  /** @returns false if the list has no such row. */
  reveal: (keyOrId: string) => boolean
  /** Saves every row that can be saved, and waits for running saves. */
  saveAll: () => Promise<void>
  countUnsaved: () => number
}

/**
 * An ordered list that saves itself: drafts, conflicts, retries, moves, and deletions with undo. Show it with `EditableTable`, and render
 * `RowSavers` outside anything that unmounts with a tab.
 */
export function useEditableList<Item extends SavedItem>({
  id,
  noun,
  source,
  items,
  queryKey,
  announce,
  onDeleted,
}: {
  /** Unique among the lists of a page. */
  id: string
  /** The kind of item in texts, e.g. 'rule'. */
  noun: string
  /** Memoize it: a new one recomputes all problems. */
  source: EditableSource<Item>
  /** The loaded items; undefined until then. */
  items: readonly Item[] | undefined
  /** The query that loads the items; it is refetched after saves. */
  queryKey: QueryKey
  /** Tells assistive technology what happened. */
  announce: (text: string) => void
  /** `restore` brings the deleted item back. */
  onDeleted: (name: string, restore: () => void) => void
}): EditableList<Item> {
  const t = useTranslations('editable')
  const queryClient = useQueryClient()
  const [store] = useState(() => createEditableStore(id, source))
  const rows = useSyncExternalStore(store.subscribe, store.get)
  const [revealed, setRevealed] = useState<EditableList['revealed']>(null)
  useLayoutEffect(() => store.setSource(source), [store, source])
  useLayoutEffect(() => {
    if (items !== undefined) store.set((list) => mergeItems(list, items))
  }, [store, items])

  const refetch = useDebouncedCallback(() => void queryClient.invalidateQueries({ queryKey }), {
    delay: refetchAfterMs,
    flushOnUnmount: true,
  })
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const latest = useRef({ queryKey, refetch, announce, onDeleted, t })
  useEffect(() => {
    latest.current = { queryKey, refetch, announce, onDeleted, t }
  })

  return {
    store,
    noun,
    rows,
    revealed,
    ...useMemo(() => {
      const running = new Set<Promise<unknown>>()
      const turns = new Map<string, Turns>()
      const say = (textOf: (texts: typeof t) => string) => latest.current.announce(textOf(latest.current.t))
      const placedRows = () => store.get().rows.filter(isPlaced)

      const nameOf = (key: string): string => {
        const index = store.get().rows.findIndex((row) => row.key === key)
        const row = store.get().rows[index]
        const name = row === undefined ? '' : store.source().nameOf(row.draft)
        return name === '' ? latest.current.t('unnamed', { Noun: capitalize(noun), number: index + 1 }) : name
      }

      const reveal = (keyOrId: string): boolean => {
        const row = store.get().rows.find(({ key, saved }) => key === keyOrId || saved?.id === keyOrId)
        if (row !== undefined) setRevealed((before) => ({ key: row.key, turn: (before?.turn ?? 0) + 1 }))
        return row !== undefined
      }

      /**
       * One request at a time per row. Not a mutation: switching the organization clears the cache of mutations, and with it those that wait
       * for another.
       */
      const run = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
        const inTurn = turns.get(key) ?? createTurns()
        turns.set(key, inTurn)
        const ending = inTurn(work).finally(() => running.delete(ending))
        running.add(ending)
        const result = await ending
        if (result === false) return result

        // A list that was requested before this change may not include it.
        await queryClient.cancelQueries({ queryKey: latest.current.queryKey })
        latest.current.refetch()
        return result
      }

      const save = async (key: string): Promise<void> => {
        const isSent = await run(key, () => saveRow(store, key))
        const row = findRow(store.get(), key)
        if (row === undefined) return
        const name = nameOf(key)
        const { failure } = row
        if (row.theirs !== null) say((texts) => texts('announceConflict', { name }))
        else if (failure !== null) {
          say((texts) => texts('announceFailed', { name, reason: failure }))
          // The user has left the page, so no row shows the failure.
          if (!isShown.current) showError(new Error(failure), name)
        } else if (isSent && !isDirty(row)) say((texts) => texts('announceSaved', { name }))
      }

      const restore = (deleted: DeletedItem<Item>) => {
        store.set((list) => restoreRow(list, deleted))
        const row = store.get().rows.find(({ draft, saved }) => draft === deleted.draft && saved === null)
        if (row === undefined) return
        void save(row.key)
        reveal(row.key)
        say((texts) => texts('restored', { noun, name: nameOf(row.key) }))
      }

      const actions: EditableActions<Item> = {
        change: (key, change) => store.set((list) => changeDraft(list, key, change)),
        save,
        move: (key, to) => {
          const before = store.get()
          // The browser drops the focus of an element that moves in the document, so restore it for the next key.
          const focused = document.activeElement
          flushSync(() => store.set((list) => moveRow(list, key, to)))
          if (focused instanceof HTMLElement && focused.isConnected && document.activeElement !== focused)
            focused.focus({ preventScroll: true })
          if (store.get() === before) return

          const placed = placedRows()
          const number = placed.findIndex((row) => row.key === key) + 1
          say((texts) => texts('announceMoved', { name: nameOf(key), number, count: placed.length }))
        },
        remove: async (key) => {
          const name = nameOf(key)
          const placed = placedRows()
          const index = placed.findIndex((row) => row.key === key)
          const neighbor = placed[index + 1] ?? placed[index - 1]
          const deleted = await run(key, () => removeRow(store, key)).catch(() => null)
          if (deleted === null) return

          requestAnimationFrame(() => {
            // The focus was in the deleted row.
            if (document.activeElement === document.body && neighbor !== undefined)
              document.querySelector<HTMLElement>(`[data-row="${neighbor.key}"] [data-row-menu]`)?.focus()
          })
          latest.current.onDeleted(latest.current.t('deleted', { noun, name }), () => restore(deleted))
        },
        keepMine: (key) => {
          store.set((list) => keepMine(list, key))
          void save(key)
        },
        takeTheirs: (key) => store.set((list) => takeTheirs(list, key)),
      }

      return {
        actions,
        reveal,
        saveAll: async () => {
          for (const row of store.get().rows.filter(isDirty)) void save(row.key)
          while (running.size > 0) await Promise.allSettled(running)
        },
        countUnsaved: () => store.get().rows.filter(isUnsaved).length,
      }
    }, [store, queryClient, noun]),
  }
}

export const capitalize = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1)
