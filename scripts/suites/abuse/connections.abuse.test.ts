import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { defaultLimits } from '#api/config.ts'
import { createApiTest } from '#api/testing/test-api.ts'
import { figure, sized } from '../../figures.ts'
import {
  drip,
  listen,
  watchServerSides,
  exchange,
  type NormalClient,
  openConnection,
  manyPerMinute,
  openMany,
  type RawConnection,
  startNormalClient,
} from './connections.ts'

/**
 * The product's deadlines are seconds and minutes; the mechanism is the same. A busy machine may keep a normal request waiting for half a
 * second, so no deadline is shorter than twice that.
 */
const connection = {
  headersMs: 1_000,
  requestMs: 1_400,
  silentMs: sized(5_000, 3_000),
  keepAliveMs: 800,
  checkEveryMs: 50,
}
const deadlineMs = 15_000
const inFlight = {
  inFlight: sized(200, 40),
  inFlightPerAddress: sized(150, 30),
  inFlightPerUser: sized(60, 12),
}
const limits = { ...defaultLimits, ...inFlight, perMinute: manyPerMinute, connection }
/** Twice as many as may be in flight. */
const crowd = inFlight.inFlight * 2

/** Addresses set by the test's own proxy, so that attackers and the normal client are different people. */
const attacker = 'X-Forwarded-For: 198.51.100.66'
const normalAddress = '203.0.113.5'

const api = await createApiTest({ config: { limits, trustedProxies: ['127.0.0.1'], logLevel: 'error' } })
const port = await listen(api)
const orgId = await api.givenOrganization()
const user = await api.givenUser({ orgId, role: 'ADMIN' })
const token = await api.tokenFor(user)
afterAll(() => api.close())

const json = 'Content-Type: application/json'
const path = (): string => `/api/users/me?orgId=${user.orgId}`
const head = (method: string, url: string, ...lines: string[]): string =>
  [`${method} ${url} HTTP/1.1`, 'Host: x', attacker, ...lines, '', ''].join('\r\n')
const authorization = (): string => `Authorization: Bearer ${token}`

let attackers: RawConnection[] = []
let normal: NormalClient
beforeEach(async () => {
  const person = await api.givenUser({ orgId: user.orgId })
  normal = startNormalClient(port, path(), {
    authorization: `Bearer ${await api.tokenFor(person)}`,
    'x-forwarded-for': normalAddress,
  })
})
afterEach(async () => {
  await normal.stop()
  for (const { socket } of attackers.splice(0)) socket.destroy()
})

/** What every attack must leave intact: the normal client is unaffected, and no connection of the attack remains. */
async function expectUnharmed(name: string, options: { closed: boolean } = { closed: true }): Promise<void> {
  if (options.closed) for (const attack of attackers) await attack.untilClosed(deadlineMs)
  const { requests, failures } = await normal.stop()
  expect(failures).toEqual([])
  expect(requests).toBeGreaterThan(0)
  const failed = `${failures.length} of ${requests} beside ${attackers.length} connections`
  figure(`${name}: failed requests of a normal client`, failed)
}

const statuses = (): number[] => [...new Set(attackers.map((attack) => attack.status()))]

describe('a connection that takes its time', () => {
  it('is closed when its headers never end', async () => {
    attackers = await openMany(port, crowd)
    for (const { socket } of attackers) socket.write(`GET / HTTP/1.1\r\nHost: x\r\n`)
    const stop = drip(attackers, (index) => `X-Slow-${index}: a\r\n`, 100)
    await expectUnharmed('slow headers')
    stop()
    expect(statuses()).toEqual([408])
  })

  it('is closed when its body never ends, wherever it is sent', async () => {
    const json = ['Content-Type: application/json', 'Content-Length: 5000']
    const form = ['Content-Type: multipart/form-data; boundary=b', 'Content-Length: 5000']
    const starts = [
      head('POST', '/api/auth/login', ...json),
      head('POST', '/api/nowhere', ...json),
      head('POST', `/api/integrations/real-calls?orgId=${user.orgId}`, authorization(), ...json),
      `${head('POST', `/api/integrations/real-calls/parse-transcript?orgId=${user.orgId}`, authorization(), ...form)}--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`,
    ]
    attackers = await openMany(port, crowd)
    for (const [index, { socket }] of attackers.entries()) socket.write(starts[index % starts.length] ?? '')
    const stop = drip(attackers, () => 'a', 100)
    await expectUnharmed('slow bodies')
    stop()
    // The first requests were waited for; the others exceeded the limit for one client.
    expect(statuses().toSorted()).toEqual([408, 429])
  })

  it('is closed when it sends nothing, or half of a request and then no more', async () => {
    attackers = await openMany(port, crowd)
    for (const [index, { socket }] of attackers.entries()) {
      if (index % 3 === 1) socket.write('GET / HT')
      if (index % 3 === 2)
        socket.end(head('POST', '/api/auth/login', 'Content-Type: application/json', 'Content-Length: 10'))
    }
    await expectUnharmed('silent and half-open connections')
    expect(statuses().filter((status) => ![0, 400, 408].includes(status))).toEqual([])
  })

  it('is closed when it asks for much and reads nothing', async () => {
    // The document is generated on the first request.
    const { length } = (await api.app.inject('/api/openapi.json')).rawPayload
    // Only the deadline for silence is tested: these large responses are created in the test's own process, and a normal request has to
    // wait for them.
    const { server } = api.app
    const { headersTimeout, requestTimeout } = server
    Object.assign(server, { headersTimeout: deadlineMs, requestTimeout: deadlineMs })
    onTestFinished(() => void Object.assign(server, { headersTimeout, requestTimeout }))
    const sides = watchServerSides(api)
    const asked = 40
    attackers = await openMany(port, sized(20, 6))
    await expect.poll(() => sides.of(attackers).length, { timeout: deadlineMs }).toBe(attackers.length)
    sides.stop()
    const attacked = sides.of(attackers)
    let most = 0
    const looking = setInterval(() => {
      most = Math.max(most, ...attacked.map((side) => side.writableLength))
    }, 20)
    for (const { socket } of attackers) {
      socket.pause()
      socket.write(head('GET', '/api/openapi.json').repeat(asked))
      // One after the other, because the test's own process serves them.
      await new Promise((done) => setTimeout(done, 20))
    }
    const served = (): number => attacked.filter((side) => !side.destroyed).length
    await expect.poll(served, { timeout: sized(120_000, deadlineMs) }).toBe(0)
    clearInterval(looking)
    await expectUnharmed('answers that nobody reads', { closed: false })
    // Node stops serving a connection whose responses pile up, so only a few of the requested ones were begun.
    expect(most).toBeLessThan(4 * length)
    const held = `${most} of ${asked} responses of ${length}`
    figure('answers that nobody reads: most bytes held for one connection', held)
  })

  it('is closed if its chunks never end, signed in or not', async () => {
    const chunk = `1000\r\n${'a'.repeat(4096)}\r\n`
    const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked']
    const heads = [
      head('POST', '/api/auth/login', ...chunked),
      head('POST', '/api/nowhere', ...chunked),
      head('POST', path(), ...chunked),
      head('POST', `/api/integrations/real-calls?orgId=${user.orgId}`, ...chunked),
      head('POST', `/api/integrations/real-calls?orgId=${user.orgId}`, authorization(), ...chunked),
    ]
    attackers = await openMany(port, heads.length * sized(8, 1))
    for (const [index, { socket }] of attackers.entries()) socket.write(heads[index % heads.length] ?? '')
    const stop = drip(attackers, () => chunk.repeat(20), 5)
    await expectUnharmed('endless chunks')
    stop()
    // 0: the response was lost because the connection was cut off while chunks were still arriving.
    for (const status of statuses()) expect([0, 401, 404, 408, 413]).toContain(status)
  })
})

describe('a connection that sends what no client sends', () => {
  const close = 'Connection: close\r\n'
  const ask = (line: string, more = close): string => `${line} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
  const health = 'GET /healthz'
  const post = (...headers: string[]): string =>
    ask('POST /api/auth/login', headers.map((one) => `${one}\r\n`).join(''))
  const chunked = 'Transfer-Encoding: chunked'

  it.each<[string, number[], string | Buffer]>([
    ['noise', [400], randomBytes(4_096)],
    ['a TLS greeting', [400], Buffer.from('16030100a5010000a10303', 'hex')],
    ['the preface of HTTP/2', [400, 505], 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an old request', [200, 400], 'GET /healthz\r\n\r\n'],
    ['another version', [400, 505], 'GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['no host', [400], 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an unknown method', [400], ask('HACK /healthz')],
    ['a tunnel', [0, 400, 404, 405], ask('CONNECT 127.0.0.1:5432', '')],
    ['another address as the target', [400, 404], ask('GET http://169.254.169.254/latest')],
    ['an unknown expectation', [417], post('Expect: miracles', 'Connection: close')],
    ['a NUL in a header', [400], ask(health, `X-Nul: a\0b\r\n${close}`)],
    [
      'lines that end in line feeds alone',
      [400],
      post('Content-Length: 0', 'Connection: close').replaceAll('\r', ''),
    ],
    ['a header that goes on in the next line', [200, 400], ask(health, `X-A: b\r\n c\r\n${close}`)],
    ['headers of 20 KB', [431], ask(health, `X-Long: ${'a'.repeat(20_000)}\r\n`)],
    ['three thousand headers', [431], ask(health, 'X-A: b\r\n'.repeat(3_000))],
    ['an address of 20 KB', [414, 431], ask(`GET /${'a'.repeat(20_000)}`)],
    ['an address of 10 KB', [404, 414], ask(`GET /api/${'a'.repeat(10_000)}`)],
    ['a query of ten thousand parameters', [401], ask(`GET /api/users?${'a&'.repeat(5_000)}`)],
    ['an address that is not well encoded', [400], ask('GET /api/%c0%ae%c0%ae/%zz')],
    ['a way up', [400, 404], ask('GET /../../../etc/passwd')],
    ['two lengths', [400], `${post('Content-Length: 2', 'Content-Length: 3')}{}x`],
    ['a length and chunks', [400], `${post('Content-Length: 4', chunked)}0\r\n\r\n`],
    ['a length below zero', [400], post('Content-Length: -1')],
    ['a chunk of a length that overflows', [400], `${post(chunked)}ffffffffffffffff1\r\n`],
    ['chunks in a coding of its own', [400], `${post('Transfer-Encoding: gzip, chunked, x')}0\r\n\r\n`],
    ['a body of 6 MB, announced', [413], `${post(json, 'Content-Length: 6000000')}{`],
    [
      'a body of a type that nobody reads',
      [415],
      `${post('Content-Type: application/xml', 'Content-Length: 2', 'Connection: close')}<a`,
    ],
  ])('is told so, and closed: %s', async (_, allowed, request) => {
    const response = await exchange(port, request)
    expect(allowed).toContain(response.status)
    // Never a second response: what follows is not a request of its own.
    expect(response.text.split('HTTP/1.1 ').length - 1).toBeLessThanOrEqual(1)
  })

  it('gets at most the response to the request before the noise in its pipeline, and none after it', async () => {
    const noises = [
      randomBytes(200).toString('latin1'),
      'X\r\n\r\n',
      '\0\0\0\0',
      'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n',
    ]
    for (const noise of noises) {
      const response = await exchange(port, `${head('GET', '/healthz')}${noise}${head('GET', '/healthz')}`)
      // The noise may arrive before the first response is ready; then there is none.
      expect(response.text.match(/HTTP\/1\.1 \d{3}/g)?.join()).toMatch(/^(HTTP\/1\.1 200,)?HTTP\/1\.1 400$/)
    }
  })

  it('cannot hide a request in the body of another one', async () => {
    const hidden = head('GET', '/api/auth/hidden')
    const forms = [
      `Content-Length: ${hidden.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
      `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${hidden}`,
      `Transfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
      `Transfer-Encoding: chunked\r\n\r\n0\r\nX-Trailer: \r\n\t${hidden}`,
      `Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}`,
    ]
    for (const form of forms) {
      const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\n'
      const response = await exchange(port, `${head}${json}\r\n${form}`)
      expect(response.text.match(/HTTP\/1\.1 (\d{3})/g)).toEqual(['HTTP/1.1 400'])
    }
  })
})

describe('too many connections of one client', () => {
  it('do not keep a normal client out', async () => {
    for (let round = 0; round < 4; round += 1) {
      attackers.push(...(await openMany(port, sized(500, 25))))
      for (const { socket, isClosed } of attackers)
        if (!isClosed()) socket.write(head('GET', path(), authorization()))
    }
    for (const attack of attackers) await attack.untilAnswered(deadlineMs)
    for (const status of statuses()) expect([0, 200, 408, 429]).toContain(status)
    await expectUnharmed('many connections')
  })

  it('leave nothing open when they disconnect midway', async () => {
    for (let round = 0; round < sized(10, 2); round += 1) {
      const gone = await openMany(port, crowd)
      for (const [index, { socket }] of gone.entries()) {
        const url = index % 2 === 0 ? '/api/auth/login' : '/api/nowhere'
        socket.write(head('POST', url, json, 'Content-Length: 900'))
        socket.write('{"email":')
      }
      await new Promise((done) => setTimeout(done, 20))
      for (const { socket } of gone) socket.resetAndDestroy()
    }
    attackers = [await openConnection(port)]
    attackers[0]?.socket.write(head('GET', path(), authorization(), 'Connection: close'))
    await expectUnharmed('connections that break off')
    expect(statuses()).toEqual([200])
    // Everything that is allowed at the same time is free again.
    const visits = Array.from({ length: limits.inFlightPerUser }, () => api.request(user, 'GET', '/users/me'))
    const responses = await Promise.all(visits)
    expect(responses.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
  })
})
