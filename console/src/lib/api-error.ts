/** Every failed request of the console ends as this error: what happened, and the request id to quote to an admin. */
export class ApiError extends Error {
  /** HTTP status; 0 if there was no response. */
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  /** Field errors of a 422 or 400, for `form.setErrors`. */
  readonly errors: readonly { path: string; message: string }[]
  readonly retryAfterSeconds: number | null
  /** With 409 on a stale write: the current row. */
  readonly current: unknown

  constructor(
    status: number,
    message: string,
    details: {
      code?: string
      requestId?: string | null
      errors?: readonly { path: string; message: string }[]
      retryAfterSeconds?: number | null
      current?: unknown
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'ApiError'
    this.status = status
    this.code = details.code ?? ''
    this.requestId = details.requestId ?? null
    this.errors = details.errors ?? []
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.current = details.current
  }
}

export const isDenied = (error: unknown): boolean => error instanceof ApiError && error.status === 403
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Field errors in the form of `form.setErrors`; empty if the server named no field. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
}
