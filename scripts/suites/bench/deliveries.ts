import { connect, type Socket } from 'node:net'

/**
 * The responses of one run, all of them 2xx. `count` includes the first of each connection; the rate and the latencies, in ms, do not.
 */
export type Delivered = { count: number; perSecond: number; latencies: number[] }

/**
 * Sends requests over open connections, the next one on each as soon as the previous response has arrived. It writes to and reads from
 * sockets directly, because the sender shares the machine with what is measured.
 *
 * @param next the bytes of the next request
 * @throws for any response other than 2xx
 */
export async function deliverFor(
  seconds: number,
  { port, connections }: { port: number; connections: number },
  next: () => Buffer,
): Promise<Delivered> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  // A busy server accepts few new connections at a time; a response shows that one is open.
  await Promise.all(sockets.map((socket) => ask(socket, next())))
  const latencies: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  await Promise.all(
    sockets.map(async (socket) => {
      while (performance.now() < endsAt) {
        const request = next()
        const sentAt = performance.now()
        await ask(socket, request)
        latencies.push(performance.now() - sentAt)
      }
    }),
  )
  const tookMs = performance.now() - startedAt
  for (const socket of sockets) socket.destroy()
  return { count: connections + latencies.length, perSecond: latencies.length / (tookMs / 1000), latencies }
}

function open(port: number): Promise<Socket> {
  return new Promise((opened, failed) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('error', failed)
    socket.once('connect', () => {
      socket.off('error', failed)
      opened(socket)
    })
  })
}

function ask(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((answered, failed) => {
    let text = ''
    const end = (settle: () => void): void => {
      socket.off('data', read)
      socket.off('close', broken)
      settle()
    }
    const broken = (): void => end(() => failed(new Error(`The connection ended: ${text}`)))
    const read = (chunk: Buffer): void => {
      text += chunk.toString('latin1')
      const head = text.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (text.length < head + 4 + length) return
      end(() =>
        text.startsWith('HTTP/1.1 2') ? answered() : failed(new Error(`A delivery was not taken: ${text}`)),
      )
    }
    socket.on('data', read)
    socket.on('close', broken)
    socket.write(request)
  })
}

/** A POST request with JSON, as bytes. */
export function postOf(path: string, headers: Record<string, string>, body: string): Buffer {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
