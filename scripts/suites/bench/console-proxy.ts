import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A proxy between browser and API. It delays the API's responses, but not files, and can cut event streams. */
export type ApiProxy = {
  url: string
  /** Delays every request under /api by this time. */
  setDelay(delayMs: number): void
  openStreams(): number
  /** Number of event streams opened so far. */
  streamsOpened(): number
  cutStreams(): void
  close(): Promise<void>
}

const isStream = (path: string | undefined): boolean => path?.startsWith('/api/events') === true

export async function openApiProxy(port: number, apiPort: number): Promise<ApiProxy> {
  let delayMs = 0
  let streamsOpened = 0
  const streams = new Set<Socket>()

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (isStream(incoming.url)) {
      streamsOpened += 1
      streams.add(incoming.socket)
      incoming.socket.once('close', () => streams.delete(incoming.socket))
    }
    const upstream = request(
      {
        host: '127.0.0.1',
        port: apiPort,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        // The stream's headers must not wait for its first event.
        outgoing.flushHeaders()
        response.pipe(outgoing)
      },
    )
    upstream.on('error', () => outgoing.destroy())
    outgoing.once('close', () => upstream.destroy())
    incoming.pipe(upstream)
  }
  const server = createServer((incoming, outgoing) => {
    if (delayMs > 0 && incoming.url?.startsWith('/api/') === true)
      setTimeout(() => pass(incoming, outgoing), delayMs)
    else pass(incoming, outgoing)
  })
  await new Promise<void>((listening, failed) =>
    server.once('error', failed).listen(port, '127.0.0.1', () => listening()),
  )
  return {
    url: `http://127.0.0.1:${port}`,
    setDelay: (next) => {
      delayMs = next
    },
    openStreams: () => streams.size,
    streamsOpened: () => streamsOpened,
    cutStreams: () => {
      for (const socket of streams) socket.destroy()
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
