import type { Page, Request } from 'playwright-core'
import type { OpenPage } from './browser.ts'

/** A wait ends when no request has been answered for this long, ms; then the visible state is judged. */
const stillMs = 60_000

export type Tab = {
  page: Page
  /** Resolves when the page has a response to all of its requests. */
  untilAnswered: () => Promise<void>
}

/** A tab that tracks its requests. The event stream never ends, so it is not waited for. */
export function followRequests({ page }: Pick<OpenPage, 'page'>): Tab {
  const open = new Set<Request>()
  let onResponse = (): void => undefined
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/events') open.add(request)
  })
  const forget = (request: Request): void => {
    open.delete(request)
    onResponse()
  }
  page.on('requestfinished', forget)
  page.on('requestfailed', forget)
  page.on('framenavigated', () => open.clear())
  return {
    page,
    untilAnswered: async () => {
      let answeredAt = performance.now()
      while (open.size > 0 && performance.now() - answeredAt < stillMs) {
        const answered = new Promise<void>((done) => {
          onResponse = () => {
            answeredAt = performance.now()
            done()
          }
        })
        await Promise.race([answered, page.waitForTimeout(1_000)])
      }
    },
  }
}
