import { useMatches } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { navigation } from '../ui/shell/navigation.ts'
import { en } from './messages/en.ts'

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

/** From the outermost page to the current one. */
export function useCrumbs(): Crumb[] {
  const record = useSyncExternalStore(subscribe, () => recordTitle)
  const matches = useMatches()
  const current = matches.findLast(({ staticData }) => staticData.title !== undefined)
  if (current === undefined) return []
  const pathname = current.pathname.replace(/(.)\/$/, '$1')
  // The section that the page belongs to: Calls before one call.
  const section = navigation.find(({ to, isAction }) => isAction !== true && pathname.startsWith(`${to}/`))
  const crumbs: Crumb[] = section === undefined ? [] : [{ title: en.nav[section.label], to: section.to }]
  crumbs.push({ title: current.staticData.title ?? '', to: pathname })
  const last = crumbs.at(-1)
  if (last !== undefined && record !== null) last.title = record
  return crumbs
}

/** Keeps the tab's title in step with the page. */
export function useDocumentTitle(): void {
  const title = useCrumbs().at(-1)?.title
  useEffect(() => {
    document.title = title === undefined ? 'Coachline' : `${title} · Coachline`
  }, [title])
}
