import { newIdempotencyKey } from '../../../lib/api.ts'

const key = 'practice-tab'
/** Used if storage is blocked; then a reload gives the tab a new name. */
let own: string | null = null

/** The name of this browser tab. It survives a reload, and no other tab has it. */
export function tabId(): string {
  if (own !== null) return own
  try {
    own = sessionStorage.getItem(key) ?? newIdempotencyKey()
    sessionStorage.setItem(key, own)
  } catch {
    own = newIdempotencyKey()
  }
  return own
}
