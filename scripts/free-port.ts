import { createServer } from 'node:net'

/**
 * Operating systems choose ports above this range for outgoing connections, and for listeners that request no specific port. So only a
 * process that requests exactly this port can take it first.
 */
const usual: PortRange = [20_000, 32_767]
/** For ports that are opened long after they are chosen: nothing else draws from this range. */
export const reservedRange: PortRange = [18_000, 19_999]
type PortRange = readonly [lowest: number, highest: number]
const mostTries = 100

function isFree(port: number): Promise<boolean> {
  return new Promise((done, failed) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(false) : failed(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })
}

/** A TCP port of the loopback interface that is free right now. */
export async function freePort([lowest, highest] = usual): Promise<number> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = lowest + Math.floor(Math.random() * (highest + 1 - lowest))
    if (await isFree(port)) return port
  }
  throw new Error(`No port between ${lowest} and ${highest} is free`)
}
