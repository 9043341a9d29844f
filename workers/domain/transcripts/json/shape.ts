import { z } from 'zod'
import type { Reading } from '../utterance.ts'

/** Reads one JSON shape. Null when the value has another shape. */
export type JsonReader = (value: unknown) => Reading | null

/** Text that exports leave out or set to null. */
export const optionalText = z.string().nullish()
/** Ids come as numbers or strings. */
export const idValue = z.union([z.string(), z.number()])
/** Seconds come as numbers or numeric strings; see `parseSeconds`. */
export const timeValue = z.union([z.string(), z.number()]).nullish()

/** The items that match the schema, and how many do not, so that one broken item does not lose the rest. */
export const validItems = <T>(
  schema: z.ZodType<T>,
  items: readonly unknown[],
): { valid: T[]; broken: number } => {
  const valid: T[] = []
  for (const item of items) {
    const result = schema.safeParse(item)
    if (result.success) valid.push(result.data)
  }
  return { valid, broken: items.length - valid.length }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A record's own member, never an inherited one. */
export const member = (value: unknown, key: string): unknown =>
  isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined

/** Member that is an array, else null. */
export const listMember = (value: unknown, key: string): unknown[] | null => {
  const list = member(value, key)
  return Array.isArray(list) ? list : null
}
