import { listInWindows } from '../cursor.ts'
import type { AdapterContext, Cursor, ListCallsParams, Page, ProviderCall } from '../provider.ts'

/** Zoom lists at most a month, which may be February. */
const maxDays = 28
const dayMs = 86_400_000

/** Tokens of next pages expire after fifteen minutes. */
const tokenLifeMs = 15 * 60_000

/** Zoom has no recordings from before it started. */
const zoomStart = Date.parse('2012-01-01T00:00:00Z')

const dateText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export type DaysPage = { items: ProviderCall[]; nextPageToken: string | null | undefined }

/**
 * One page of a listing by whole UTC days, both inclusive. When a page's token has expired, its days are listed again, so some calls are
 * listed twice.
 */
export async function listByDays(
  context: AdapterContext,
  params: Pick<ListCallsParams, 'from' | 'to'>,
  cursor: Cursor | null | undefined,
  fetchPage: (query: { from: string; to: string; next_page_token: string | undefined }) => Promise<DaysPage>,
): Promise<Page<ProviderCall>> {
  const { to } = params
  const from = new Date(Math.max(params.from.getTime(), zoomStart))
  if (from >= to) return { items: [], nextCursor: null }
  const days = {
    from: new Date(Math.floor(from.getTime() / dayMs) * dayMs),
    to: new Date(Math.ceil(to.getTime() / dayMs) * dayMs),
    cursor: cursor ?? null,
  }
  return listInWindows(days, maxDays, async (window, next) => {
    const token = readToken(next, context.now())
    const answer = await fetchPage({
      from: dateText(window.from.getTime()),
      to: dateText(window.to.getTime() - 1),
      next_page_token: token,
    })
    return {
      items: answer.items.filter(({ startedAt }) => startedAt >= from && startedAt < to),
      next: answer.nextPageToken ? `${context.now()} ${answer.nextPageToken}` : null,
    }
  })
}

function readToken(next: string | number | null, now: number): string | undefined {
  if (typeof next !== 'string') return undefined
  const [issuedAt = '', token] = next.split(' ', 2)
  return now - Number(issuedAt) < tokenLifeMs ? token : undefined
}
