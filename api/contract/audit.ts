import { z } from 'zod'
import { auditSources } from '#db/vocabulary/people.ts'
import { endpoint } from './endpoint.ts'
import { cursorPageOf, cursorQuery, isoTime, sentTime } from './page.ts'
import { person } from './people.ts'

/** One change: who, what, before and after, and where it came from. */
export const auditEntry = z.object({
  id: z.uuid(),
  at: isoTime,
  /** Null: the product itself. A former member has the name that they had then, and no picture. */
  actor: person.nullable(),
  source: z.enum(auditSources),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Subject and verb, e.g. `membership.deactivate`. */
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** Name of the user concerned, or title of the call. */
  subjectName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** `subjects` are kinds of subjects, e.g. `membership,api_key`. `search` looks in action, subject, and the actor's name and address. */
const auditFilters = z.object({
  search: z.string().trim().max(200).optional(),
  userId: z.uuid().optional(),
  source: z.enum(auditSources).optional(),
  subjects: z
    .string()
    .max(400)
    .transform((text) => text.split(',').filter((word) => word !== ''))
    .optional(),
  since: sentTime.optional(),
  until: sentTime.optional(),
})
export type AuditFilters = z.infer<typeof auditFilters>

/** Newest first. */
export const listAuditLog = endpoint({
  method: 'GET',
  path: '/organizations/audit-log',
  permission: 'audit.view',
  query: cursorQuery.extend(auditFilters.shape),
  response: cursorPageOf(auditEntry),
})

/** Maximum number of entries in one export; a narrower date range reaches the rest. */
export const mostExportedEntries = 100_000

/** Newest first, at most `mostExportedEntries`: one JSON object or one CSV row each. The export itself is recorded as an entry. */
export const exportAuditLog = endpoint({
  method: 'GET',
  path: '/organizations/audit-log/export',
  permission: 'audit.view',
  query: auditFilters.extend({ format: z.enum(['ndjson', 'csv']).default('ndjson') }),
  response: z.unknown(),
  isLong: true,
  mostRows: mostExportedEntries,
})
