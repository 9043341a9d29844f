import type { Database } from '#db/client.ts'
import type { NewRow } from '#db/schema.ts'
import { newId } from '#db/queries/ids.ts'
import { insertImport } from '#db/queries/imports/imports.ts'
import type { Connection, Connections } from '../../connections/connection.ts'
import { importPage } from './import-page.ts'
import {
  type AdapterContext,
  type CallProviderAdapter,
  type Page,
  type ProviderCall,
  ProviderError,
  type TranscriptResult,
} from '../../providers/provider.ts'
import { PermanentError, RetryLater } from '../../queue/errors.ts'
import { newItem, type NewCommand } from '../../queue/record.ts'

/** A provider with `count` calls, each created when it is requested. A test replaces whatever it needs to be different. */
export type CallWorld = {
  count: number
  pageSize: number
  call(n: number): ProviderCall
  transcript(call: ProviderCall): TranscriptResult | Promise<TranscriptResult>
  /** Called before each request. It may wait, or throw what the provider answers. */
  request(kind: 'list' | 'call' | 'transcript' | 'users'): void | Promise<void>
  /** The response to a request for a page. By default the next `pageSize` calls in order; the cursor is a number. */
  page(cursor: string | null, requestedSize: number): Page<ProviderCall>
  /** Whether calls can be requested. Otherwise they only come with webhooks. */
  pulls: boolean
  /** Whether the integration's recipe imports calls only. */
  leavesMeetingsOut: boolean
  /** Whether one request may ask for several transcripts. */
  givesTogether: boolean
  users: { externalId: string; email: string | null; name: string | null; isActive: boolean }[]
}

const maxPageSize = 100
const dayMs = 86_400_000
const startOfWorld = Date.parse('2026-11-01T09:00:00Z')

/** Ids have twenty digits, as real ones may: too many for a number. */
export const externalIdOf = (n: number): string => `7${String(n).padStart(19, '0')}`

export function createWorld(change: Partial<CallWorld> = {}): CallWorld {
  const world: CallWorld = {
    count: 5,
    pageSize: 100,
    call: (n) => ({
      externalId: externalIdOf(n),
      title: `Discovery ${n}`,
      startedAt: new Date(startOfWorld + (n % 20) * dayMs),
      durationMs: 61_000,
      direction: 'outbound',
      medium: 'phone',
      ownerUserId: 'rep-1',
      ownerEmail: 'noor@larkfield.example',
      participants: [
        {
          id: 'p1',
          speakerIds: ['s1'],
          userId: 'rep-1',
          name: 'Noor Haddad',
          email: 'noor@larkfield.example',
          affiliation: 'internal',
        },
        {
          id: 'p2',
          speakerIds: ['s2'],
          name: 'Ilse Maas',
          email: 'ilse@buyer.example',
          affiliation: 'external',
        },
      ],
      transcript: 'ready',
    }),
    transcript: (call) => ({
      status: 'ready',
      segments: [
        {
          speakerId: 's1',
          speakerName: null,
          startMs: 0,
          endMs: 4_000,
          text: `Hello, this is about ${call.externalId}.`,
        },
        {
          speakerId: 's2',
          speakerName: null,
          startMs: 4_000,
          endMs: 8_000,
          text: 'Good that you call, how do you plan routes?',
        },
      ],
    }),
    request: () => undefined,
    page: (cursor) => {
      const at = Number(cursor ?? 0)
      const end = Math.min(at + world.pageSize, world.count)
      return {
        items: Array.from({ length: end - at }, (_, index) => world.call(at + index)),
        nextCursor: end < world.count ? String(end) : null,
      }
    },
    pulls: true,
    leavesMeetingsOut: false,
    givesTogether: false,
    users: [],
    ...change,
  }
  return world
}

function worldAdapter(world: CallWorld): CallProviderAdapter {
  const find = (externalId: string): number => Number(externalId.slice(1))
  const getTranscripts: CallProviderAdapter['client']['getTranscripts'] = async (_, calls) => {
    await world.request('transcript')
    return Promise.all(calls.map(async (call) => world.transcript(call)))
  }
  return {
    id: 'gong',
    version: 1,
    get capabilities() {
      return { pull: world.pulls, users: true, maxPageSize }
    },
    rateLimit: { perSecond: 1_000, concurrency: 10 },
    defaultBaseUrl: 'https://api.example',
    allowedHosts: [],
    client: {
      testConnection: () => Promise.resolve({ ok: true }),
      listCalls: async (_, { cursor, pageSize = maxPageSize }) => {
        await world.request('list')
        return world.page(cursor ?? null, pageSize)
      },
      getCall: async (_, externalId) => {
        await world.request('call')
        if (!world.pulls) throw new ProviderError('invalid_request', 'It sends calls automatically.')
        const n = find(externalId)
        return n < world.count ? world.call(n) : null
      },
      getTranscript: async (_, call) => {
        await world.request('transcript')
        return world.transcript(call)
      },
      get getTranscripts() {
        return world.givesTogether ? getTranscripts : undefined
      },
      listUsers: async () => {
        await world.request('users')
        return { items: world.users, nextCursor: null }
      },
    },
  }
}

const noContext: Omit<AdapterContext, 'connectionId' | 'signal'> = {
  credentials: { get: () => Promise.resolve({ type: 'WEBHOOK_ONLY' }) },
  baseUrl: null,
  internalDomains: new Set(['larkfield.example']),
  config: {},
  fetch: () => Promise.reject(new Error('Nothing is fetched in tests')),
  now: () => Date.now(),
  sleep: () => Promise.resolve(),
}

/** Every integration leads to the same world. Errors of the adapter are translated as in the product, but not recorded. */
export function worldConnections(world: CallWorld): Connections {
  const adapter = worldAdapter(world)
  const open = (orgId: string, integrationId: string, signal: AbortSignal): Promise<Connection> =>
    Promise.resolve({
      integration: {
        id: integrationId,
        orgId,
        name: 'Our Gong',
        companyName: 'Gong',
        provider: 'gong',
        status: 'ACTIVE',
        leavesMeetingsOut: world.leavesMeetingsOut,
        defaultCallType: null,
        defaultScorecardId: null,
        providerAccount: integrationId,
      },
      adapter,
      context: { ...noContext, connectionId: integrationId, signal },
      failed: (error) => {
        if (!(error instanceof ProviderError)) return Promise.reject(error)
        if (error.code === 'rate_limited')
          return Promise.reject(new RetryLater(error.retryAfterMs ?? 1_000, error.message))
        return Promise.reject(error.isRetryable ? error : new PermanentError(error.message))
      },
    })
  return { open, connect: open, openRemoved: open }
}

export async function givenIntegration(
  database: Database,
  orgId: string,
  change: Partial<NewRow<'integrations'>> = {},
): Promise<string> {
  const { id } = await database.withOrg({ orgId }, (trx) =>
    trx
      .insertInto('integrations')
      .values({
        org_id: orgId,
        name: 'Our Gong',
        provider: 'gong',
        auth_kind: 'BASIC',
        health: 'healthy',
        ...change,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** The command of an import and its row, stored together. */
export async function givenImport(
  database: Database,
  record: (command: NewCommand) => Promise<string>,
  own: { orgId: string; integrationId: string },
  change: Partial<NewRow<'imports'>> = {},
): Promise<{ importId: string; commandId: string }> {
  const { orgId, integrationId } = own
  const importId = await database.withOrg({ orgId }, newId)
  const page = newItem(importPage, {
    subject: `${importId} 0`,
    payload: { importId, page: 0 },
    providerAccount: integrationId,
  })
  const commandId = await record({
    orgId,
    kind: change.started_by === 'schedule' ? 'sync-calls' : 'import-calls',
    label: 'Import from Our Gong',
    subjectId: importId,
    // The import's row refers to the command: nothing may run before both exist.
    items: [{ ...page, dueAt: new Date(Date.now() + 3_600_000) }],
  })
  await database.withOrg({ orgId }, async (trx) => {
    await insertImport(trx, {
      org_id: orgId,
      id: importId,
      integration_id: integrationId,
      command_id: commandId,
      scope: 'LAST_30_DAYS',
      started_by: 'person',
      range_from: new Date(startOfWorld),
      range_to: new Date(startOfWorld + 30 * dayMs),
      ...change,
    })
    await trx
      .updateTable('work_items')
      .set({ due_at: new Date(0) })
      .where('command_id', '=', commandId)
      .execute()
  })
  return { importId, commandId }
}
