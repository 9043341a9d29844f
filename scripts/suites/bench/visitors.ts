import { Agent, request } from 'node:http'
import { hash } from '@node-rs/argon2'
import type { Database } from '#db/client.ts'
import type { OrgRole } from '#db/vocabulary/organizations.ts'
import type { ApiProcess } from '../lab/server-process.ts'

/** One open connection per visitor, like a browser. */
export type Visitor = {
  /**
   * Signs in again when the session has ended.
   * @returns the response, how long it took until its last byte, and how long the server took by its own clock, ms
   * @throws for any status other than 2xx
   */
  ask(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<{ ms: number; serverMs: number; body: string }>
  /** Sent with every request; also for requests made elsewhere. */
  headers: Record<string, string>
  close(): void
}

/** The password of everybody created here. */
export const visitorPassword = 'they only come to look'

/** Cheap parameters, because sign-in is not measured here. */
export const hashVisitorPassword = (): Promise<string> =>
  hash(visitorPassword, { memoryCost: 1024, timeCost: 1, parallelism: 1 })

/** An organization with members who can sign in. */
export async function insertOrganization(
  database: Database,
  name: string,
  members: readonly { email: string; role: OrgRole }[],
): Promise<{ orgId: string; userIds: string[] }> {
  const password_hash = await hashVisitorPassword()
  return database.asSystem(async (trx) => {
    const { id: orgId } = await trx
      .insertInto('organizations')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow()
    const userIds: string[] = []
    for (const { email, role } of members) {
      const user = await trx
        .insertInto('users')
        .values({ email, password_hash })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('memberships')
        .values({ org_id: orgId, user_id: user.id, role, status: 'ACTIVE' })
        .execute()
      userIds.push(user.id)
    }
    return { orgId, userIds }
  })
}

/** Environment of an API process whose visitors have different addresses, so that its limits per address do not apply. */
export const manyAddresses = { TRUSTED_PROXIES: '127.0.0.1' }

/** Signs in; later requests are sent as this person. `number` determines the address. */
export async function openVisitor(
  api: Pick<ApiProcess, 'url'>,
  person: { email: string; orgId: string },
  number: number,
): Promise<Visitor> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers: Record<string, string> = {
    'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  }

  type Answer = { status: number; ms: number; serverMs: number; body: string }

  function send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const startedAt = performance.now()
    return new Promise((done, failed) => {
      const url = `${api.url}/api${path}${path.includes('?') ? '&' : '?'}orgId=${person.orgId}`
      const sent = request(
        url,
        {
          agent,
          method,
          headers: { ...headers, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString()
            const timing = /dur=([\d.]+)/.exec(String(response.headers['server-timing'] ?? ''))?.[1]
            done({
              status: response.statusCode ?? 0,
              ms: performance.now() - startedAt,
              serverMs: Number(timing ?? Number.NaN),
              body: text,
            })
          })
        },
      )
      sent.once('error', failed)
      sent.end(payload)
    })
  }

  async function signIn(): Promise<void> {
    const answer = await send('POST', '/auth/login', { email: person.email, password: visitorPassword })
    requireSuccess('POST', '/auth/login', answer)
    headers.authorization = `Bearer ${(JSON.parse(answer.body) as { accessToken: string }).accessToken}`
  }

  async function ask(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<{ ms: number; serverMs: number; body: string }> {
    let answer = await send(method, path, body)
    if (answer.status === 401) {
      await signIn()
      answer = await send(method, path, body)
    }
    requireSuccess(method, path, answer)
    return { ms: answer.ms, serverMs: answer.serverMs, body: answer.body }
  }

  await signIn()
  return { ask, headers, close: () => agent.destroy() }
}

function requireSuccess(
  method: string,
  path: string,
  { status, body }: { status: number; body: string },
): void {
  if (status < 200 || status >= 300)
    throw new Error(`${method} ${path} answered ${status}: ${body.slice(0, 500)}`)
}
