import { logAction } from '#api/contract/session.ts'
import { call } from './call.ts'

const hourMs = 3_600_000
const storageKey = 'coachline-app-loaded'

/** Reports APP_LOADED of this user in this organization, at most once an hour in this browser (specification 2 §9). */
export function reportAppLoaded(userId: string, orgId: string, nowMs: number): void {
  const key = `${storageKey}-${userId}-${orgId}`
  try {
    const lastMs = Number(localStorage.getItem(key) ?? 0)
    if (nowMs - lastMs < hourMs) return
    localStorage.setItem(key, String(nowMs))
  } catch {
    // Storage is blocked, but the server enforces the limit too.
  }
  // Nobody waits for it, and nobody can do anything about a failure.
  call(logAction, { body: { action: 'APP_LOADED' } }).catch(() => undefined)
}
