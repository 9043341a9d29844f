import { checkUpload, fileLimits, fileTexts } from '#workers/domain/transcripts/extract/accept.ts'
import { type ParsedTranscript, TranscriptError } from '#workers/domain/transcripts/message.ts'
import type { ReadAnswer, ReadRequest } from './worker-messages.ts'

/** The largest PDF takes about 10 s on a slow machine. */
const readTimeoutMs = 45_000

export type Reading =
  | { ok: true; transcript: ParsedTranscript }
  | { ok: false; message: string; isUnparsed: boolean; text: string | null; words: number }

/** Reads transcripts in a worker, one after the other. Aborting terminates the worker if it is busy with that file. */
export type TranscriptReader = {
  readFile: (file: File, repName: string, signal: AbortSignal) => Promise<Reading>
  readText: (text: string, repName: string, signal: AbortSignal) => Promise<Reading>
  close: () => void
}

type Waiting = {
  signal: AbortSignal
  start: (worker: Worker) => Promise<Reading>
  resolve: (reading: Reading) => void
  reject: (error: unknown) => void
}

const failure = (message: string): Reading => ({
  ok: false,
  message,
  isUnparsed: false,
  text: null,
  words: 0,
})

export function createTranscriptReader(): TranscriptReader {
  const waiting: Waiting[] = []
  let worker: Worker | null = null
  let isBusy = false
  let lastId = 0

  function close(): void {
    worker?.terminate()
    worker = null
  }

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      try {
        next.signal.throwIfAborted()
        worker ??= new Worker(new URL('./transcript-worker.ts', import.meta.url), {
          type: 'module',
          name: 'transcript-reader',
        })
        next.resolve(await next.start(worker))
      } catch (error) {
        next.reject(error)
      }
    }
    isBusy = false
  }

  const enqueue = (signal: AbortSignal, start: Waiting['start']): Promise<Reading> =>
    new Promise((resolve, reject) => {
      waiting.push({ signal, start, resolve, reject })
      void work()
    })

  /** One request to the worker. A worker that fails, takes too long or is no longer wanted is terminated; the next file gets a new one. */
  function exchange(
    target: Worker,
    request: ReadRequest,
    transfer: Transferable[],
    signal: AbortSignal,
  ): Promise<Reading> {
    return new Promise((resolve, reject) => {
      const ending = new AbortController()
      const settle = (outcome: () => void, keepsWorker: boolean) => {
        ending.abort()
        clearTimeout(timer)
        if (!keepsWorker) close()
        outcome()
      }
      const timer = setTimeout(
        () => settle(() => resolve(failure(fileTexts.tookTooLong)), false),
        readTimeoutMs,
      )
      target.addEventListener(
        'message',
        ({ data }: MessageEvent<ReadAnswer>) => {
          if (data.id === request.id) settle(() => resolve(data), true)
        },
        { signal: ending.signal },
      )
      const fail = (event: Event) => {
        event.preventDefault()
        settle(() => resolve(failure(fileTexts.failed)), false)
      }
      target.addEventListener('error', fail, { signal: ending.signal })
      target.addEventListener('messageerror', fail, { signal: ending.signal })
      signal.addEventListener('abort', () => settle(() => reject(signal.reason as Error), false), {
        signal: ending.signal,
      })
      target.postMessage(request, transfer)
    })
  }

  return {
    async readFile(file, repName, signal) {
      try {
        const head = new Uint8Array(await file.slice(0, fileLimits.headBytes).arrayBuffer())
        checkUpload({ name: file.name, size: file.size, type: file.type, head })
      } catch (error) {
        return failure(error instanceof TranscriptError ? error.message : fileTexts.textUnreadable)
      }
      return enqueue(signal, async (target) => {
        const bytes = await file.arrayBuffer()
        const request: ReadRequest = {
          id: ++lastId,
          kind: 'file',
          name: file.name,
          type: file.type,
          bytes,
          repName,
        }
        return exchange(target, request, [bytes], signal)
      })
    },
    readText: (text, repName, signal) =>
      enqueue(signal, (target) =>
        exchange(target, { id: ++lastId, kind: 'text', text, repName }, [], signal),
      ),
    close,
  }
}
