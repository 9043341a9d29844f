import { z } from 'zod'
import {
  addImportEvent,
  advanceImport,
  findImport,
  hasMoreWaiting,
  recordSync,
  type StoredImport,
} from '#db/queries/imports/imports.ts'
import { type CallToList, endExternalCall, listCalls } from '#db/queries/imports/external-calls.ts'
import { setCommandError } from '#db/queries/ledger/command-rows.ts'
import type { Connection } from '../../connections/connection.ts'
import { listedProviderCall } from '../../domain/imports/listed-call.ts'
import { importPage } from './import-page.ts'
import { handle } from '../../queue/runtime/handler.ts'
import { PermanentError } from '../../queue/errors.ts'
import { newItem } from '../../queue/record.ts'
import {
  requireSignIn,
  durationSecondsOf,
  exclusionOf,
  type ImportContext,
  leftOutByRecipe,
  listingHashOf,
  loadImportContext,
  type ProviderCall,
  sha256,
} from './steps/import-input.ts'
import { callsPerItem, itemsForCalls } from './steps/import-items.ts'

const storedIds = z.array(z.string())
/** Each call is one request: few enough that a page stays within its time limit and a failure repeats little. */
const selectedPerPage = 10
/** A listing with more pages than this is a loop: at a hundred calls a page, it has listed two million. */
const maxPages = 20_000
/**
 * Each page whose number is a power of two stores a mark of its cursor, and the pages up to the next power of two compare their cursors
 * with it. So a loop of any length is found soon after one full round. Source: R. P. Brent's cycle detection.
 */
const leavesMark = (page: number): boolean => (page & (page - 1)) === 0
const markOf = (cursor: string): string => sha256(cursor).toString('base64url')
/**
 * While this many items of an organization's imports are waiting, its imports list no more pages, so that no import fills the ledger with
 * days of work. Counting takes as long as storing a page, so it happens every few pages.
 */
const waitingAtMost = 20_000
const pagesPerCount = 10
const heldBackMs = 30_000
/** Length of `imports.cursor`. */
const cursorCharacters = 4_000
/** `external_calls.external_id` */
const isStorableId = (id: string): boolean => id.length > 0 && id.length <= 300

type Listed = { calls: ProviderCall[]; missing: string[]; nextCursor: string | null }

/** The next calls of a selection. The cursor is how many came before. */
async function getSelected(connection: Connection, stored: StoredImport): Promise<Listed> {
  const ids = storedIds.parse(stored.external_ids)
  const at = Number(stored.cursor ?? 0)
  const calls: ProviderCall[] = []
  const missing: string[] = []
  for (const id of ids.slice(at, at + selectedPerPage)) {
    const call = await connection.adapter.client.getCall(connection.context, id)
    if (call === null) missing.push(id)
    else calls.push(call)
  }
  const next = at + selectedPerPage
  return { calls, missing, nextCursor: next < ids.length ? String(next) : null }
}

async function listPage(connection: Connection, stored: StoredImport): Promise<Listed> {
  if (stored.range_from === null || stored.range_to === null)
    throw new PermanentError('The import has no range.')
  const { client, capabilities } = connection.adapter
  const page = await client.listCalls(connection.context, {
    from: stored.range_from,
    to: stored.range_to,
    cursor: stored.cursor,
    pageSize: capabilities.maxPageSize,
  })
  // Otherwise the listing would request the same page forever.
  if (page.nextCursor !== null && page.nextCursor === stored.cursor)
    throw new PermanentError('The provider returned the same page of calls twice.')
  // Some providers list a call twice on a page when calls are added in the meantime.
  const calls = new Map(page.items.map((call) => [call.externalId, call]))
  return { calls: [...calls.values()], missing: [], nextCursor: page.nextCursor }
}

/** Longer than any real title. */
const titleCharacters = 500
const participantsAtMost = 1_000

/** The call, cut to storable lengths. Null if the provider's data cannot be read. */
function readable(call: ProviderCall): ProviderCall | null {
  const bounded = {
    ...call,
    title: call.title?.slice(0, titleCharacters) ?? null,
    participants: call.participants.slice(0, participantsAtMost),
  }
  const parsed = listedProviderCall.safeParse(bounded)
  return parsed.success ? parsed.data : null
}

function rowOf(
  call: ProviderCall,
  context: ImportContext,
  integration: Connection['integration'],
): CallToList {
  return {
    externalId: call.externalId,
    listingHash: listingHashOf(call).toString('hex'),
    excluded: exclusionOf(call, context) ?? leftOutByRecipe(call, integration),
    listed: { call },
    title: call.title,
    startedAt: call.startedAt,
    durationSeconds: durationSecondsOf(call),
    ownerExternalId: call.ownerUserId ?? null,
  }
}

export const importPageHandler = handle(importPage, {
  run: async ({ importId, page, mark }, { database, orgId, connections, signal, now }) => {
    const { stored, isHeldBack } = await database.withOrg({ orgId }, async (trx) => ({
      stored: await findImport(trx, importId),
      isHeldBack: page % pagesPerCount === 0 && (await hasMoreWaiting(trx, waitingAtMost)),
    }))
    // An earlier run stored this page and recorded its successor.
    if (stored === undefined || stored.pages !== page || stored.listing_ended_at !== null) return {}
    requireSignIn(stored)
    const place = stored.cursor === null ? undefined : markOf(stored.cursor)
    if (place !== undefined && place === mark) throw new PermanentError('The provider’s list of calls loops.')
    const nextMark = leavesMark(page) ? place : mark
    const connection = await connections.open(orgId, stored.integration_id, signal)
    const { integration, adapter } = connection
    const account = { providerAccount: integration.providerAccount }
    if (isHeldBack) {
      // A new item: if this one were deferred, it would block the account's calls, which it waits for.
      const dueAt = new Date(now().getTime() + heldBackMs)
      const subject = `${importId} ${page} at ${dueAt.toISOString()}`
      return {
        next: [newItem(importPage, { subject, payload: { importId, page, mark }, ...account, dueAt })],
      }
    }
    const listed = await (
      stored.scope === 'SELECTED_IDS' ? getSelected(connection, stored) : listPage(connection, stored)
    ).catch((error: unknown) => connection.failed(error))
    if (page >= maxPages) throw new PermanentError('The provider’s list of calls does not end.')
    if ((listed.nextCursor?.length ?? 0) > cursorCharacters)
      throw new PermanentError('The provider’s page cursor is too long.')
    const calls = listed.calls.flatMap((call) => readable(call) ?? [])
    const unreadable = listed.calls
      .map((call) => call.externalId)
      .filter((id) => !calls.some((call) => call.externalId === id) && isStorableId(id))
    const context = await database.withOrg({ orgId }, (trx) => loadImportContext(trx, integration.id, calls))
    const rows = calls.map((call) => rowOf(call, context, integration))
    const hasEnded = listed.nextCursor === null
    const isAutomatic = stored.started_by === 'schedule'
    return {
      commit: async (trx) => {
        const { toFetch, added, unchanged } = await listCalls(
          trx,
          { integrationId: integration.id, importId, adapterVersion: adapter.version, isAutomatic },
          rows,
        )
        const key = { orgId, integrationId: integration.id, importId }
        for (const externalId of listed.missing) {
          await endExternalCall(
            trx,
            { ...key, externalId },
            { state: 'deleted', reason: 'The provider does not know this call.' },
          )
        }
        for (const externalId of unreadable) {
          await endExternalCall(
            trx,
            { ...key, externalId },
            { state: 'failed', reason: 'The provider’s data about this call cannot be read.' },
          )
        }
        const isStored = await advanceImport(trx, {
          importId,
          page,
          cursor: listed.nextCursor,
          listed: added + unchanged + listed.missing.length + unreadable.length,
          unchanged,
          hasEnded,
        })
        if (!isStored) throw new PermanentError('This page was already stored.')
        if (hasEnded) {
          await addImportEvent(trx, {
            orgId,
            importId,
            kind: 'listed',
            detail: `The provider listed all calls, on ${page === 0 ? 'one page' : `${page + 1} pages`}.`,
          })
          if (isAutomatic && stored.range_to !== null)
            await recordSync(trx, { integrationId: integration.id, until: stored.range_to })
        }
        return itemsForCalls(
          { importId, integrationId: integration.id, ...account },
          toFetch,
          callsPerItem(adapter, connection.context.config),
        )
      },
      next: hasEnded
        ? []
        : [
            newItem(importPage, {
              subject: `${importId} ${page + 1}`,
              payload: { importId, page: page + 1, mark: nextMark },
              ...account,
            }),
          ],
    }
  },
  onDeath: async ({ importId }, { orgId, message }, trx) => {
    await setCommandError(trx, 'imports', importId, `Listing calls stopped early: ${message}`)
    await addImportEvent(trx, { orgId, importId, kind: 'failed', detail: message })
    const stored = await findImport(trx, importId)
    if (stored?.started_by === 'schedule')
      await recordSync(trx, { integrationId: stored.integration_id, error: message })
  },
})
