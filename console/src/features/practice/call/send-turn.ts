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

/** Words of the rep under their place in the call. Sent again, they are said once. */
export type Turn = { index: number; text: string }

type Watcher = {
  /** Something was answered. */
  onLine: (line: PracticeLine) => void
  /** The connection is gone, and is tried again. */
  onLost: () => void
}

/** The slowest answer of a model takes far less; later than this, the connection is dead. */
const deadlineMs = 45_000
/** Longer breaks between two tries would be noticed by a rep whose connection is back. */
const longestPauseMs = 5_000

/** Says something on the call, over lost connections, until it is answered or refused. @throws ApiError what refuses it, or that `signal` ended it */
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

/** Nobody knows whether the turn has arrived; the server does. */
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

/** Resolves after a pause, at once when the browser has a connection again, or when `signal` ends the waiting. */
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
