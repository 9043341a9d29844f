import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Between two steps, so that requests are served in between. */
const pauseMs = 5
/** A page sends several requests, one soon after the other. */
const quietMs = 100
/** A server that is never quiet still runs a step this often. */
const longestWaitMs = 5_000

/**
 * Runs work step by step whenever no request has begun or ended for `quietMs`, and otherwise every `longestWaitMs`. A step delays every
 * request that arrives during it. A request returns to the event loop dozens of times, so steps could delay it dozens of times.
 * @param server emits `request` with the response as its second argument
 * @returns a function that stops the work
 */
export function runWhenQuiet(server: EventEmitter, steps: Iterator<void>): () => void {
  let timer: NodeJS.Timeout | null = null
  let lastRequestAt = -Infinity
  let lastStepAt = performance.now()
  const seeRequest = (_request: unknown, response: ServerResponse): void => {
    lastRequestAt = performance.now()
    response.once('close', () => {
      lastRequestAt = performance.now()
    })
  }
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    server.off('request', seeRequest)
  }
  const wait = (ms: number): void => {
    timer = setTimeout(next, ms).unref()
  }
  const next = (): void => {
    const now = performance.now()
    const isQuiet = now - lastRequestAt >= quietMs
    if (!isQuiet && now - lastStepAt < longestWaitMs) return wait(quietMs)
    lastStepAt = now
    if (steps.next().done === true) return stop()
    wait(pauseMs)
  }
  server.on('request', seeRequest)
  wait(pauseMs)
  return stop
}

/**
 * Begins work at the server's first request whose address matches.
 * @param server emits `request` with the request as its first argument
 * @param begin starts the work. @returns stops it
 * @returns stops the work, or keeps it from beginning
 */
export function onFirstRequest(server: EventEmitter, address: RegExp, begin: () => () => void): () => void {
  let stop = (): void => void server.off('request', look)
  function look({ url = '' }: Pick<IncomingMessage, 'url'>): void {
    if (!address.test(url)) return
    server.off('request', look)
    stop = begin()
  }
  server.on('request', look)
  return () => stop()
}
