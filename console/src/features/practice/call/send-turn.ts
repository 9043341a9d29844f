import { problem } from '#api/contract/errors.ts'
import {
  type PracticeLine,
  practiceLine,
  type PracticeTurnResponse,
  practiceTurnResponse,
  takePracticeTurn,
} from '#api/contract/practice.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { callResponse } from '../../../lib/call.ts'
import { eventsOf } from '../../../lib/event-stream.ts'
import { backoffMs } from '../../../lib/events.ts'
import { tabId } from './tab-id.ts'

/** The rep's words with their index in the call. Sending them again does not repeat them. */
export type Turn = { index: number; text: string }

type Watcher = {
  /** A line of the answer has arrived. */
  onLine: (line: PracticeLine) => void
  /** The connection was lost and is being retried. */
  onLost: () => void
}

/** Even the slowest answer of a model takes far less; after this time, the connection is dead. */
const deadlineMs = 45_000
/** With longer pauses between retries, a rep would notice that the connection is back before the page does. */
const longestPauseMs = 5_000

/** Sends a turn, across lost connections, until it is answered or refused. @throws ApiError the refusal, or that `signal` aborted it */
export async function deliverTurn(
  callId: string,
  turn: Turn,
  signal: AbortSignal,
  { onLine, onLost }: Watcher,
): Promise<PracticeTurnResponse> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await sendOnce(callId, turn, signal, onLine)
    } catch (error) {
      if (signal.aborted || !isConnectionProblem(error)) throw error
      onLost()
      await untilWorthATry(Math.min(longestPauseMs, backoffMs(failures, Math.random())), signal)
      signal.throwIfAborted()
    }
  }
}

/** Errors after which the turn is sent again: it may not have arrived, or the server was too busy for it. */
const isConnectionProblem = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 429 || [502, 503, 504].includes(error.status))

async function sendOnce(
  callId: string,
  turn: Turn,
  signal: AbortSignal,
  onLine: (line: PracticeLine) => void,
): Promise<PracticeTurnResponse> {
  const deadline = AbortSignal.timeout(deadlineMs)
  try {
    const response = await callResponse(takePracticeTurn, {
      params: { id: callId },
      body: { ...turn, tab: tabId() },
      headers: { accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, deadline]),
    })
    if (response.body === null) throw lost()
    for await (const { event, data } of eventsOf(response.body)) {
      if (event === 'line') onLine(practiceLine.parse(JSON.parse(data)))
      if (event === 'done') return practiceTurnResponse.parse(JSON.parse(data))
      if (event === 'problem') throw problemOf(data)
    }
    throw lost()
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error
    throw lost(error)
  }
}

const lost = (cause?: unknown): ApiError =>
  new ApiError(0, 'The connection was lost before the answer came.', { code: 'network', cause })

function problemOf(data: string): ApiError {
  const { status, message, code, requestId, current } = problem.parse(JSON.parse(data))
  return new ApiError(status, message, { code, requestId, current })
}

/** Resolves after a pause, immediately when the browser is online again, or when `signal` aborts. */
function untilWorthATry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
