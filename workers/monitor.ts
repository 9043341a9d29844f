import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mayReadMetrics, metricsContentType } from './telemetry/metrics.ts'

/** The results of a process's probes. */
export type ProcessState = 'starting' | 'working' | 'draining'

export type MonitorOptions = {
  host: string
  /** 0: any free port. */
  port: number
  metricsToken: string | null
  processState: () => ProcessState
  /** What the process needs, by name. Each check resolves or rejects within a bounded time. */
  checks: Record<string, () => Promise<unknown>>
  metrics: () => Promise<string>
}

export type Monitor = { port: number; close(): Promise<void> }

/**
 * Probes and metrics of a process that serves nothing else. `/healthz`: its event loop runs. `/readyz`: it works and reaches what it
 * needs. @throws when the port cannot be used
 */
export async function startMonitor(options: MonitorOptions): Promise<Monitor> {
  async function readiness(response: ServerResponse): Promise<void> {
    const found = await Promise.all(
      Object.entries(options.checks).map(async ([name, check]): Promise<[string, boolean]> => [
        name,
        await check().then(
          () => true,
          () => false,
        ),
      ]),
    )
    const processState = options.processState()
    const isReady = processState === 'working' && found.every(([, isUp]) => isUp)
    send(
      response,
      isReady ? 200 : 503,
      'application/json',
      JSON.stringify({ status: processState, ...Object.fromEntries(found) }),
    )
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0]
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return send(response, 405, 'text/plain', 'Method Not Allowed\n')
    if (path === '/healthz') return send(response, 200, 'application/json', '{"status":"ok"}')
    if (path === '/readyz') return readiness(response)
    const client = { address: request.socket.remoteAddress ?? '', headers: request.headers }
    if (path === '/metrics' && mayReadMetrics(client, options.metricsToken))
      return send(response, 200, metricsContentType, await options.metrics())
    send(response, 404, 'text/plain', 'Not Found\n')
  }

  const server = createServer(
    { headersTimeout: 5_000, requestTimeout: 5_000, keepAliveTimeout: 5_000 },
    (request, response) => {
      respond(request, response).catch(() => {
        if (!response.headersSent) send(response, 500, 'text/plain', 'Internal Server Error\n')
      })
    },
  )
  // Enough for a scraper and a few probes.
  server.maxConnections = 32
  server.listen(options.port, options.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    throw new Error(
      `Port ${options.port} on ${options.host} cannot be used (${code}): set METRICS_PORT to another one.`,
      { cause: error },
    )
  }
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
}
