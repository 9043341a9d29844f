import { z } from 'zod'
import {
  addImportEvent,
  advanceImport,
  findImport,
  hasMoreWaiting,
  recordSync,
  setImportError,
  type StoredImport,
} from '#db/queries/imports.ts'
import { type CallToList, endExternalCall, listCalls } from '#db/queries/external-calls.ts'
import type { Connection } from '../connections/connection.ts'
import { listedProviderCall } from '../domain/imports/listed-call.ts'
import { importPage } from '../jobs/import-page.ts'
import type { DeathHandler, Handler } from '../runtime/handler.ts'
import { PermanentError } from '../shared/errors.ts'
import { newItem } from '../shared/record.ts'
import {
  demandSignIn,
  durationSecondsOf,
  exclusionOf,
  type ImportContext,
  listingHashOf,
  loadImportContext,
  type ProviderCall,
  sha256,
} from './import-input.ts'
import { callsPerItem, itemsForCalls } from './import-items.ts'

const storedIds = z.array(z.string())
/** Each is a request of its own: few enough that a page stays within its time, and that little is asked twice after a failure. */
const selectedPerPage = 10
/** A listing that has not ended by then goes in circles: at a hundred calls a page it has named two million. */
const maxPages = 20_000
/**
 * Each page whose number is a power of two leaves a mark of its place, which the pages up to the next one compare with theirs: a circle
 * is noticed, however long it is, once all of it has been stored and soon after. Source: R. P. Brent's cycle detection.
 */
const leavesMark = (page: number): boolean => (page & (page - 1)) === 0
const markOf = (cursor: string): string => sha256(cursor).toString('base64url')
/**
 * An organisation's imports list nothing more while so many of their items wait, so that none fills the ledger with work for days. Counting
 * takes as long as storing a page, so it is done every few pages.
 */
const waitingAtMost = 20_000
const pagesPerCount = 10
const heldBackMs = 30_000
/** Length of `imports.cursor`. */
const cursorCharacters = 4_000
/** `external_calls.external_id` */
const isStorableId = (id: string): boolean => id.length > 0 && id.length <= 300

type Listed = { calls: ProviderCall[]; missing: string[]; nextCursor: string | null }

/** The next of the calls that somebody has picked; the cursor counts them. */
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
  if (stored.range_from === null || stored.range_to === null) throw new PermanentError('The import has no range.')
  const { client, capabilities } = connection.adapter
  const page = await client.listCalls(connection.context, {
    from: stored.range_from,
    to: stored.range_to,
    cursor: stored.cursor,
    pageSize: capabilities.maxPageSize,
  })
  // Else the listing would never end, and ask the provider for the same again and again.
  if (page.nextCursor !== null && page.nextCursor === stored.cursor)
    throw new PermanentError('The provider repeats a page of its list of calls.')
  // Some name a call twice in a page when calls are added meanwhile.
  const calls = new Map(page.items.map((call) => [call.externalId, call]))
  return { calls: [...calls.values()], missing: [], nextCursor: page.nextCursor }
}

/** Longer than any person would give one. */
const titleCharacters = 500
const participantsAtMost = 1_000

/** A call as it can be kept; null: what its provider says of it cannot be read. */
function readable(call: ProviderCall): ProviderCall | null {
  const bounded = {
    ...call,
    title: call.title?.slice(0, titleCharacters) ?? null,
    participants: call.participants.slice(0, participantsAtMost),
  }
  const parsed = listedProviderCall.safeParse(bounded)
  return parsed.success ? parsed.data : null
}

function rowOf(call: ProviderCall, context: ImportContext): CallToList {
  return {
    externalId: call.externalId,
    listingHash: listingHashOf(call).toString('hex'),
    excluded: exclusionOf(call, context),
    listed: { call },
    title: call.title,
    startedAt: call.startedAt,
    durationSeconds: durationSecondsOf(call),
    ownerExternalId: call.ownerUserId ?? null,
  }
}

export const run: Handler<'import-page'> = async ({ importId, page, mark }, { database, orgId, connections, signal, now }) => {
  const { stored, isHeldBack } = await database.withOrg({ orgId }, async (trx) => ({
    stored: await findImport(trx, importId),
    isHeldBack: page % pagesPerCount === 0 && (await hasMoreWaiting(trx, waitingAtMost)),
  }))
  // Stored before, by a run whose successor is on record.
  if (stored === undefined || stored.pages !== page || stored.listing_ended_at !== null) return {}
  demandSignIn(stored)
  const place = stored.cursor === null ? undefined : markOf(stored.cursor)
  if (place !== undefined && place === mark) throw new PermanentError('The provider’s list of calls goes in a circle.')
  const nextMark = leavesMark(page) ? place : mark
  const connection = await connections.open(orgId, stored.integration_id, signal)
  const { integration, adapter } = connection
  const account = { providerAccount: integration.providerAccount }
  if (isHeldBack) {
    // An item of its own: one that is sent back would hold up the account's calls, which it waits for.
    const dueAt = new Date(now().getTime() + heldBackMs)
    const subject = `${importId} ${page} at ${dueAt.toISOString()}`
    return { next: [newItem(importPage, { subject, payload: { importId, page, mark }, ...account, dueAt })] }
  }
  const listed = await (stored.scope === 'SELECTED_IDS' ? getSelected(connection, stored) : listPage(connection, stored)).catch(
    (error: unknown) => connection.failed(error),
  )
  if (page >= maxPages) throw new PermanentError('The provider’s list of calls does not end.')
  if ((listed.nextCursor?.length ?? 0) > cursorCharacters)
    throw new PermanentError('The provider’s mark of where its list goes on is too long.')
  const calls = listed.calls.flatMap((call) => readable(call) ?? [])
  const unreadable = listed.calls
    .map((call) => call.externalId)
    .filter((id) => !calls.some((call) => call.externalId === id) && isStorableId(id))
  const context = await database.withOrg({ orgId }, (trx) => loadImportContext(trx, integration.id, calls))
  const rows = calls.map((call) => rowOf(call, context))
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
        await endExternalCall(trx, { ...key, externalId }, { state: 'deleted', reason: 'The provider does not know this call.' })
      }
      for (const externalId of unreadable) {
        await endExternalCall(
          trx,
          { ...key, externalId },
          { state: 'failed', reason: 'What the provider says of this call cannot be read.' },
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
      if (!isStored) throw new PermanentError('This page has been stored before.')
      if (hasEnded) {
        await addImportEvent(trx, {
          orgId,
          importId,
          kind: 'listed',
          detail: `The provider has named all calls, on ${page === 0 ? 'one page' : `${page + 1} pages`}.`,
        })
        if (isAutomatic && stored.range_to !== null) await recordSync(trx, { integrationId: integration.id, until: stored.range_to })
      }
      return itemsForCalls(
        { importId, integrationId: integration.id, ...account },
        toFetch,
        callsPerItem(adapter, connection.context.config),
      )
    },
    next: hasEnded
      ? []
      : [newItem(importPage, { subject: `${importId} ${page + 1}`, payload: { importId, page: page + 1, mark: nextMark }, ...account })],
  }
}

/** The calls that were listed before are imported all the same; the listing goes on from its cursor when the command is tried again. */
export const onDeath: DeathHandler<'import-page'> = async ({ importId }, { orgId, message }, trx) => {
  await setImportError(trx, importId, `The list of calls ended early: ${message}`)
  await addImportEvent(trx, { orgId, importId, kind: 'failed', detail: message })
  const stored = await findImport(trx, importId)
  if (stored?.started_by === 'schedule') await recordSync(trx, { integrationId: stored.integration_id, error: message })
}
