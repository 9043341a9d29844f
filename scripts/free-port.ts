import { createServer } from 'node:net'

/** A TCP port of the loopback interface that is free right now. */
export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address !== null ? done(address.port) : failed(new Error('no port')),
      )
    })
  })
}
