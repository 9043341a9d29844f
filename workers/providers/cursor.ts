import { z } from 'zod'
import { type Cursor, type ListCallsParams, type Page, ProviderError } from './provider.ts'

/** Where a listing goes on, as text that only the adapter reads. `state` is JSON. */
export const writeCursor = (state: unknown): Cursor => Buffer.from(JSON.stringify(state)).toString('base64url')

/** Null where a listing begins. @throws ProviderError invalid_request for a damaged or foreign one */
export function readCursor<Schema extends z.ZodType>(cursor: Cursor | null | undefined, schema: Schema): z.output<Schema> | null {
  if (cursor === null || cursor === undefined) return null
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new ProviderError('invalid_request', 'The place in the listing is not one of this provider.')
  }
}

/** A cursor that only carries the vendor's own, or its next offset or page number. */
const position = z.object({ next: z.union([z.string().min(1), z.number().int().nonnegative()]) })
export const nextCursor = (next: string | number | null | undefined): Cursor | null =>
  next == null || next === '' ? null : writeCursor({ next })
export function readNext(cursor: Cursor | null | undefined): string | undefined {
  const next = readCursor(cursor, position)?.next
  return next === undefined ? undefined : String(next)
}
/** The next offset or page number, `first` where a listing begins. */
export function readNextNumber(cursor: Cursor | null | undefined, first: number): number {
  const next = readCursor(cursor, position)?.next ?? first
  if (typeof next === 'number') return next
  throw new ProviderError('invalid_request', 'The place in the listing is not one of this provider.')
}

export type Window = { from: Date; to: Date }

const dayMs = 86_400_000

/** Neighbouring parts of a range, each at most so long, oldest first. `to` is exclusive. */
export function windows(from: Date, to: Date, maxDays: number): Window[] {
  const parts: Window[] = []
  for (let start = from.getTime(); start < to.getTime(); start += maxDays * dayMs) {
    parts.push({ from: new Date(start), to: new Date(Math.min(start + maxDays * dayMs, to.getTime())) })
  }
  return parts
}

/** What one request of a window gave; `split`: more than the vendor lists of one range, so that the window is halved. */
export type WindowPage<Item> = { items: Item[]; next: string | number | null } | 'split'

const windowState = z.object({ from: z.number().int(), to: z.number().int(), next: z.union([z.string(), z.number()]).nullable() })

/** Below it a window is not halved any more: a vendor that still says "too many" is left with what it lists. */
const shortestWindowMs = 60_000

/**
 * One page of a listing whose vendor knows a longest range or a most of rows. `askFor` requests one page of one window; `next` is the
 * vendor's own cursor or offset, null for a window's first page. Only a first page may answer 'split'.
 */
export async function listInWindows<Item>(
  params: Pick<ListCallsParams, 'from' | 'to' | 'cursor'>,
  maxDays: number,
  askFor: (window: Window, next: string | number | null) => Promise<WindowPage<Item>>,
): Promise<Page<Item>> {
  const last = params.to.getTime()
  const state = readCursor(params.cursor, windowState) ?? { from: params.from.getTime(), to: 0, next: null }
  const { from, next } = state
  if (from >= last) return { items: [], nextCursor: null }
  const to = Math.min(last, state.to > from ? state.to : from + maxDays * dayMs)
  const page = await askFor({ from: new Date(from), to: new Date(to) }, next)
  if (page === 'split') {
    if (next !== null || to - from <= shortestWindowMs)
      throw new ProviderError('invalid_request', 'The provider lists too many calls at once.')
    return { items: [], nextCursor: writeCursor({ from, to: from + Math.ceil((to - from) / 2), next: null }) }
  }
  if (page.next !== null) return { items: page.items, nextCursor: writeCursor({ from, to, next: page.next }) }
  return { items: page.items, nextCursor: to >= last ? null : writeCursor({ from: to, to: 0, next: null }) }
}
