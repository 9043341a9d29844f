import { safeRedirect } from './safe-redirect.ts'

const key = 'coachline-sso-return'

/** Remembers in this tab which page was wanted, while the provider's pages are open. */
export function keepReturn(goTo: string): void {
  try {
    sessionStorage.setItem(key, goTo)
  } catch {
    // Storage is blocked: the first page opens.
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
