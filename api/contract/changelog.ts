import { z } from 'zod'
import { endpoint, noContent } from './endpoint.ts'
import { isoTime } from './page.ts'

export const changelogKinds = ['NEW', 'IMPROVED', 'FIXED'] as const

export const changelogEntry = z.object({
  id: z.string(),
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  kind: z.enum(changelogKinds),
  publishedAt: isoTime,
  /** A page of the console. */
  link: z.string().nullable(),
  isRead: z.boolean(),
})
export type ChangelogEntry = z.infer<typeof changelogEntry>

/** Newest first. By default the newest ten entries; `all` returns every entry, `last_month_only` those of the last 30 days. */
export const listChangelog = endpoint({
  method: 'GET',
  path: '/users/new_changelog',
  permission: 'member',
  query: z.object({
    all: z.stringbool().default(false),
    last_month_only: z.stringbool().default(false),
  }),
  response: z.object({ results: z.array(changelogEntry), unread: z.number().int() }),
})

/** Marks everything published so far as read. */
export const markChangelogRead = endpoint({
  method: 'POST',
  path: '/users/new_changelog/read',
  permission: 'member',
  response: noContent,
  worksAfterPilot: true,
})
