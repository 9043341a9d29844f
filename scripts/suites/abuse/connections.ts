import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { ApiTest } from '#api/testing/test-api.ts'
import { withDeadline } from '#workers/process/deadline.ts'

/** Limits so high that nothing is refused for its rate. */
export const manyPerMinute = { read: 1e7, write: 1e7, auth: 1e7, address: 1e7 }

/** Starts listening. @returns the port */
export async function listen({ app }: Pick<ApiTest, 'app'>): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** Collects the server's side of connections opened from now on, until `stop`. */
export function watchServerSides({ app }: Pick<ApiTest, 'app'>): {
  /** The server's sides of these clients' connections. */
  of(clients: readonly { socket: Socket }[]): Socket[]
  stop(): void
} {
  const sides: Socket[] = []
  const onConnection = (socket: Socket): void => void sides.push(socket)
  app.server.on('connection', onConnection)
  return {
    of: (clients) => {
      const ports = new Set(clients.map(({ socket }) => socket.localPort))
      return sides.filter((side) => ports.has(side.remotePort))
    },
    stop: () => void app.server.off('connection', onConnection),
  }
}

/** A connection without an HTTP client: bytes are sent as they are written. */
export type RawConnection = {
  socket: Socket
  /** What has been received so far. */
  text(): string
  /** Status of the first response; 0 before there is one. */
  status(): number
  /** Resolves when the server has ended or reset the connection; rejects after the deadline. */
  untilClosed(deadlineMs: number): Promise<void>
  /** Resolves when a response has begun; rejects after the deadline. */
  untilAnswered(deadlineMs: number): Promise<void>
  isClosed: () => boolean
}

const statusOf = (text: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)

export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let received = ''
  let isClosed = false
  const closed = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    answered.resolve()
  })
  // A reset also counts as closing; later writes fail, which does not matter here.
  for (const end of ['error', 'end', 'close']) {
    socket.on(end, () => {
      isClosed = true
      closed.resolve()
    })
  }
  await once(socket, 'connect')
  return {
    socket,
    text: () => received,
    status: () => statusOf(received),
    untilClosed: (deadlineMs) => withDeadline(closed.promise, deadlineMs, 'The end of the connection'),
    untilAnswered: (deadlineMs) =>
      withDeadline(Promise.race([answered.promise, closed.promise]), deadlineMs, 'The server'),
    isClosed: () => isClosed,
  }
}

/** Sends a whole request and reads until the server closes the connection. The request must make the server do so. */
export async function exchange(
  port: number,
  request: string | Buffer,
  deadlineMs = 10_000,
): Promise<{ status: number; text: string }> {
  const connection = await openConnection(port)
  try {
    connection.socket.write(request)
    await connection.untilClosed(deadlineMs)
    return { status: connection.status(), text: connection.text() }
  } finally {
    connection.socket.destroy()
  }
}

/** Opens many connections, a few at a time, so that the listen queue does not overflow. */
export async function openMany(port: number, count: number): Promise<RawConnection[]> {
  const opened: RawConnection[] = []
  while (opened.length < count) {
    const next = Array.from({ length: Math.min(50, count - opened.length) }, () => openConnection(port))
    opened.push(...(await Promise.all(next)))
  }
  return opened
}

/** Repeatedly sends a piece to each connection that is still open. @returns a function that stops it */
export function drip(
  connections: readonly RawConnection[],
  piece: (index: number) => string | Buffer,
  everyMs: number,
): () => void {
  const timer = setInterval(() => {
    for (const [index, { socket, isClosed }] of connections.entries())
      if (!isClosed() && socket.writable) socket.write(piece(index))
  }, everyMs)
  return () => clearInterval(timer)
}

export type NormalClient = { stop(): Promise<{ requests: number; failures: string[] }> }

/** A client that sends requests one after the other, each over a new connection, and counts responses other than 200. */
export function startNormalClient(port: number, path: string, headers: Record<string, string>): NormalClient {
  const stopping = new AbortController()
  let requests = 0
  const failures: string[] = []
  async function ask(): Promise<number> {
    const options = { port, host: '127.0.0.1', path, headers, agent: false, timeout: 15_000 }
    const request = get(options)
    request.once('timeout', () => request.destroy(new Error('no response within 15 s')))
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return response.statusCode ?? 0
  }
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      requests += 1
      try {
        const status = await ask()
        if (status !== 200) failures.push(`status ${status}`)
      } catch (error) {
        failures.push(String(error))
      }
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
      return { requests, failures }
    },
  }
}
