import { flushCompileCache } from 'node:module'

/** Tells the parent, if there is one, that this process works. */
export function sayReady(): void {
  process.send?.('ready')
  // A killed process would not save its compiled code for the next process. Does nothing if Node keeps no compile cache.
  flushCompileCache()
}
