import { useMatches } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

/** Title of the record that the current page shows; the route's own `staticData.title` stands until it is known. */
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

/** Puts a record's name into breadcrumbs and the tab, e.g. a call's title. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    set(title ?? null)
    return () => set(null)
  }, [title])
}

export type Crumb = { title: string; to: string }

/** The page that is shown; null where no route names itself. */
export function useCurrentPage(): Crumb | null {
  const record = useSyncExternalStore(subscribe, () => recordTitle)
  const current = useMatches().findLast(({ staticData }) => staticData.title !== undefined)
  if (current === undefined) return null
  return { title: record ?? current.staticData.title ?? '', to: current.pathname.replace(/(.)\/$/, '$1') }
}

/** Keeps the tab's title in step with the page. */
export function useDocumentTitle(): void {
  const title = useCurrentPage()?.title
  useEffect(() => {
    document.title = title === undefined ? 'Coachline' : `${title} · Coachline`
  }, [title])
}
