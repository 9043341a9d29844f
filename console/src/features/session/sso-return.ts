import { safeRedirect } from './safe-redirect.ts'

const key = 'coachline-sso-return'

/** Remembers in this tab which page was requested, while the provider's pages are open. */
export function keepReturn(goTo: string): void {
  try {
    sessionStorage.setItem(key, goTo)
  } catch {
    // Storage is blocked, so the first page opens instead.
  }
}

export function takeReturn(): string {
  try {
    const goTo = sessionStorage.getItem(key) ?? undefined
    sessionStorage.removeItem(key)
    return safeRedirect(goTo)
  } catch {
    return '/'
  }
}
