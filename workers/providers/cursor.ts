import { z } from 'zod'
import { type Cursor, type ListCallsParams, type Page, ProviderError } from './provider.ts'

/** The position in a listing, as text that only the adapter reads. `state` is JSON. */
export const writeCursor = (state: unknown): Cursor =>
  Buffer.from(JSON.stringify(state)).toString('base64url')

/** Null at the start of a listing. @throws ProviderError invalid_request for a damaged or foreign cursor */
export function readCursor<Schema extends z.ZodType>(
  cursor: Cursor | null | undefined,
  schema: Schema,
): z.output<Schema> | null {
  if (cursor === null || cursor === undefined) return null
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new ProviderError('invalid_request', 'This cursor does not belong to this provider.')
  }
}

/** A cursor that contains only the provider's own cursor, or the next offset or page number. */
const position = z.object({ next: z.union([z.string().min(1), z.number().int().nonnegative()]) })
export const nextCursor = (next: string | number | null | undefined): Cursor | null =>
  next == null || next === '' ? null : writeCursor({ next })
export function readNext(cursor: Cursor | null | undefined): string | undefined {
  const next = readCursor(cursor, position)?.next
  return next === undefined ? undefined : String(next)
}
/** The next offset or page number; `first` at the start of a listing. */
export function readNextNumber(cursor: Cursor | null | undefined, first: number): number {
  const next = readCursor(cursor, position)?.next ?? first
  if (typeof next === 'number') return next
  throw new ProviderError('invalid_request', 'This cursor does not belong to this provider.')
}

export type Window = { from: Date; to: Date }

const dayMs = 86_400_000

/** Adjacent parts of a range, each at most `maxDays` long, oldest first. `to` is exclusive. */
export function windows(from: Date, to: Date, maxDays: number): Window[] {
  const parts: Window[] = []
  for (let start = from.getTime(); start < to.getTime(); start += maxDays * dayMs) {
    parts.push({ from: new Date(start), to: new Date(Math.min(start + maxDays * dayMs, to.getTime())) })
  }
  return parts
}

/** The response to one request of a window. 'split': the provider can't list all calls of this window, so the window is halved. */
export type WindowPage<Item> = { items: Item[]; next: string | number | null } | 'split'

/** Few enough that their requests stay within the time of one job. */
const pagesAtOnce = 40

/**
 * One page of a listing whose own pages are mostly empty or short: as many of them as fit, so that a listing of many users and years has
 * few pages. `listPage` returns at most `pageSize` calls.
 */
export async function listTogether<Item>(
  { cursor, pageSize }: { cursor: Cursor | null; pageSize: number },
  listPage: (cursor: Cursor | null) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  let together = await listPage(cursor)
  for (let pages = 1; pages < pagesAtOnce; pages += 1) {
    const { items, nextCursor: next } = together
    if (next === null || items.length > pageSize / 2) break
    try {
      const page = await listPage(next)
      if (items.length + page.items.length > pageSize) break
      together = { items: [...items, ...page.items], nextCursor: page.nextCursor }
    } catch {
      // What is listed so far is kept; the next page starts with the same request.
      break
    }
  }
  return together
}

const windowState = z.object({
  from: z.number().int(),
  to: z.number().int(),
  next: z.union([z.string(), z.number()]).nullable(),
})

/** Shorter windows are not halved. If the provider still has too many calls in one, that is an error. */
const shortestWindowMs = 60_000

/**
 * One page of a listing from a provider that limits the range or the number of rows. `fetchPage` requests one page of one window; `next` is
 * the provider's own cursor or offset, null for a window's first page. Only a first page may return 'split'.
 */
export async function listInWindows<Item>(
  params: Pick<ListCallsParams, 'from' | 'to' | 'cursor'>,
  maxDays: number,
  fetchPage: (window: Window, next: string | number | null) => Promise<WindowPage<Item>>,
): Promise<Page<Item>> {
  const last = params.to.getTime()
  const state = readCursor(params.cursor, windowState) ?? { from: params.from.getTime(), to: 0, next: null }
  const { from, next } = state
  if (from >= last) return { items: [], nextCursor: null }
  const to = Math.min(last, state.to > from ? state.to : from + maxDays * dayMs)
  const page = await fetchPage({ from: new Date(from), to: new Date(to) }, next)
  if (page === 'split') {
    if (next !== null || to - from <= shortestWindowMs)
      throw new ProviderError('invalid_request', 'The provider lists too many calls at once.')
    return { items: [], nextCursor: writeCursor({ from, to: from + Math.ceil((to - from) / 2), next: null }) }
  }
  if (page.next !== null) return { items: page.items, nextCursor: writeCursor({ from, to, next: page.next }) }
  return { items: page.items, nextCursor: to >= last ? null : writeCursor({ from: to, to: 0, next: null }) }
}
