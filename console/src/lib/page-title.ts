import { useMatches } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

/** Title of the record on the current page; until it is known, the route's `staticData.title` is shown. */
let recordTitle: string | null = null
const listeners = new Set<() => void>()

function set(title: string | null): void {
  recordTitle = title
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a record's name, e.g. a call's title, in the breadcrumbs and the browser tab. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    set(title ?? null)
    return () => set(null)
  }, [title])
}

export type Crumb = { title: string; to: string }

/** The current page; null if no route has a title. */
export function useCurrentPage(): Crumb | null {
  const record = useSyncExternalStore(subscribe, () => recordTitle)
  const current = useMatches().findLast(({ staticData }) => staticData.title !== undefined)
  if (current === undefined) return null
  return { title: record ?? current.staticData.title ?? '', to: current.pathname.replace(/(.)\/$/, '$1') }
}

/** Keeps the browser tab's title up to date. */
export function useDocumentTitle(): void {
  const title = useCurrentPage()?.title
  useEffect(() => {
    document.title = title === undefined ? 'Coachline' : `${title} · Coachline`
  }, [title])
}
