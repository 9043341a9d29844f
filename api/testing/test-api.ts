import { randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { hash } from '@node-rs/argon2'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import type { DataRegion, OrgRole, PlatformRole, UserStatus } from '#db/vocabulary/organizations.ts'
import { type ApiDependencies, type BuiltApi, buildApp } from '../app.ts'
import { type ApiConfig, defaultLimits } from '../config.ts'
import { openSession } from '../areas/session/open-session.ts'
import { createLog } from '#workers/telemetry/log.ts'
import { testConnectionSettings } from '#workers/security/testing-secrets.ts'
import type { Signal } from '#workers/queue/signals.ts'
import type { LiveSignals } from '../http/live-hub.ts'

export type TestUser = { id: string; email: string; orgId: string; role: OrgRole; password: string | null }

export type GivenUser = {
  orgId: string
  role?: OrgRole
  status?: UserStatus
  capabilities?: string[]
  platformRole?: PlatformRole
  email?: string
  firstName?: string
  lastName?: string
  password?: string
}

/** Signals that tests can send. */
export type TestSignals = LiveSignals & { send(signal: Signal): void }

function createSignals(): TestSignals {
  const listeners = new Set<(signal: Signal) => void>()
  const send = (signal: Signal): void => {
    for (const listener of listeners) listener(signal)
  }
  return {
    subscribe: (type, listener) => {
      const wrapped = (signal: Signal): void => {
        if (signal.type === type) listener(signal as Parameters<typeof listener>[0])
      }
      listeners.add(wrapped)
      return () => void listeners.delete(wrapped)
    },
    publish: send,
    send,
  }
}

export type ApiTest = BuiltApi & {
  database: TestDatabase['database']
  databaseUrl: string
  signals: TestSignals
  /** Log lines as they were written. */
  logLines: string[]
  /** The API's clock; move it with `clock.at = …`. */
  clock: { at: Date | null }
  givenOrganization(options?: {
    name?: string
    parentId?: string
    dataRegion?: DataRegion
    settings?: Record<string, unknown>
  }): Promise<string>
  givenUser(options: GivenUser): Promise<TestUser>
  /** Adds a user to one more organization. */
  givenMembership(
    userId: string,
    options: { orgId: string; role: OrgRole; status?: UserStatus; capabilities?: string[] },
  ): Promise<void>
  givenTeam(orgId: string, name: string, members?: TestUser[], parentId?: string): Promise<string>
  /** A bearer token of a session created for it; always the same one. */
  tokenFor(user: Pick<TestUser, 'id'>): Promise<string>
  /** Sends a request in the user's organization. `path` is relative to /api. Null: not signed in. */
  request(
    user: Pick<TestUser, 'id' | 'orgId'> | null,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    options?: { body?: unknown; orgId?: string | null; headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export const testConfig: Omit<ApiConfig, 'databaseUrl' | 'poolUrl'> = {
  redisUrl: null,
  host: '127.0.0.1',
  port: 0,
  publicUrl: 'http://127.0.0.1:3000',
  sessionSecret: 'a test secret with at least thirty-two characters',
  connections: testConnectionSettings,
  practiceEngine: { standard: 'offline', model: null, prices: new Map() },
  model: { isThere: false, isAllowedInEu: false, name: null, isPriceKnown: false, price: null },
  corsOrigins: [],
  hasMailServer: true,
  servicesInEu: new Set(),
  privateIssuers: [],
  nameServers: [],
  managerOneOnOneBots: [],
  trustedProxies: [],
  setupCode: null,
  metricsToken: null,
  traceEndpoint: null,
  traceSampleRatio: 1,
  logLevel: 'info',
  consoleFolder: null,
  limits: {
    ...defaultLimits,
    // About ten thousand requests of the matrix come from one address.
    perMinute: { read: 1_000_000, write: 1_000_000, auth: 1_000_000, address: 1_000_000 },
  },
}

/** A complete API with its own database, called through `inject`. No port is opened. */
export async function createApiTest(
  options: { config?: Partial<ApiConfig> } & Pick<
    ApiDependencies,
    'extraRoutes' | 'live' | 'openQueues' | 'resolveTxt'
  > = {},
): Promise<ApiTest> {
  const test = await createTestDatabase({ poolSize: 8, systemPoolSize: 6 })
  const signals = createSignals()
  const logLines: string[] = []
  const clock: ApiTest['clock'] = { at: null }
  const config = { ...testConfig, databaseUrl: test.url, poolUrl: test.url, ...options.config }
  const log = createLog(
    { service: 'api', level: config.logLevel },
    { write: (line: string) => void logLines.push(line) },
  )
  const built = await buildApp({
    config,
    database: test.database,
    signals,
    log,
    now: () => clock.at ?? new Date(),
    live: options.live ?? { gatherMs: 10, pollMs: 200 },
    ...(options.openQueues === undefined ? {} : { openQueues: options.openQueues }),
    ...(options.resolveTxt === undefined ? {} : { resolveTxt: options.resolveTxt }),
    ...(options.extraRoutes === undefined ? {} : { extraRoutes: options.extraRoutes }),
  })
  const sessions = new Map<string, string>()

  async function givenMembership(
    userId: string,
    {
      orgId,
      role,
      status = 'ACTIVE',
      capabilities = [],
    }: { orgId: string; role: OrgRole; status?: UserStatus; capabilities?: string[] },
  ): Promise<void> {
    await test.database.asSystem((trx) =>
      trx
        .insertInto('memberships')
        .values({ org_id: orgId, user_id: userId, role, status, capabilities })
        .execute(),
    )
    built.context.access.forget(userId)
  }

  async function tokenFor(user: Pick<TestUser, 'id'>): Promise<string> {
    const sessionId =
      sessions.get(user.id) ??
      (
        await test.database.asSystem((trx) =>
          openSession(trx, user.id, { address: '127.0.0.1', userAgent: 'test' }, built.context.now()),
        )
      ).sessionId
    sessions.set(user.id, sessionId)
    return built.context.tokens.issue({ userId: user.id, sessionId }).accessToken
  }

  return {
    ...built,
    database: test.database,
    databaseUrl: test.url,
    signals,
    logLines,
    clock,
    givenMembership,
    tokenFor,
    givenOrganization: async ({
      name = `Organization ${randomBytes(4).toString('hex')}`,
      parentId,
      dataRegion,
      settings,
    } = {}) => {
      const { id } = await test.database.asSystem((trx) =>
        trx
          .insertInto('organizations')
          .values({
            name,
            parent_id: parentId ?? null,
            ...(dataRegion === undefined ? {} : { data_region: dataRegion }),
            ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      return id
    },
    givenUser: async ({
      orgId,
      role = 'MEMBER',
      status,
      capabilities,
      platformRole,
      email,
      firstName = 'Ada',
      lastName = 'Tester',
      password,
    }) => {
      const address = email ?? `${randomBytes(6).toString('hex')}@example.test`
      // Cheap parameters: the hash itself is tested together with the sign-in.
      const passwordHash =
        password === undefined
          ? null
          : await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
      const { id } = await test.database.asSystem((trx) =>
        trx
          .insertInto('users')
          .values({
            email: address,
            first_name: firstName,
            last_name: lastName,
            password_hash: passwordHash,
            platform_role: platformRole ?? null,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      await givenMembership(id, {
        orgId,
        role,
        ...(status === undefined ? {} : { status }),
        ...(capabilities === undefined ? {} : { capabilities }),
      })
      return { id, email: address, orgId, role, password: password ?? null }
    },
    givenTeam: (orgId, name, members = [], parentId) =>
      test.database.withOrg({ orgId }, async (trx) => {
        const { id } = await trx
          .insertInto('teams')
          .values({ org_id: orgId, name, parent_id: parentId ?? null })
          .returning('id')
          .executeTakeFirstOrThrow()
        if (members.length > 0) {
          await trx
            .insertInto('team_members')
            .values(members.map((member) => ({ org_id: orgId, team_id: id, user_id: member.id })))
            .execute()
        }
        return id
      }),
    request: async (user, method, path, { body, orgId, headers = {} } = {}) => {
      const url = new URL(`http://test/api${path}`)
      const chosen = orgId === undefined ? user?.orgId : orgId
      if (chosen !== undefined && chosen !== null) url.searchParams.set('orgId', chosen)
      return built.app.inject({
        method,
        url: `${url.pathname}${url.search}`,
        headers: {
          ...(user === null ? {} : { authorization: `Bearer ${await tokenFor(user)}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
      })
    },
    close: async () => {
      await built.app.close()
      await test.drop()
    },
  }
}
