import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { problem } from '#api/contract/errors.ts'
import { createApiTest } from '#api/testing/test-api.ts'
import { figure, isFullSize, sized } from '../../figures.ts'
import { testSeed } from '../lab/seeded-random.ts'
import { anyAddressRequest, anyBodyRequest, type FuzzRequest, poolsOf } from './fuzz-requests.ts'
import { readOperations, withBody } from './operations.ts'
import { restoreTenant } from './restore-tenant.ts'
import { givenTenant, hashesOf } from './two-organizations.ts'
import { isRefusedSample } from './write-samples.ts'

/** Requests sent at the same time: enough to interact, and far below the limit of requests in flight. */
const together = 8
/** After this many requests, deleted rows are restored. */
const restoredEvery = 30 * together
/** An error names the problem; it does not echo the request. */
const longestProblem = 20_000

let address = ''
const rejections: unknown[] = []
const onRejection = (reason: unknown): void => void rejections.push(reason)
/** Statuses with which each operation has responded. */
const answers = new Map<string, Set<number>>()

process.on('unhandledRejection', onRejection)
const api = await createApiTest({ config: { logLevel: 'error' } })
const password = 'correct horse battery'
const own = await givenTenant(api, 'Own', password)
const foreign = await givenTenant(api, 'Foreign')
const operations = await readOperations(api)
const pools = poolsOf(own, foreign, { email: own.owner.email, password })
const foreignBefore = await hashesOf(api, foreign.orgId)
address = await api.app.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  process.off('unhandledRejection', onRejection)
  await api.close()
})

type Answer = { status: number; contentType: string; body: string }

// A fresh token each time, because a full run outlives one.
const headersOf = async ({ headers }: FuzzRequest): Promise<Record<string, string>> => ({
  authorization: `Bearer ${await api.tokenFor(own.owner)}`,
  ...headers,
})

async function inject(request: FuzzRequest): Promise<Answer> {
  const { method, url, payload } = request
  const response = await api.app.inject({ method, url, headers: await headersOf(request), payload })
  const contentType = String(response.headers['content-type'])
  return { status: response.statusCode, contentType, body: response.body }
}

async function overSocket(request: FuzzRequest): Promise<Answer> {
  const { method, url, payload } = request
  const response = await fetch(`${address}${url}`, {
    method,
    headers: await headersOf(request),
    body: payload && new Uint8Array(payload),
    signal: AbortSignal.timeout(30_000),
  })
  const contentType = response.headers.get('content-type') ?? ''
  return { status: response.status, contentType, body: await response.text() }
}

/** What is wrong with a response, or null. */
function complaint({ status, contentType, body }: Answer): string | null {
  const shown = body.slice(0, 300)
  if (status >= 500) return `${status} ${shown}\n${api.logLines.at(-1) ?? ''}`
  if (status < 400) return null
  // Directories read the errors of their own standard (RFC 7644 §3.12).
  if (contentType.startsWith('application/scim+json')) return null
  if (!contentType.startsWith('application/problem+json')) return `${status} as ${contentType}: ${shown}`
  const parsed = problem.safeParse(JSON.parse(body))
  if (!parsed.success) return `${status} is not in the form of a problem: ${shown}`
  if (parsed.data.status !== status || parsed.data.message === '') return `${status} says ${shown}`
  return body.length > longestProblem ? `${status} with ${body.length} characters: ${shown}` : null
}

/** Sends this many requests. A failure reports seed and path, for TEST_SEED and TEST_PATH. @returns how many responses were good */
async function send(
  requests: fc.Arbitrary<FuzzRequest>,
  count: number,
  ask: (request: FuzzRequest) => Promise<Answer>,
): Promise<number> {
  let answered = 0
  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: together, maxLength: together }), async (batch) => {
      if (answered % restoredEvery === 0) await restoreTenant(api, own)
      await Promise.all(
        batch.map(async (request) => {
          const answer = await ask(request)
          const wrong = complaint(answer)
          if (wrong !== null) throw new Error(`${wrong}\n${request.toString()}`)
          answers.set(request.operation, (answers.get(request.operation) ?? new Set()).add(answer.status))
          answered += 1
        }),
      )
    }),
    // The failure prints the requests; shrinking would send thousands more.
    {
      seed: testSeed(),
      numRuns: Math.ceil(count / together),
      endOnFailure: true,
      path: process.env.TEST_PATH,
    },
  )
  return answered
}

/** Damage that malformed requests have done to later requests or to others. */
async function harmDone(): Promise<string[]> {
  const harm = rejections.map((reason) => `nobody has handled ${String(reason)}`)
  const me = await api.request(own.owner, 'GET', '/users/me')
  if (me.statusCode !== 200) harm.push(`the API now answers ${me.statusCode} ${me.body}`)
  const health = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(10_000) })
  if (health.status !== 200) harm.push(`it is not healthy any more: ${health.status}`)
  const now = await hashesOf(api, foreign.orgId)
  for (const [table, hash] of Object.entries(now))
    if (hash !== foreignBefore[table]) harm.push(`the other organization's ${table} have changed`)
  return harm
}

describe('an API that gets malformed requests', () => {
  it('answers every body with a result or a problem, never with 5xx', async () => {
    const count = sized(100_000, 1_200)
    const answered = await send(anyBodyRequest(withBody(operations), pools, own), count, inject)
    expect(answered).toBe(count)
    expect(await harmDone()).toEqual([])
    figure('fuzzed bodies answered without 5xx', `${answered} of ${count}`)
    // Fuzzing that never gets past validation finds little, so every operation must also have accepted something.
    const names = withBody(operations).map(({ name }) => name)
    const never = names.filter((name) => ![...(answers.get(name) ?? [])].some((status) => status < 300))
    figure(
      'operations with a body that also accepted some',
      `${names.length - never.length} of ${names.length}`,
    )
    const unexpected = never.filter((name) => !isRefusedSample(name))
    // A short run does not reach all of them.
    expect(isFullSize ? unexpected : []).toEqual([])
    expect(never.length).toBeLessThan(names.length - 10)
  })

  it('answers every path and query likewise', async () => {
    const count = sized(20_000, 400)
    const answered = await send(anyAddressRequest(operations, pools, own.orgId), count, inject)
    expect(answered).toBe(count)
    expect(await harmDone()).toEqual([])
    figure('fuzzed paths and queries answered without 5xx', `${answered} of ${count}`)
  })

  it('takes no more than 16 KB from somebody who is not signed in', async () => {
    const open = withBody(operations).filter((operation) => !operation.needsOrganization)
    const payload = { text: 'x'.repeat(20_000) }
    const sent = open.map(({ method, path }) => api.app.inject({ method, url: path, payload }))
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode)
    // Routes that need a session check it before they read the body.
    const needsSession = (path: string): boolean => /^\/api\/(users\/me\/|auth\/sso\/connect$)/.test(path)
    expect(statuses).toEqual(open.map(({ path }) => (needsSession(path) ? 401 : 413)))
  })

  it('answers the same over a real connection', async () => {
    const count = sized(4_000, 80)
    const answered = await send(anyBodyRequest(withBody(operations), pools, own), count, overSocket)
    expect(answered).toBe(count)
    expect(await harmDone()).toEqual([])
    figure('fuzzed bodies over a socket answered without 5xx', `${answered} of ${count}`)
  })
})
