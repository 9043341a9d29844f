import { Worker } from 'node:worker_threads'
import type { ParseOrder, ParseOutcome } from './parse-process.ts'

/** Half of a small worker machine's memory. A parser that needs more for 10 MB keeps several copies of everything. */
const heapMb = 512

export type BoundedParser = {
  /** @throws if the parser exceeds its memory or the deadline */
  parse(order: ParseOrder): Promise<ParseOutcome>
  close(): Promise<void>
}

/** Parses in a separate thread with limited memory. A thread that has died is replaced. */
export function openBoundedParser(deadlineMs: number): BoundedParser {
  let worker: Worker | null = null
  const open = (): Worker => {
    worker ??= new Worker(new URL('./parse-process.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    return worker
  }
  return {
    parse: (order) =>
      new Promise((done, failed) => {
        const thread = open()
        const what = `${order.name}, ${order.characters} characters${order.encoding === undefined ? '' : ` as ${order.encoding}`}`
        const fail = (error: Error): void => {
          worker = null
          void thread.terminate()
          failed(new Error(`${what}: ${error.message}`))
        }
        const timer = setTimeout(() => fail(new Error(`no response within ${deadlineMs} ms`)), deadlineMs)
        thread.removeAllListeners()
        thread.once('error', fail)
        thread.once('message', (outcome: ParseOutcome) => {
          clearTimeout(timer)
          done(outcome)
        })
        thread.postMessage(order)
      }),
    close: async () => void (await worker?.terminate()),
  }
}
