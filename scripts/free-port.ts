import { createServer } from 'node:net'

/**
 * Systems number outgoing connections, and listeners that name no port, from above this range, so only somebody who names exactly this port
 * can take it before it is used.
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
