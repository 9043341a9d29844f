import { newIdempotencyKey } from '../../../lib/api.ts'

const key = 'practice-tab'
/** Where the browser keeps nothing, a reload makes another tab of this one. */
let own: string | null = null

/** The name of this browser tab: it outlives a reload, and no other tab has it. */
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
