import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { withDeadline } from '#workers/process/deadline.ts'

/** A connection without an HTTP client in between: what is written goes out as it is. */
export type RawConnection = {
  socket: Socket
  /** What has come back so far. */
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
  let announceClose = (): void => {}
  let announceAnswer = (): void => {}
  const closed = new Promise<void>((done) => {
    announceClose = () => {
      isClosed = true
      done()
    }
  })
  const answered = new Promise<void>((done) => {
    announceAnswer = done
  })
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    announceAnswer()
  })
  // A reset is a way to close; what is written afterwards fails, which the test does not mind.
  socket.on('error', () => announceClose())
  socket.on('end', () => announceClose())
  socket.on('close', () => announceClose())
  await new Promise<void>((done, failed) => {
    socket.once('connect', done)
    socket.once('error', failed)
  })
  return {
    socket,
    text: () => received,
    status: () => statusOf(received),
    untilClosed: (deadlineMs) => withDeadline(closed, deadlineMs, 'The end of the connection'),
    untilAnswered: (deadlineMs) => withDeadline(Promise.race([answered, closed]), deadlineMs, 'The server'),
    isClosed: () => isClosed,
  }
}

/** Sends a whole request and reads until the server closes: ask it to, or send what makes it. */
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

/** Opens many connections, some at a time, so that the listen queue does not overflow. */
export async function openMany(port: number, count: number): Promise<RawConnection[]> {
  const opened: RawConnection[] = []
  while (opened.length < count) {
    const next = Array.from({ length: Math.min(50, count - opened.length) }, () => openConnection(port))
    opened.push(...(await Promise.all(next)))
  }
  return opened
}

/** Sends a piece to each connection that is still open, again and again. @returns a function that stops it */
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

/** A client that asks one thing after the other, each over a connection of its own, and counts what is not answered with 200. */
export function startNormalClient(port: number, path: string, headers: Record<string, string>): NormalClient {
  const stopping = new AbortController()
  let requests = 0
  const failures: string[] = []
  const ask = (): Promise<number> =>
    new Promise((done, failed) => {
      const request = get(
        { port, host: '127.0.0.1', path, headers, agent: false, timeout: 15_000 },
        (response) => {
          response.resume()
          response.once('end', () => done(response.statusCode ?? 0))
          response.once('error', failed)
        },
      )
      request.once('timeout', () => request.destroy(new Error('no response within 15 s')))
      request.once('error', failed)
    })
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
