import { useSyncExternalStore } from 'react'

/** Small choices of one user on one computer. Stored per user id, so that a shared computer does not mix them. */
export type Preferences = {
  rowHeight: 'compact' | 'default'
  navbarCollapsed: boolean
  /** Single-key shortcuts can interfere with speech input and screen readers (WCAG 2.1.4). */
  singleKeyShortcuts: boolean
}

const defaults: Preferences = { rowHeight: 'compact', navbarCollapsed: false, singleKeyShortcuts: true }
const listeners = new Set<() => void>()
let owner = 'nobody'
let current = defaults

const storageKey = () => `coachline-preferences-${owner}`

/** Call when the signed-in user is known. */
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
    // Storage is blocked, so the choice lasts until the page closes.
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
