import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { testSecretsKeys } from '#workers/security/testing-secrets.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

/** A free port below those that systems give to outgoing connections, so that none takes it before it is used. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

// Reports which OpenTelemetry modules the process loads.
const reportModules = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load(url, context, next) {
    const found = /@opentelemetry.([\\w-]+)/.exec(url)
    if (found !== null) process.stdout.write('loads ' + found[1] + '\\n')
    return next(url, context)
  } })`)}`

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
})

function start(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const child = fork(join(import.meta.dirname, 'server.ts'), [], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      SECRETS_KEYS: testSecretsKeys,
      ...env,
    },
    silent: true,
    execArgv: ['--import', reportModules],
  })
  children.push(child)
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, output: () => text }
}

describe('the API process', () => {
  it('serves, drains on SIGTERM and ends with 0', async () => {
    const port = await freePort()
    const { child, output } = start({
      DATABASE_URL: test.url,
      PORT: String(port),
      SESSION_SECRET: 'x'.repeat(40),
      SUPERVISED: '1',
    })
    const ready = await Promise.race([once(child, 'message'), once(child, 'exit')])
    expect(ready[0] as unknown).toBe('ready')
    const url = `http://127.0.0.1:${port}`
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const metrics = await (await fetch(`${url}/metrics`)).text()
    expect(metrics).toContain('http_request_duration_seconds_count{method="GET",class="free",status="2xx"} 1')
    const login = await fetch(`${url}/api/auth/login?canary=in-the-address`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'canary-mail@example.test', password: 'canary-password' }),
    })
    expect(login.status).toBe(401)
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    expect(output()).toContain('api.draining')
    expect(output()).not.toContain('canary')
    // Without a collector, the metrics library loads the interface, and nothing loads the rest.
    expect(new Set(output().match(/^loads .*$/gm))).toEqual(new Set(['loads api']))
  })

  it('starts while the database is away, and is ready once it answers', async () => {
    let isAway = true
    const url = new URL(test.url)
    // A server started by the test run listens only on a socket; its folder is given as the host.
    const isSocket = url.hostname.startsWith('%2F')
    const target: NetConnectOpts = isSocket
      ? { path: join(decodeURIComponent(url.hostname), `.s.PGSQL.${url.port}`) }
      : { host: url.hostname, port: Number(url.port) }
    url.hostname = '127.0.0.1'
    const way = createServer((socket) => {
      if (isAway) return void socket.destroy()
      const there = connect(target)
      for (const end of [socket, there]) end.on('error', () => [socket, there].map((each) => each.destroy()))
      socket.pipe(there).pipe(socket)
    }).listen(0, '127.0.0.1')
    await once(way, 'listening')
    url.port = String((way.address() as AddressInfo).port)
    const port = await freePort()
    const { child, output } = start({
      DATABASE_URL: url.href,
      PORT: String(port),
      SESSION_SECRET: 'x'.repeat(40),
      SUPERVISED: '1',
    })
    const ready = await Promise.race([once(child, 'message'), once(child, 'exit')])
    expect(ready[0] as unknown).toBe('ready')
    const readiness = async (): Promise<number> => (await fetch(`http://127.0.0.1:${port}/readyz`)).status
    expect(await readiness()).toBe(503)
    isAway = false
    await expect.poll(readiness, { interval: 100 }).toBe(200)
    expect(output()).toContain('database.away-at-start')
    child.kill('SIGKILL')
    way.close()
  })

  it('says in one line what is missing and ends with 1', async () => {
    const { child, output } = start({ DATABASE_URL: test.url, SESSION_SECRET: 'short-canary' })
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(output().replaceAll(/^loads .*\n/gm, '')).toBe(
      'The API did not start: SESSION_SECRET is not valid (it needs at least 32 characters).\n',
    )
  })
})
