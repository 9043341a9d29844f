import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import {
  EgressError,
  forNobody,
  type EgressRules,
  isNamedHost,
  isPrivateBaseUrl,
  kindOfAddress,
  openEgress,
} from './egress.ts'

let server: Server | undefined
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise<void>((done) => (server === undefined ? done() : void server.close(() => done())))
  server = undefined
})

async function open(listener: RequestListener, change: Partial<EgressRules> = {}) {
  const listening = (server = createServer(listener))
  await new Promise<void>((done) => void listening.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  return {
    origin,
    fetch: openEgress({
      permit: forNobody,
      baseUrl: new URL(origin),
      maxResponseBytes: 1_000,
      deadlineMs: 2_000,
      ...change,
    }),
  }
}

const refusal = async (answer: Promise<unknown>): Promise<string> => {
  const error = await answer.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof EgressError)) throw new Error(`Not refused: ${String(error)}`)
  return error.reason
}

describe('outgoing requests', () => {
  it('send texts to the configured service and return its response', async () => {
    const { origin, fetch } = await open((request, response) => {
      let body = ''
      request.on('data', (part) => (body += String(part)))
      request.on('end', () =>
        response
          .writeHead(201, { 'x-note': 'a', 'set-cookie': ['b', 'c'] })
          .end(`${request.method} ${request.headers['x-key']} ${body}`),
      )
    })
    const answer = await fetch(`${origin}/v1/x`, { method: 'POST', headers: { 'x-key': 'k' }, body: 'hällo' })
    expect([answer.status, answer.headers.get('x-note'), await answer.text()]).toEqual([
      201,
      'a',
      'POST k hällo',
    ])
  })

  it('go nowhere else', async () => {
    const { origin, fetch } = await open((_, response) => response.end())
    const port = new URL(origin).port
    for (const address of [
      `http://localhost:${port}`,
      `http://127.0.0.1:${Number(port) + 1}`,
      `https://127.0.0.1:${port}`,
      'https://example.com',
      'file:///etc/passwd',
    ]) {
      expect([address, await refusal(fetch(address))]).toEqual([address, 'refused'])
    }
  })

  it('follow no redirect', async () => {
    let count = 0
    const { origin, fetch } = await open((_, response) => {
      count += 1
      response.writeHead(302, { location: '/again' }).end()
    })
    expect(await refusal(fetch(origin))).toBe('refused')
    expect(count).toBe(1)
  })

  it('accept no more than their size limit, whether the size is announced or not', async () => {
    for (const headers of [{ 'content-length': '5000' }, {}]) {
      const { origin, fetch } = await open((_, response) =>
        response.writeHead(200, headers).end('x'.repeat(5_000)),
      )
      expect(await refusal(fetch(origin))).toBe('too-large')
    }
  })

  it('wait no longer than their deadline, even for a slow response', async () => {
    const { origin, fetch } = await open(
      (_, response) => {
        response.writeHead(200)
        const timer = setInterval(() => response.write('x'), 20)
        response.on('close', () => clearInterval(timer))
      },
      { deadlineMs: 150 },
    )
    expect(await refusal(fetch(origin))).toBe('timeout')
  })

  it('distinguish a broken response from none', async () => {
    const broken = await open((_, response) => {
      response.writeHead(200, { 'content-length': '50' }).write('half')
      setImmediate(() => response.destroy())
    })
    expect(await refusal(broken.fetch(broken.origin))).toBe('cut-off')
    const silent = await open((request) => request.socket.destroy())
    expect(await refusal(silent.fetch(silent.origin))).toBe('unreachable')
  })

  it('end when their caller gives up, before and during the wait', async () => {
    const controller = new AbortController()
    const { origin, fetch } = await open(() => controller.abort())
    expect(await refusal(fetch(origin, { signal: controller.signal }))).toBe('aborted')
    expect(await refusal(fetch(origin, { signal: controller.signal }))).toBe('aborted')
  })

  it('accept only texts', async () => {
    const { origin, fetch } = await open((_, response) => response.end())
    expect(await refusal(fetch(origin, { method: 'POST', body: new FormData() }))).toBe('refused')
    expect(await refusal(fetch(new Request(origin)))).toBe('refused')
  })
})

describe('redirects within the rules', () => {
  const hopping = async (
    status: number,
    location: (origin: string) => string,
    change: Partial<EgressRules> = {},
  ) => {
    const seen: string[] = []
    const service = await open(
      (request, response) => {
        let body = ''
        request.on('data', (part) => (body += String(part)))
        request.on('end', () => {
          seen.push(`${request.method} ${request.url} ${request.headers['x-key'] ?? '-'} ${body}`)
          if (request.url === '/start')
            response.writeHead(status, { location: location(service.origin) }).end()
          else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end()
          else response.end('there')
        })
      },
      { maxRedirects: 3, ...change },
    )
    const ask = (init: RequestInit = {}) =>
      service.fetch(`${service.origin}/start`, { headers: { 'x-key': 'k' }, ...init })
    return { seen, ask }
  }

  it('are followed to the same origin with all headers and the body', async () => {
    const { seen, ask } = await hopping(307, () => '/end')
    expect(await (await ask({ method: 'POST', body: 'b' })).text()).toBe('there')
    expect(seen).toEqual(['POST /start k b', 'POST /end k b'])
  })

  it('turn a POST into a GET as fetch does', async () => {
    const { seen, ask } = await hopping(302, () => '/end')
    await ask({ method: 'POST', body: 'b' })
    expect(seen).toEqual(['POST /start k b', 'GET /end k '])
  })

  it('end at the third', async () => {
    const { seen, ask } = await hopping(302, () => '/round')
    expect(await refusal(ask())).toBe('refused')
    expect(seen).toHaveLength(4)
  })

  it('are checked like the first address', async () => {
    for (const location of [
      'http://169.254.169.254/latest',
      'https://example.com/',
      'file:///etc/passwd',
      'https://[',
    ] as const) {
      const { seen, ask } = await hopping(302, () => location)
      expect([location, await refusal(ask()), seen.length]).toEqual([location, 'refused', 1])
    }
  })

  it('send no body to another host', async () => {
    const { ask } = await hopping(307, () => 'https://files.vendor.example/x', { hosts: ['vendor.example'] })
    expect(await refusal(ask({ method: 'POST', body: 'b' }))).toBe('refused')
  })
})

describe('named hosts', () => {
  it('include their subdomains, over https on the usual port', () => {
    const isNamed = (address: string) => isNamedHost(new URL(address), ['vendor.example'])
    expect(['https://vendor.example/x', 'https://eu.vendor.example'].map(isNamed)).toEqual([true, true])
    for (const address of [
      'http://vendor.example',
      'https://vendor.example:8443',
      'https://notvendor.example',
      'https://vendor.example.evil.example',
      'https://vendor.example@evil.example',
    ]) {
      expect([address, isNamed(address)]).toEqual([address, false])
    }
  })

  it('never lead to a private address, whatever the base is', async () => {
    const { origin } = await open((_, response) => response.end())
    const fetch = openEgress({
      permit: forNobody,
      baseUrl: new URL(origin),
      hosts: ['localhost'],
      maxResponseBytes: 10,
      deadlineMs: 2_000,
    })
    expect(await refusal(fetch('https://localhost/x'))).toBe('refused')
  })
})

describe('kept connections', () => {
  it('carry one request after the other', async () => {
    const ports = new Set<number | undefined>()
    const { origin, fetch } = await open(
      (request, response) => {
        ports.add(request.socket.remotePort)
        response.end('ok')
      },
      { keepAlive: true },
    )
    for (let index = 0; index < 3; index += 1) await (await fetch(origin)).text()
    expect(ports.size).toBe(1)
  })
})

describe('a public service', () => {
  const egressTo = (address: string) =>
    openEgress({ permit: forNobody, baseUrl: new URL(address), maxResponseBytes: 1_000, deadlineMs: 2_000 })

  it('is not reached over plain http', async () => {
    expect(await refusal(egressTo('http://example.com')('http://example.com/v1'))).toBe('refused')
  })

  it('whose name leads to this machine is not reached', async () => {
    // A name with dots that resolves to loopback everywhere would need the network. A literal address takes the same path.
    for (const host of ['169.254.169.254', '0.0.0.0', '[::ffff:169.254.169.254]', '[fe80::1]']) {
      expect([host, await refusal(egressTo(`https://${host}`)(`https://${host}/v1`))]).toEqual([
        host,
        'refused',
      ])
    }
  })
})

describe('a private service', () => {
  it('is one with a private configured address', () => {
    for (const address of [
      'http://127.0.0.1:8000',
      'http://localhost',
      'http://ollama:11434',
      'http://10.0.0.7',
      'http://[::1]:1',
      'http://[fd00::1]',
      'http://llm.internal',
      'http://gpu.home.arpa',
    ]) {
      expect([address, isPrivateBaseUrl(new URL(address))]).toEqual([address, true])
    }
    for (const address of [
      'https://api.example.com',
      'http://169.254.169.254',
      'http://0.0.0.0',
      'http://8.8.8.8',
      'https://internal.example',
      'http://[::]',
    ]) {
      expect([address, isPrivateBaseUrl(new URL(address))]).toEqual([address, false])
    }
  })

  it('may be named', async () => {
    const { origin } = await open((_, response) => response.end('ok'))
    const named = origin.replace('127.0.0.1', 'localhost')
    const answer = await openEgress({
      permit: forNobody,
      baseUrl: new URL(named),
      maxResponseBytes: 10,
      deadlineMs: 2_000,
    })(named)
    expect(await answer.text()).toBe('ok')
  })
})

describe('an address', () => {
  it.each([
    ['8.8.8.8', 'public'], ['2606:4700::1111', 'public'], ['172.32.0.1', 'public'], ['100.63.255.255', 'public'],
    ['127.0.0.1', 'private'], ['10.255.0.1', 'private'], ['172.16.0.1', 'private'], ['172.31.255.255', 'private'], ['192.168.1.1', 'private'],
    ['100.64.0.1', 'private'], ['::1', 'private'], ['fc00::1', 'private'], ['fdff::1', 'private'],
    ['::ffff:127.0.0.1', 'private'], ['::ffff:10.0.0.1', 'private'], ['::ffff:8.8.8.8', 'public'],
    ['169.254.169.254', 'forbidden'], ['::ffff:169.254.169.254', 'forbidden'], ['0.0.0.0', 'forbidden'], ['::', 'forbidden'],
    ['224.0.0.1', 'forbidden'], ['255.255.255.255', 'forbidden'], ['fe80::1', 'forbidden'], ['ff02::1', 'forbidden'],
    ['198.19.0.1', 'forbidden'], ['192.0.2.1', 'forbidden'], ['240.0.0.1', 'forbidden'], ['2001:db8::1', 'forbidden'], ['2001::1', 'forbidden'],
    ['0177.0.0.1', 'forbidden'], ['127.1', 'forbidden'], ['64:ff9b::7f00:1', 'forbidden'], ['2002:7f00:1::', 'forbidden'], ['localhost', 'forbidden'], ['', 'forbidden'],
  ])('%s is %s', (address, kind) => {
    expect(kindOfAddress(address)).toBe(kind)
  }) // prettier-ignore
})
