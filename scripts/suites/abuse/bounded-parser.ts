import { Worker } from 'node:worker_threads'
import type { ParseOrder, ParseOutcome } from './parse-process.ts'

/** Half of what a small worker machine has; a parser that needs more than this for 10 MB keeps everything several times. */
const heapMb = 512

export type BoundedParser = {
  /** @throws when the parser needs more memory than it has, or longer than the deadline. */
  parse(order: ParseOrder): Promise<ParseOutcome>
  close(): Promise<void>
}

/** Parses in a thread of its own with a bound on its memory; a thread that has died is replaced. */
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
