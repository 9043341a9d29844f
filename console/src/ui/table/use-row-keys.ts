import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { idsBetween } from './columns.ts'

type RowKeys = {
  ids: readonly string[]
  selectableIds: readonly string[]
  selection: ReadonlySet<string>
  onSelection: ((next: Set<string>) => void) | undefined
  onOpen: ((id: string) => void) | undefined
  onPeek: ((id: string) => void) | undefined
  onEdit: ((id: string) => void) | undefined
  scroller: RefObject<HTMLElement | null>
}

/** J/K move, X selects, Shift+X selects a range, Enter opens, Space peeks, E edits, Escape clears. */
export function useRowKeys({
  ids,
  selectableIds,
  selection,
  onSelection,
  onOpen,
  onPeek,
  onEdit,
  scroller,
}: RowKeys) {
  const t = useTranslations('keys')
  const [active, setActive] = useState<string | null>(null)
  const [anchor, setAnchor] = useState<string | null>(null)
  const activeId = active !== null && ids.includes(active) ? active : null

  function toggle(id: string, isRange: boolean): void {
    if (onSelection === undefined || !selectableIds.includes(id)) return
    const next = new Set(selection)
    const range =
      isRange && anchor !== null
        ? idsBetween(ids, anchor, id).filter((each) => selectableIds.includes(each))
        : []
    if (range.length > 0) {
      // A range gets the state of its anchor, as in a file manager.
      const isOn = selection.has(anchor!)
      for (const each of range) {
        if (isOn) next.add(each)
        else next.delete(each)
      }
    } else {
      if (!next.delete(id)) next.add(id)
      setAnchor(id)
    }
    onSelection(next)
  }

  function move(step: 1 | -1): void {
    const at = activeId === null ? -1 : ids.indexOf(activeId)
    const next =
      ids[at === -1 ? (step === 1 ? 0 : ids.length - 1) : Math.min(ids.length - 1, Math.max(0, at + step))]
    if (next === undefined) return
    setActive(next)
    const row = [...(scroller.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])].find(
      ({ dataset }) => dataset.row === next,
    )
    row?.scrollIntoView({ block: 'nearest' })
    row?.focus({ preventScroll: true })
  }

  /** Enter and Space belong to the focused control; the table gets them only if a row, or nothing, has the focus. */
  const isFree = (): boolean => {
    const focused = document.activeElement
    return (
      focused === null ||
      focused === document.body ||
      (focused instanceof HTMLElement && focused.dataset.row !== undefined)
    )
  }
  const withActive = (label: string, run: ((id: string) => void) | undefined) => ({
    label: run === undefined ? undefined : label,
    run: () => {
      if (activeId !== null) run?.(activeId)
    },
    isActive: () => activeId !== null && run !== undefined && isFree(),
  })

  useShortcuts([
    { keys: 'j', label: t('move'), run: () => move(1) },
    { keys: 'k', label: t('move'), run: () => move(-1) },
    { keys: 'x', ...withActive(t('select'), onSelection && ((id) => toggle(id, false))) },
    { keys: 'shift+x', ...withActive(t('range'), onSelection && ((id) => toggle(id, true))) },
    { keys: 'enter', ...withActive(t('open'), onOpen) },
    { keys: 'space', ...withActive(t('peek'), onPeek) },
    { keys: 'e', ...withActive(t('edit'), onEdit) },
    { keys: 'escape', run: () => onSelection?.(new Set()), isActive: () => selection.size > 0 },
  ])

  return { activeId, setActive, toggle }
}
