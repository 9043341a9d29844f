import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { listBlindCallIds } from '#db/queries/grading/items.ts'
import { audit } from '#db/queries/people/audit.ts'
import { type AuditRow, hasMoreAuditEntries, listAuditEntries } from '#db/queries/people/audit-log.ts'
import { csvFile, csvRow } from '#workers/domain/csv.ts'
import {
  type AuditEntry,
  type AuditFilters,
  exportAuditLog,
  listAuditLog,
  mostExportedEntries,
} from '../../contract/audit.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext, RoutePlugin } from '../../http/context.ts'
import { parseInput } from '../../http/errors.ts'
import { sendExport } from '../../http/export-file.ts'
import { route } from '../../http/route.ts'
import { visibilityOf } from '../calls/call-access.ts'

/** Read in parts, so that a database connection is not held for as long as the client reads. */
const exportPart = 500

const cursorForm = z.object({ cursor: z.uuid() }).transform(({ cursor }) => cursor)

const view = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor:
    row.actor_user_id === null || row.actor_first_name === null
      ? null
      : {
          id: row.actor_user_id,
          firstName: row.actor_first_name,
          lastName: row.actor_last_name ?? '',
          avatar: row.actor_avatar,
        },
  source: row.actor_kind,
  address: row.address,
  requestId: row.request_id,
  action: row.action,
  subjectKind: row.subject_kind,
  subjectId: row.subject_id,
  subjectName: row.subject_name,
  before: row.before,
  after: row.after,
})

const columns = [
  'At (UTC)',
  'Who',
  'Source',
  'Address',
  'Action',
  'Subject',
  'Subject id',
  'Before',
  'After',
  'Request',
  'Id',
]
const json = (value: unknown): string => (value == null ? '' : JSON.stringify(value))

const cellsOf = (entry: AuditEntry): string[] => [
  entry.at,
  entry.actor === null ? '' : `${entry.actor.firstName} ${entry.actor.lastName}`.trim(),
  entry.source,
  entry.address ?? '',
  entry.action,
  entry.subjectName ?? entry.subjectKind,
  entry.subjectId,
  json(entry.before),
  json(entry.after),
  entry.requestId ?? '',
  entry.id,
]

const formats = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: csvFile([columns]),
    line: (entry: AuditEntry) => csvRow(cellsOf(entry)),
  },
  ndjson: {
    type: 'application/x-ndjson; charset=utf-8',
    head: '',
    line: (entry: AuditEntry) => `${JSON.stringify(entry)}\n`,
  },
} as const

/** Entries contain answers and totals, so anybody who grades a call blind sees none about it. */
const withoutBlind = async (trx: Trx, actor: RequestActor, filter: AuditFilters) => ({
  ...filter,
  withoutCalls: await listBlindCallIds(trx, actor.userId),
})

const readEntries = async (
  trx: Trx,
  actor: RequestActor,
  filter: AuditFilters,
  page: { before: string | null; limit: number },
): Promise<AuditRow[]> =>
  listAuditEntries(trx, await visibilityOf(trx, actor), await withoutBlind(trx, actor, filter), page)

async function* exportParts(
  { database }: ApiContext,
  actor: RequestActor,
  filter: AuditFilters,
  { head, line }: (typeof formats)['csv' | 'ndjson'],
): AsyncGenerator<string> {
  if (head !== '') yield head
  let before: string | null = null
  for (let sent = 0; sent < mostExportedEntries; sent += exportPart) {
    const page = { before, limit: exportPart }
    const rows: AuditRow[] = await database.withOrg(actor, (trx) => readEntries(trx, actor, filter, page))
    yield rows.map((row) => line(view(row))).join('')
    if (rows.length < exportPart) return
    before = rows.at(-1)?.id ?? null
  }
}

export const auditLogRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  route(app, listAuditLog, async ({ actor, query }) => {
    const before = query.cursor === undefined ? null : parseInput(cursorForm, query)
    const rows = await database.withOrg(actor, (trx) =>
      readEntries(trx, actor, query, { before, limit: query.limit + 1 }),
    )
    const results = rows.slice(0, query.limit).map(view)
    return { results, nextCursor: rows.length > query.limit ? (results.at(-1)?.id ?? null) : null }
  })

  route(
    app,
    exportAuditLog,
    async ({ actor, query }, reply) => {
      const { format, ...filter } = query
      const isMore = await database.withOrg(actor, async (trx) => {
        await audit(trx, actor, {
          action: 'audit-log.export',
          subjectKind: 'organization',
          subjectId: actor.orgId,
          after: query,
        })
        const shown = await withoutBlind(trx, actor, filter)
        return hasMoreAuditEntries(trx, actor.userId, shown, mostExportedEntries)
      })
      return sendExport(reply, {
        name: `audit-log.${format}`,
        type: formats[format].type,
        parts: exportParts(context, actor, filter, formats[format]),
        endsAfter: isMore ? mostExportedEntries : null,
      })
    },
    { exposeHeadRoute: false },
  )
}
