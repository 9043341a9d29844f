import type { z } from 'zod'
import type { SavedItem } from './rows.ts'

/** What is wrong with a draft. `path` matches the `paths` of the column that shows it. */
export type Problem = { path: string; message: string }

/**
 * What an editable list needs to know of its items.
 *
 * Bodies get `position` (1-based) when the row was moved, and `version` when the item exists. A 409 with code `stale` carries the
 * item as it is now in `current`, which `item` parses.
 */
export type EditableSource<Item extends SavedItem> = {
  empty: Item['draft']
  item: z.ZodType<Item>
  /** The request body; null while the draft cannot be sent at all. */
  bodyOf: (draft: Item['draft']) => object | null
  problemsOf: (draft: Item['draft'], saved: Item | null) => readonly Problem[]
  /** The name of an item in sentences; empty while it has none. */
  nameOf: (draft: Item['draft']) => string
  create: (body: object, idempotencyKey: string) => Promise<Item>
  update: (id: string, body: object) => Promise<Item>
  remove: (id: string) => Promise<void>
}
