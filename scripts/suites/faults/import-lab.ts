import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { integrationDetail, acceptedIntegration } from '../../../api/contract/integrations.ts'
import { acceptedImport, type ImportDetail, importDetail } from '../../../api/contract/imports.ts'
import { freePort } from '../../free-port.ts'
import { isFullSize } from '../../figures.ts'
import type { ApiProcess } from '../lab/server-process.ts'
import { openTcpProxy, type TcpProxy } from '../lab/tcp-proxy.ts'
import { type ApiClient, parsed, signIn, until } from './api-client.ts'
import { type ApiLab, openApiLab } from './api-lab.ts'
import { faultSettings } from './fault-lab.ts'
import {
  auditImports,
  countSettled,
  describeUndone,
  type ImportAudit,
  type ImportedInto,
} from './import-audit.ts'
import { type FaultyProvider, openFaultyProvider } from './import-provider.ts'
import { type Fleet, startFleet } from './worker-fleet.ts'

export const importWorkers = 2
export const importSlots = 8
const settings = {
  ...faultSettings,
  slots: { webhooks: 4, imports: importSlots, transcripts: 4, routing: 4, scoring: 4, texts: 2 },
  ...(isFullSize ? {} : { lockDurationMs: 1_000, stalledIntervalMs: 500, sweepMs: 500, epochCheckMs: 200 }),
}
const importsPath = '/integrations/real-calls'
/** Time limit for an import, ms. In a short run, other suites use the processor too. */
const patienceMs = isFullSize ? 600_000 : 90_000

/** Polling intervals for the progress of an import and for its end, ms. Each poll costs as much as importing one call. */
const shareMs = 150
const endMs = 500

/** The product with API and workers, and a provider reached through a proxy. Each test has its own organization and provider. */
export type ImportLab = Pick<ApiLab, 'database' | 'refuseUncaught'> & {
  api(): ApiProcess
  /** kill −9, and a new one at the same address. */
  replaceApi(): Promise<void>
  fleet: Fleet
  /** Between the workers and the provider. */
  network: TcpProxy
  openSite(calls: number): Promise<ImportSite>
  close(): Promise<void>
}

export type ImportSite = {
  provider: FaultyProvider
  client: ApiClient
  into: ImportedInto
  /** Requests an import of everything. @param key left out: a new import each time */
  start(key?: string): Promise<{ importId: string; commandId: string }>
  /** Waits until this share of the provider's calls has been processed, or the import has ended. */
  untilShare(importId: string, share: number): Promise<void>
  read(importId: string): Promise<ImportDetail | null>
  /** Waits until it has ended. */
  ended(importId: string): Promise<ImportDetail>
  audit(expected?: ReadonlyMap<string, string>): Promise<ImportAudit>
  /** Waits until nothing is left to do, for anybody. */
  atRest(): Promise<void>
  close(): Promise<void>
}

export async function openImportLab(tests: number): Promise<ImportLab> {
  const lab = await openApiLab({ people: 4 * tests })
  const providerPort = await freePort()
  const network = await openTcpProxy(providerPort)
  const simulatorsUrl = `http://127.0.0.1:${network.port}`
  const apiSettings = { env: { SIMULATORS_URL: simulatorsUrl } }
  let api = await lab.startApi(apiSettings)
  const worker = {
    databaseUrl: lab.databaseUrl,
    redisUrl: lab.redis?.url ?? null,
    // As in the API.
    prefix: 'coachline',
    settings,
    program: new URL('./import-process.ts', import.meta.url),
    simulatorsUrl,
  }
  const fleet = startFleet(Array.from({ length: importWorkers }, () => worker))
  await fleet.whole()
  let sites = 0

  async function openSite(calls: number): Promise<ImportSite> {
    const person = lab.people[4 * sites]
    sites += 1
    const [client] = person === undefined ? [] : await signIn(() => api.url, [person])
    if (client === undefined) throw new Error('There are not enough people')
    const provider = await openFaultyProvider(providerPort, calls)
    const into = { orgId: client.person.orgId, integrationId: await connect(client, provider.world.secret) }

    const read = async (importId: string): Promise<ImportDetail | null> => {
      const response = await client.ask(`${importsPath}/import-tasks/${importId}`)
      return response.status === 200 ? parsed(importDetail, response) : null
    }
    const isOver = ({ status }: Pick<ImportDetail, 'status'>): boolean =>
      status === 'COMPLETED' || status === 'ERROR'
    return {
      provider,
      client,
      into,
      read,
      start: async (key = randomUUID()) => {
        const response = await client.ask(`${importsPath}/import-calls/`, {
          body: { importScope: 'ALL', integrationId: into.integrationId },
          key,
        })
        if (response.status !== 202)
          throw new Error(`The import was answered ${response.status}: ${response.body}`)
        return parsed(acceptedImport, response)
      },
      untilShare: async (importId, share) => {
        await until(
          `${share} of the import`,
          patienceMs,
          async () => {
            if ((await countSettled(lab.database, into)) >= share * calls) return true
            const row = await lab.database.system
              .selectFrom('imports')
              .select('ended_at')
              .where('id', '=', importId)
              .executeTakeFirst()
            return row?.ended_at != null
          },
          shareMs,
        )
      },
      ended: async (importId) => {
        let last: ImportDetail | null = null
        try {
          await until(
            'The end of the import',
            patienceMs,
            async () => {
              last = (await read(importId)) ?? last
              return last !== null && isOver(last)
            },
            endMs,
          )
        } catch (error) {
          const outputs = fleet.workers.map((one) => one.output().slice(-2_000))
          const undone = await describeUndone(lab.database, into.orgId)
          throw new Error(
            `${String(error)}\n${JSON.stringify(last, null, 1)}\n${undone}\n${outputs.join('\n')}`,
            { cause: error },
          )
        }
        if (last === null) throw new Error('Nothing was read')
        return last
      },
      audit: (expected = provider.expected()) => auditImports(lab.database, into, provider, expected),
      atRest: async () => {
        const isAtRest = async (): Promise<boolean> => {
          // A call that is being scored is retried a minute later; the test does not wait for that.
          await lab.database.withOrg(into, (trx) =>
            sql`update work_items set due_at = now()
              where org_id = ${into.orgId}::uuid and kind = 'import-call' and state = 'queued' and due_at > now()`.execute(
              trx,
            ),
          )
          const { rows } =
            await sql`select from commands where org_id = ${into.orgId}::uuid and state = 'running' limit 1`.execute(
              lab.database.system,
            )
          return rows.length === 0
        }
        await until('Every command ending', isFullSize ? 300_000 : 15_000, isAtRest, 500).catch(
          async (error: unknown) => {
            throw new Error(await describeUndone(lab.database, into.orgId), { cause: error })
          },
        )
      },
      close: async () => {
        network.setWeather({ kind: 'clear' })
        await provider.close()
      },
    }
  }

  async function connect(client: ApiClient, secretKey: string): Promise<string> {
    const response = await client.ask('/integrations/', {
      key: randomUUID(),
      body: {
        name: 'Our Gong',
        providerId: 'gong',
        useSimulator: true,
        autoSyncEnabled: false,
        basicAuthDetails: { authKey: 'simulated', secretKey },
      },
    })
    if (response.status !== 202)
      throw new Error(`The integration was answered ${response.status}: ${response.body}`)
    const { id } = parsed(acceptedIntegration, response).integration
    await until('The first contact', 30_000, async () => {
      const read = await client.ask(`/integrations/${id}`)
      if (read.status !== 200) return false
      const { health, healthReason } = parsed(integrationDetail, read)
      if (health !== 'healthy' && health !== 'checking') throw new Error(healthReason)
      return health === 'healthy'
    })
    return id
  }

  return {
    database: lab.database,
    refuseUncaught: () => lab.refuseUncaught(),
    api: () => api,
    replaceApi: async () => {
      await api.kill()
      api = await lab.startApi({ ...apiSettings, port: Number(new URL(api.url).port) })
    },
    fleet,
    network,
    openSite,
    close: async () => {
      await fleet.stop()
      await network.close()
      await lab.close()
    },
  }
}
