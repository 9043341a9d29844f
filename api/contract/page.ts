import { z } from 'zod'

/** Offset lists: `from` is a row number. Rows after the first 10,000 are reached by cursor or with narrower filters. */
export const pageQuery = z.object({
  from: z.coerce.number().int().min(0).max(10_000).default(0),
  numberOfResults: z.coerce.number().int().min(1).max(1000).default(20),
  search: z.string().trim().max(200).optional(),
})

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ results: z.array(item), total: z.number().int() })

export const cursorQuery = z.object({
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

export const cursorPageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ results: z.array(item), nextCursor: z.string().nullable() })

export const idParams = z.object({ id: z.uuid() })

/** The response of a route that only records work. */
export const acceptedCommand = z.object({ commandId: z.uuid() })

export const isoTime = z.iso.datetime({ offset: true })

/** A time sent by a client. After applying its offset, the year must fit the database and four digits. */
export const sentTime = isoTime.refine((text) => {
  const year = new Date(text).getUTCFullYear()
  return year >= 1900 && year < 3000
}, 'Use a time between the years 1900 and 2999.')
