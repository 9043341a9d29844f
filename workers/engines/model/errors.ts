import { APICallError } from 'ai'
import { EgressError } from '../../security/egress.ts'
import { PermanentError, RetryLater } from '../../queue/errors.ts'

/** A temporary error of the model's service: the work item is retried, which counts as an attempt. */
export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable'
}

/** How long to wait after a 429 that doesn't say. Source: none; services that limit per minute have freed some capacity by then. */
const defaultWaitMs = 20_000
/** Longest wait, even if the service asks for more: its clock may be wrong, and limits change. */
const longestWaitMs = 60 * 60_000

/**
 * Translates an error to one of the ledger's. All texts are ours: a service's message may repeat the key or the call, and the SDK's errors
 * contain the whole request, so neither is passed on, not even as a cause.
 */
export function toWorkError(error: unknown, now = Date.now()): Error {
  if (error instanceof PermanentError || error instanceof RetryLater || error instanceof ModelUnavailable)
    return error
  const egress = findCause(error, (cause) => cause instanceof EgressError)
  if (egress instanceof EgressError) return fromEgress(egress)
  const call = findCause(error, (cause) => APICallError.isInstance(cause))
  if (APICallError.isInstance(call)) return fromStatus(call.statusCode ?? 0, call.responseHeaders ?? {}, now)
  return new ModelUnavailable(
    `The model could not be called (${error instanceof Error ? error.name : 'unknown'}).`,
  )
}

function fromEgress(error: EgressError): Error {
  if (error.reason === 'refused')
    return new PermanentError(`The model was not called. ${error.message} Check MODEL_BASE_URL.`)
  if (error.reason === 'too-large')
    return new PermanentError(`The model’s response cannot be used. ${error.message} Check MODEL_BASE_URL.`)
  return new ModelUnavailable(`The model did not respond. ${error.message}`)
}

function fromStatus(status: number, headers: Record<string, string>, now: number): Error {
  if (status === 401 || status === 403) {
    return new PermanentError(
      `The model’s service refuses our key with status ${status}. Check MODEL_API_KEY.`,
    )
  }
  if (status === 404)
    return new PermanentError(
      'The model’s service does not know this model or address. Check MODEL_NAME and MODEL_BASE_URL.',
    )
  const waitMs = retryAfterMs(headers, now)
  if (status === 429)
    return new RetryLater(waitMs ?? defaultWaitMs, 'The model’s service limits our request rate.')
  // 529: Anthropic is overloaded.
  if ((status === 503 || status === 529) && waitMs !== null)
    return new RetryLater(waitMs, 'The model’s service asks to come back later.')
  if (status === 408 || status === 409 || status === 425 || status >= 500) {
    return new ModelUnavailable(`The model’s service responded with status ${status}.`)
  }
  if (status >= 400) {
    return new PermanentError(
      `The model’s service refuses the request with status ${status}. Check MODEL_NAME, MODEL_JSON_MODE and MODEL_TEMPERATURE.`,
    )
  }
  return new ModelUnavailable('The response of the model’s service could not be read.')
}

/** `Retry-After` in seconds or as a date, or null. Source: RFC 9110 §10.2.3. Some services also send `retry-after-ms`. */
export function retryAfterMs(headers: Record<string, string>, now: number): number | null {
  const milliseconds = Number.parseFloat(headers['retry-after-ms'] ?? '')
  const text = headers['retry-after']?.trim() ?? ''
  const ms = Number.isFinite(milliseconds)
    ? milliseconds
    : /^\d+(?:\.\d+)?$/.test(text)
      ? Number.parseFloat(text) * 1000
      : dateOf(text) - now
  return Number.isFinite(ms) ? Math.min(longestWaitMs, Math.max(0, Math.ceil(ms))) : null
}

/** `Date.parse` would accept almost any text with a number in it. */
const dateOf = (text: string): number =>
  /^[A-Z][a-z]{2}, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN

/** The error itself or the first of its causes that fits. Causes chained by the SDK are few; ten guards against a cycle. */
function findCause(error: unknown, fits: (cause: unknown) => boolean): unknown {
  let current = error
  for (let depth = 0; depth < 10 && current instanceof Error; depth += 1) {
    if (fits(current)) return current
    current = current.cause
  }
  return undefined
}
