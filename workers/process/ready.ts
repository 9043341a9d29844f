import { flushCompileCache } from 'node:module'

/** Tells the parent, if there is one, that this process works. */
export function sayReady(): void {
  process.send?.('ready')
  // One that is killed would leave nothing of what it has compiled to the one that follows it. Does nothing where Node keeps no such cache.
  flushCompileCache()
}
