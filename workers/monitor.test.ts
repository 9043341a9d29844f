import { afterEach, describe, expect, it } from 'vitest'
import { type Monitor, type MonitorOptions, type ProcessState, startMonitor } from './monitor.ts'

const monitors: Monitor[] = []
afterEach(async () => {
  for (const monitor of monitors.splice(0)) await monitor.close()
})

async function start(options: Partial<MonitorOptions> = {}): Promise<string> {
  const monitor = await startMonitor({
    host: '127.0.0.1',
    port: 0,
    metricsToken: null,
    processState: () => 'working',
    checks: {},
    metrics: async () => 'some_metric 1\n',
    ...options,
  })
  monitors.push(monitor)
  return `http://127.0.0.1:${monitor.port}`
}

const failing = (): Promise<never> => Promise.reject(new Error('away'))

describe('the probes of a worker process', () => {
  it('answer by its processState', async () => {
    let processState: ProcessState = 'starting'
    const url = await start({ processState: () => processState })
    const answers: [number, unknown][] = []
    for (processState of ['starting', 'working', 'draining'] as const) {
      const answer = await fetch(`${url}/readyz`)
      answers.push([answer.status, await answer.json()])
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
    }
    expect(answers).toEqual([
      [503, { status: 'starting' }],
      [200, { status: 'working' }],
      [503, { status: 'draining' }],
    ])
  })

  it('say what does not answer', async () => {
    const url = await start({ checks: { database: async () => {}, queue: failing } })
    const answer = await fetch(`${url}/readyz`)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ status: 'working', database: true, queue: false })
  })

  it('give metrics to this machine, or to a client that has the token', async () => {
    const open = await start()
    expect(await (await fetch(`${open}/metrics`)).text()).toBe('some_metric 1\n')
    expect((await fetch(`${open}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(
      404,
    )
    const closed = await start({ metricsToken: 'a token of some length' })
    expect((await fetch(`${closed}/metrics`)).status).toBe(404)
    const headers = { authorization: 'Bearer a token of some length' }
    expect((await fetch(`${closed}/metrics`, { headers })).status).toBe(200)
  })

  it('answer nothing else, and survive a failing measurement', async () => {
    const url = await start({ metrics: failing })
    expect((await fetch(`${url}/metrics`)).status).toBe(500)
    expect((await fetch(`${url}/`)).status).toBe(404)
    expect((await fetch(`${url}/healthz`, { method: 'POST', body: 'x' })).status).toBe(405)
    expect((await fetch(`${url}/healthz?probe=1`)).status).toBe(200)
  })

  it('name the setting when their port is taken', async () => {
    const url = await start()
    await expect(start({ port: Number(new URL(url).port) })).rejects.toThrow(/EADDRINUSE.*METRICS_PORT/)
  })
})
