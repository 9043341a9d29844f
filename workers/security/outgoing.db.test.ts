import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { takeDueIntegrations } from '#db/queries/imports/syncs.ts'
import type { DataRegion } from '#db/vocabulary/organizations.ts'
import { openTestConnections } from '../connections/testing.ts'
import { openNango } from '../connections/nango.ts'
import { openTestServer } from '../connections/testing-server.ts'
import { openTextEngines } from '../engines/engines.ts'
import { settingsFor } from '../engines/model/testing-server.ts'
import { openMail } from '../mail.ts'
import { EgressError, openEgress, permitOf } from './egress.ts'
import { openOutgoing, type OutgoingService, outgoingServices, refusalOf } from './outgoing.ts'

const signal = new AbortController().signal
let test: TestDatabase
let server: Awaited<ReturnType<typeof openTestServer>>
/** Requests that were sent. */
let received = 0
beforeAll(async () => {
  test = await createTestDatabase()
  server = await openTestServer(() => {
    received += 1
    return Response.json({})
  })
})
afterAll(async () => {
  await server.close()
  await test.drop()
})

async function givenOrganization(
  terms: { dataRegion?: DataRegion; pilotExpiresAt?: Date | null; isActive?: boolean } = {},
): Promise<string> {
  const { id } = await test.database.system
    .insertInto('organizations')
    .values({
      name: 'Acme',
      data_region: terms.dataRegion ?? 'default',
      pilot_expires_at: terms.pilotExpiresAt ?? null,
      is_active: terms.isActive ?? true,
      settings: JSON.stringify({ textEngine: 'model' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const ended = new Date(Date.now() - 1_000)
const gate = (...servicesInEu: OutgoingService[]) =>
  openOutgoing({ database: test.database, servicesInEu: new Set(servicesInEu), now: () => new Date() })

async function givenIntegration(orgId: string, isSimulator = false): Promise<string> {
  return test.database.asSystem(async (trx) => {
    const { id: userId } = await trx
      .insertInto('users')
      .values({ email: `${crypto.randomUUID()}@acme.example` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('memberships')
      .values({ org_id: orgId, user_id: userId, role: 'OWNER', status: 'ACTIVE' })
      .execute()
    const { id } = await trx
      .insertInto('integrations')
      .values({
        org_id: orgId,
        name: 'Gong',
        user_id: userId,
        provider: 'gong',
        auth_kind: 'BASIC',
        is_simulator: isSimulator,
        health: 'healthy',
        auto_sync_enabled: true,
        next_sync_at: new Date(0),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

const reasonOf = (sent: Promise<unknown>): Promise<string> =>
  sent.then(
    () => 'sent',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

/** Tries every way out for an organization. Returns the gate's reason, or `sent`. */
const waysOut: Record<OutgoingService, (orgId: string, allowed: OutgoingService[]) => Promise<string>> = {
  providers: async (orgId, allowed) => {
    const { connections } = openTestConnections(test.database, { servicesInEu: allowed })
    return reasonOf(connections.open(orgId, await givenIntegration(orgId), signal))
  },
  nango: (orgId, allowed) => {
    const nango = openNango({ baseUrl: server.url, secretKey: 'key' }, gate(...allowed), () => new Date())
    const owner = {
      orgId,
      integrationId: 'i',
      provider: 'gong',
      companyName: 'Gong',
      authKind: 'NANGO',
      simulator: null,
    } as const
    const fields = { connection_id: 'c', provider_config_key: 'gong' }
    return reasonOf(nango.get(owner, fields, { forceRefresh: false, signal })).then((reason) =>
      reason.includes('cannot read') ? 'sent' : reason,
    )
  },
  mail: (orgId, allowed) => {
    const mail = openMail('smtp://127.0.0.1:1', 'a@acme.example', gate(...allowed))
    const message = { to: 'b@acme.example', subject: 'x', text: 'x', messageId: '<1@x>' }
    return reasonOf(mail.send({ orgId, ...message }))
      .then((reason) => (reason.includes('ECONNREFUSED') ? 'sent' : reason))
      .finally(() => mail.close())
  },
  model: async (orgId, allowed) => {
    const engines = await openTextEngines({
      standard: 'offline',
      model: settingsFor({ url: server.url }),
      database: test.database,
      outgoing: gate(...allowed),
      log: pino({ level: 'silent' }),
    })
    return (await engines.for(orgId)).id.startsWith('model:') ? 'sent' : 'the offline engine is used'
  },
  // Sent by the API; `single-sign-on.db.test.ts` tests its routes.
  sso: (orgId, allowed) => {
    const permit = permitOf(gate(...allowed), orgId, { service: 'sso' })
    const fetch = openEgress({
      permit,
      baseUrl: new URL(server.url),
      maxResponseBytes: 1_000,
      deadlineMs: 2_000,
    })
    return reasonOf(fetch(server.url))
  },
}

describe('what is sent for an organization', () => {
  it.each(outgoingServices)('goes out in the default region without a pilot: %s', async (service) => {
    expect(await waysOut[service](await givenOrganization(), [])).toBe('sent')
  })

  it.each(outgoingServices)('stays in where data region EU does not allow it: %s', async (service) => {
    const orgId = await givenOrganization({ dataRegion: 'EU' })
    const before = received
    expect(await waysOut[service](orgId, [])).toMatch(/data region EU|offline engine/)
    const others = outgoingServices.filter((other) => other !== service)
    expect(await waysOut[service](orgId, others)).not.toBe('sent')
    expect(received).toBe(before)
    expect(await waysOut[service](orgId, [service])).toBe('sent')
  })

  it.each(outgoingServices)('stays in after the pilot: %s', async (service) => {
    const orgId = await givenOrganization({ pilotExpiresAt: ended })
    expect(await waysOut[service](orgId, [])).toMatch(/pilot of the organization has ended|offline engine/)
    const running = await givenOrganization({ pilotExpiresAt: new Date(Date.now() + 60_000) })
    expect(await waysOut[service](running, [])).toBe('sent')
  })

  it.each(outgoingServices)('stays in where the organization is not active: %s', async (service) => {
    const orgId = await givenOrganization({ isActive: false })
    expect(await waysOut[service](orgId, [])).toMatch(/organization is not active|offline engine/)
  })

  it('may go to the installation’s own simulators in every region, but not after the pilot', async () => {
    const settings = { simulatorsUrl: 'http://127.0.0.1:9' }
    const open = async (terms: Parameters<typeof givenOrganization>[0]) => {
      const { connections } = openTestConnections(test.database, { settings })
      const orgId = await givenOrganization(terms)
      return reasonOf(connections.open(orgId, await givenIntegration(orgId, true), signal))
    }
    expect(await open({ dataRegion: 'EU' })).toBe('sent')
    expect(await open({ pilotExpiresAt: ended })).toContain('pilot')
  })

  it('is checked again at each request', async () => {
    const orgId = await givenOrganization()
    let now = Date.now()
    const outgoing = openOutgoing({
      database: test.database,
      servicesInEu: new Set(),
      now: () => new Date(now),
    })
    const fetch = openEgress({
      permit: permitOf(outgoing, orgId, { service: 'providers' }),
      baseUrl: new URL(server.url),
      maxResponseBytes: 1_000,
      deadlineMs: 2_000,
    })
    expect((await fetch(server.url)).status).toBe(200)
    await test.database.system
      .updateTable('organizations')
      .set({ data_region: 'EU' })
      .where('id', '=', orgId)
      .execute()
    now += 6_000
    await expect(fetch(server.url)).rejects.toThrow(EgressError)
  })

  it('lets people of a closed organization reset their password', () => {
    const at = { servicesInEu: new Set<OutgoingService>(), now: new Date() }
    const over = { dataRegion: 'default', isActive: true, pilotExpiresAt: ended } as const
    const inactive = { dataRegion: 'default', isActive: false, pilotExpiresAt: null } as const
    for (const terms of [over, inactive])
      expect(refusalOf(terms, { service: 'mail', worksWhenClosed: true }, at)).toBeNull()
    expect(refusalOf(over, { service: 'mail' }, at)).toContain('pilot')
    expect(refusalOf(inactive, { service: 'mail' }, at)).toContain('not active')
  })

  it('is not begun by the clock for a closed organization', async () => {
    const [over, inactive, running] = [
      await givenOrganization({ pilotExpiresAt: ended }),
      await givenOrganization({ isActive: false }),
      await givenOrganization({ pilotExpiresAt: new Date(Date.now() + 60_000) }),
    ]
    await givenIntegration(over)
    await givenIntegration(inactive)
    const due = await givenIntegration(running)
    const taken = await test.database.asSystem((trx) => takeDueIntegrations(trx, 1_000))
    expect(taken.map(({ id }) => id)).toContain(due)
    const organizations = taken.map(({ org_id: orgId }) => orgId)
    expect(organizations).not.toContain(over)
    expect(organizations).not.toContain(inactive)
  })
})

describe('the product', () => {
  const root = resolve(import.meta.dirname, '../..')
  const sources = ['api', 'workers', 'db']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    .filter((path) => path.endsWith('.ts') && !/(\.test|\/testing[\w-]*)\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const named = (pattern: RegExp): string[] =>
    sources
      .filter(({ text }) => pattern.test(text))
      .map(({ path }) => path)
      .toSorted()

  it('opens connections to other hosts only through the gate', () => {
    const outside = /^import \{[^}]*\} from '(node:https?|node:http2|node:tls|undici|axios|got|nodemailer)'/m
    // The monitor only listens.
    expect(named(outside).filter((path) => path !== 'workers/monitor.ts')).toEqual([
      'workers/mail.ts',
      'workers/security/egress.ts',
    ])
  })

  it('asks the gate before everything but public keys, and a model that no organization uses', () => {
    expect(named(/\bforNobody\b/)).toEqual([
      'workers/engines/model/model.ts',
      'workers/providers/google-meet/keys.ts',
      'workers/security/egress.ts',
    ])
  })
})
