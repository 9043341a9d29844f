import type { z } from 'zod'
import type { SavedItem } from './rows.ts'

/** What is wrong with a draft. `path` matches the `paths` of the column that shows it. */
export type Problem = { path: string; message: string }

/**
 * What an editable list needs to know about its items.
 *
 * Bodies get `position` (1-based) if the row was moved, and `version` if the item exists. A 409 with code `stale` has the current item in
 * `current`, which `item` parses.
 */
export type EditableSource<Item extends SavedItem> = {
  empty: Item['draft']
  item: z.ZodType<Item>
  /** The request body; null if the draft cannot be sent yet. */
  bodyOf: (draft: Item['draft']) => object | null
  problemsOf: (draft: Item['draft'], saved: Item | null) => readonly Problem[]
  /** The name of an item in sentences; empty while it has none. */
  nameOf: (draft: Item['draft']) => string
  /** `restores`: the id of a deleted item that the new one brings back; null for any other. */
  create: (body: object, idempotencyKey: string, restores: string | null) => Promise<Item>
  update: (id: string, body: object, idempotencyKey: string) => Promise<Item>
  /** `version`: the one that the user has seen. */
  remove: (id: string, version: number) => Promise<void>
}
