import { useEffect, useSyncExternalStore } from 'react'
import { preferences, setPreference, usePreferences } from './preferences.ts'

/** Number of components that need the navbar's width. Opening the navbar overrides them until the last one unmounts. */
let requests = 0
let isOverridden = false
const listeners = new Set<() => void>()

function set(next: { requests?: number; isOverridden?: boolean }): void {
  requests = next.requests ?? requests
  isOverridden = requests > 0 && (next.isOverridden ?? isOverridden)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Collapses the navbar to icons while the component is mounted and `isNeeded`. The user's own setting is not changed. */
export function useCollapsedNavbar(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined
    set({ requests: requests + 1 })
    return () => set({ requests: requests - 1 })
  }, [isNeeded])
}

/** Whether the navbar shows only icons, by the user's setting or because a panel needs the width. */
export function useIsNavbarCollapsed(): boolean {
  const isRequested = useSyncExternalStore(subscribe, () => requests > 0 && !isOverridden)
  return usePreferences().navbarCollapsed || isRequested
}

export function toggleNavbarWidth(): void {
  if (requests > 0 && !isOverridden) {
    set({ isOverridden: true })
    setPreference('navbarCollapsed', false)
    return
  }
  setPreference('navbarCollapsed', !preferences().navbarCollapsed)
}
