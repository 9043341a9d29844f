import { z } from 'zod'
import { pageSizes } from '../table/page-sizes.ts'

/** The server returns no list past this row; narrower filters reach the rest. */
export const lastReachableRow = 10_000

/** The paging state of every list in the address. Invalid values fall back to their defaults. */
export type PageSearch = { page: number; size: number }

export const pageParams = {
  page: z.number().int().min(1).max(lastReachableRow).default(1).catch(1),
  size: z
    .number()
    .refine((size) => pageSizes.some((each) => each === size))
    .default(20)
    .catch(20),
}

export const pageDefaults = { page: 1, size: 20 } as const

/** The part of a request that selects one page. */
export const pageRequest = ({ page, size }: PageSearch) => ({
  from: Math.min(lastReachableRow, (page - 1) * size),
  numberOfResults: size,
})

/** Typed text. The router parses a search for 2026 as a number. */
export const textParam = (longest = 200) =>
  z
    .union([z.string(), z.number(), z.boolean()])
    .transform((text) => String(text).slice(0, longest))
    .default('')
    .catch('')

/**
 * A comma-separated list of at most `most` words. A list of allowed words sets the order; a predicate keeps the order of the address. Words
 * that are not allowed are left out, and an empty list means no filter.
 */
export const listParam = (allowed: readonly string[] | ((word: string) => boolean), most = 50) =>
  z
    .string()
    .transform((text) => {
      const given = [...new Set(text.split(','))]
      const kept =
        typeof allowed === 'function' ? given.filter(allowed) : allowed.filter((word) => given.includes(word))
      return kept.slice(0, most).join(',') || undefined
    })
    .optional()
    .catch(undefined)

export const isId = (text: string): boolean => z.uuid().safeParse(text).success

/** Converts between a list in the address and its parts. */
export const partsOf = <Word extends string = string>(list: string | undefined): Word[] =>
  list === undefined ? [] : (list.split(',') as Word[])
export const listFrom = (parts: readonly string[]): string | undefined =>
  parts.length === 0 ? undefined : parts.join(',')
