import { createServer, connect, type Server, type Socket } from 'node:net'

/** What the proxy does to connections. It may change at any time, and applies to open connections too. */
export type Weather =
  | { kind: 'clear' }
  /** Delays each chunk by this time, ms. */
  | { kind: 'slow'; delayMs: number }
  /** Connections are accepted and stay open, but nothing passes. */
  | { kind: 'silent' }
  /** Alters bytes on their way to the client; about one in `every`. */
  | { kind: 'corrupt'; every: number }
  /** New connections are refused (reset at once). */
  | { kind: 'refusing' }

export type TcpProxy = {
  port: number
  /** The same address, through the proxy. */
  through(url: string): string
  setWeather(weather: Weather): void
  /** Resets every open connection. */
  cut(): void
  /** Currently open connections fall silent, stay silent, and are never closed from here. New ones are not affected. */
  strand(): void
  openConnections(): number
  close(): Promise<void>
}

/** A TCP proxy in front of a server on this machine. `target`: its port, or the path of its socket. */
export async function openTcpProxy(
  target: number | string,
  options: { random?: () => number } = {},
): Promise<TcpProxy> {
  const random = options.random ?? Math.random
  let weather: Weather = { kind: 'clear' }
  type Pair = { client: Socket; upstream: Socket; isStranded: boolean }
  const pairs = new Set<Pair>()
  const held: (() => void)[] = []

  function pass(pair: Pair, isResponse: boolean): void {
    const [from, to] = isResponse ? [pair.upstream, pair.client] : [pair.client, pair.upstream]
    // Chunks keep their order even if the weather changes between them.
    let order = Promise.resolve()
    from.on('data', (chunk: Buffer) => {
      from.pause()
      order = order.then(() => deliver(chunk))
    })
    from.on('end', () => {
      order = order.then(() => {
        if (!pair.isStranded) to.end()
      })
    })

    async function deliver(chunk: Buffer): Promise<void> {
      if (weather.kind === 'slow')
        await new Promise((resolve) => setTimeout(resolve, (weather as { delayMs: number }).delayMs))
      while ((weather.kind === 'silent' || pair.isStranded) && !to.destroyed)
        await new Promise<void>((resolve) => held.push(resolve))
      if (weather.kind === 'corrupt' && isResponse && chunk.length > 0 && random() < 1 / weather.every) {
        const index = Math.floor(random() * chunk.length)
        chunk[index] = (chunk[index] ?? 0) ^ 0x5a
      }
      if (!to.destroyed && !to.write(chunk))
        await new Promise<void>((resolve) => to.once('drain', resolve).once('close', () => resolve()))
      from.resume()
    }
  }

  const server: Server = createServer((client) => {
    if (weather.kind === 'refusing') {
      client.resetAndDestroy()
      return
    }
    const upstream = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target)
    const pair = { client, upstream, isStranded: false }
    pairs.add(pair)
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        if (pair.isStranded && socket === upstream) return
        pairs.delete(pair)
        client.destroy()
        upstream.destroy()
      })
    }
    pass(pair, false)
    pass(pair, true)
  })
  await new Promise<void>((listening, failed) =>
    server.once('error', failed).listen(0, '127.0.0.1', () => listening()),
  )
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')

  const release = (): void => {
    for (const go of held.splice(0)) go()
  }
  const cut = (): void => {
    for (const { client, upstream } of pairs) {
      client.resetAndDestroy()
      upstream.destroy()
    }
    release()
  }
  return {
    port: address.port,
    through: (url) => {
      const changed = new URL(url)
      changed.hostname = '127.0.0.1'
      changed.port = String(address.port)
      return changed.href
    },
    setWeather: (next) => {
      weather = next
      release()
    },
    cut,
    strand: () => {
      for (const pair of pairs) pair.isStranded = true
    },
    openConnections: () => pairs.size,
    close: () => {
      cut()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
