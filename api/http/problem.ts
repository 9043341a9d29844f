import type { Problem } from '../contract/errors.ts'
import { errorTexts } from '../contract/errors.ts'

export type FieldError = { path: string; message: string }

export type ProblemOptions = {
  errors?: FieldError[]
  /** What is stored now, such as the current row after a stale write. */
  current?: unknown
  /** Sent as the Retry-After header. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** The API's only error type. An HttpProblem thrown by a route is sent with its status, code and text. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly statusCode: number
  readonly code: string
  readonly options: ProblemOptions

  constructor(statusCode: number, code: string, message: string, options: ProblemOptions = {}) {
    super(message, { cause: options.cause })
    this.statusCode = statusCode
    this.code = code
    this.options = options
  }
}

/** The same for a missing id and for an id of another organization. */
export const notFound = (): HttpProblem => new HttpProblem(404, 'not_found', errorTexts.notFound)
export const denied = (text: string = errorTexts.denied): HttpProblem => new HttpProblem(403, 'denied', text)
/** The session came from an organization's identity provider, so it does not change the account. */
export const boundSession = (): HttpProblem => new HttpProblem(403, 'bound_session', errorTexts.boundSession)
export const sessionEnded = (cause?: unknown): HttpProblem =>
  new HttpProblem(401, 'session_ended', errorTexts.sessionEnded, { cause })
export const deprovisioned = (): HttpProblem =>
  new HttpProblem(401, 'deprovisioned', errorTexts.deprovisioned)
export const conflict = (text: string): HttpProblem => new HttpProblem(409, 'conflict', text)
/** A write based on an old version; `current` is the current row. */
export const stale = (current: unknown): HttpProblem =>
  new HttpProblem(409, 'stale', errorTexts.stale, { current })
export const invalid = (path: string, message: string): HttpProblem =>
  new HttpProblem(400, 'validation_failed', message, { errors: [{ path, message }] })
export const unavailable = (cause?: unknown): HttpProblem =>
  new HttpProblem(503, 'unavailable', errorTexts.unavailable, { retryAfterSeconds: 2, cause })

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** The body of an error response (RFC 9457). */
export function problemBody(problem: HttpProblem, requestId: string): Problem {
  const { errors, current } = problem.options
  return {
    type: 'about:blank',
    title: titles[problem.statusCode] ?? 'Error',
    status: problem.statusCode,
    detail: problem.message,
    message: problem.message,
    code: problem.code,
    requestId,
    ...(errors === undefined ? {} : { errors }),
    ...(current === undefined ? {} : { current }),
  }
}
