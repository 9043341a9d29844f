import { useSyncExternalStore } from 'react'

/** Small choices of one person on one computer. They are kept per user id, so a shared computer mixes nothing. */
export type Preferences = {
  rowHeight: 'compact' | 'default'
  navbarCollapsed: boolean
  /** Single-key shortcuts may disturb speech input and screen readers (WCAG 2.1.4). */
  singleKeyShortcuts: boolean
}

const defaults: Preferences = { rowHeight: 'compact', navbarCollapsed: false, singleKeyShortcuts: true }
const listeners = new Set<() => void>()
let owner = 'nobody'
let current = defaults

const storageKey = () => `coachline-preferences-${owner}`

/** Called when the signed-in person is known. */
export function ownPreferences(userId: string): void {
  if (owner === userId) return
  owner = userId
  current = { ...defaults, ...read() }
  for (const listener of listeners) listener()
}

export function setPreference<Key extends keyof Preferences>(key: Key, value: Preferences[Key]): void {
  current = { ...current, [key]: value }
  try {
    localStorage.setItem(storageKey(), JSON.stringify(current))
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener()
}

export const preferences = (): Preferences => current

export function usePreferences(): Preferences {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, preferences)
}

function read(): Partial<Preferences> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    const stored = value as Record<string, unknown>
    return {
      ...(stored.rowHeight === 'compact' || stored.rowHeight === 'default'
        ? { rowHeight: stored.rowHeight }
        : {}),
      ...(typeof stored.navbarCollapsed === 'boolean' ? { navbarCollapsed: stored.navbarCollapsed } : {}),
      ...(typeof stored.singleKeyShortcuts === 'boolean'
        ? { singleKeyShortcuts: stored.singleKeyShortcuts }
        : {}),
    }
  } catch {
    return {}
  }
}
