import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { errorTexts } from '../contract/errors.ts'
import {
  conflict,
  type FieldError,
  HttpProblem,
  notFound,
  problemBody,
  sessionEnded,
  unavailable,
} from './problem.ts'

const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''

/** Maximum number of errors in a response, because a body may have ten thousand invalid fields. */
const shownErrors = 20
const shownCharacters = 300

const invalidInput = (all: FieldError[], cause: unknown): HttpProblem => {
  const errors = all.slice(0, shownErrors).map(({ path, message }) => ({
    path: path.slice(0, shownCharacters),
    message: message.slice(0, shownCharacters),
  }))
  const first = errors[0]
  const text =
    first === undefined
      ? 'The request is not valid.'
      : first.path === ''
        ? first.message
        : `${first.path}: ${first.message}`
  return new HttpProblem(400, 'validation_failed', text, { errors, cause })
}

/** Zod's checks throw on values that mimic a string or list, such as `{ "length": {} }`. That is invalid input too. */
function unbroken<Result>(check: () => Result): Result | HttpProblem {
  try {
    return check()
  } catch (error) {
    return invalidInput([], error)
  }
}

export const compileValidator: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route)
  return (data: unknown) => {
    const result = unbroken(() => validate(data))
    // Fastify responds with 500 to anything that a validator throws.
    return result instanceof HttpProblem ? { error: result } : result
  }
}

const busy = (cause: unknown): HttpProblem =>
  new HttpProblem(503, 'busy', errorTexts.busy, { retryAfterSeconds: 1, cause })

/** Postgres error codes that the caller can act on; https://www.postgresql.org/docs/18/errcodes-appendix.html */
function fromPostgres(code: string, error: unknown): HttpProblem | undefined {
  switch (code) {
    case '23503':
      return new HttpProblem(
        422,
        'unknown_reference',
        'The request refers to something that does not exist.',
        { cause: error },
      )
    case '23505':
      return new HttpProblem(409, 'conflict', 'This exists already.', { cause: error })
    case '23001':
      return conflict('This cannot be changed any more.')
    case '22001':
    case '22003':
    case '22007':
    case '22008':
    case '22009':
    case '22021':
    case '22P02':
    case '22P05':
    case '23514':
      return new HttpProblem(400, 'validation_failed', 'A value is too long or not allowed.', {
        cause: error,
      })
    // Serialization failure, deadlock, lock timeout, statement timeout: the same request may succeed in a moment.
    case '40001':
    case '40P01':
    case '55P03':
    case '57014':
      return busy(error)
    default:
      // Connection exceptions, insufficient resources, operator intervention.
      return /^(08|53|57P)/.test(code) ? unavailable(error) : undefined
  }
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
])
// node-postgres gives these errors no code.
const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout/

// The form parser gives these errors no code: the form ends early, or its boundary is missing, empty or too long.
const brokenForm = /unexpected end of multipart data$|^Multipart: Boundary not found$|^The needle cannot /i

/** Fastify's own errors about a malformed request, by code, with texts that help without revealing internals. */
const fromFastify: Record<string, [number, string, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'payload_too_large', 'The request body is too large.'],
  FST_REQ_FILE_TOO_LARGE: [413, 'payload_too_large', 'The file is too large.'],
  FST_FILES_LIMIT: [413, 'payload_too_large', 'Too many files.'],
  FST_FIELDS_LIMIT: [413, 'payload_too_large', 'Too many fields.'],
  FST_PARTS_LIMIT: [413, 'payload_too_large', 'Too many parts.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported_media_type', 'This content type is not supported.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'unsupported_media_type', 'This content type is not supported.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'validation_failed', 'The request body is empty.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'validation_failed', 'The request body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'validation_failed', 'The content length does not fit the body.'],
  FST_ERR_BAD_URL: [400, 'validation_failed', 'The address is not valid.'],
  FST_ERR_MAX_PARAM_LENGTH_REACHED: [404, 'not_found', errorTexts.notFound],
  FST_ERR_MAX_PARAM_LENGTH: [404, 'not_found', errorTexts.notFound],
  FST_ERR_NOT_FOUND: [404, 'not_found', errorTexts.notFound],
}

/**
 * Parses input that the route's schema cannot parse, because it may be a multipart form as well as JSON. @throws HttpProblem 400 with the
 * fields
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = unbroken(() => schema.safeParse(value))
  if (parsed instanceof HttpProblem) throw parsed
  if (parsed.success) return parsed.data
  throw invalidInput(
    parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
    parsed.error,
  )
}

/** Converts any error to an HttpProblem. An unexpected error becomes a 500 that reveals nothing. */
export function toProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => ({
      path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? 'Not valid.',
    }))
    return error.validationContext === 'params' ? notFound() : invalidInput(errors, error)
  }
  const code = errorCode(error)
  if (code.startsWith('FST_JWT_') || code.startsWith('FAST_JWT_')) return sessionEnded(error)
  if (networkCodes.has(code)) return unavailable(error)
  if (/^[0-9A-Z]{5}$/.test(code)) {
    const problem = fromPostgres(code, error)
    if (problem !== undefined) return problem
  }
  const known = fromFastify[code]
  if (known !== undefined) return new HttpProblem(known[0], known[1], known[2], { cause: error })
  if (error instanceof Error && lostConnection.test(error.message)) return unavailable(error)
  if (error instanceof Error && brokenForm.test(error.message))
    return new HttpProblem(400, 'validation_failed', 'The form is not complete.', { cause: error })
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : 500
  if (status >= 400 && status < 500)
    return new HttpProblem(status, 'bad_request', 'The request is not valid.', { cause: error })
  return new HttpProblem(500, 'internal', 'Something went wrong on our side. Please try again.', {
    cause: error,
  })
}

export function sendProblem(
  reply: FastifyReply,
  request: FastifyRequest,
  problem: HttpProblem,
): FastifyReply {
  if (problem.options.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(Math.ceil(problem.options.retryAfterSeconds)))
  return reply
    .code(problem.statusCode)
    .type('application/problem+json')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemBody(problem, request.id))
}

export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error)
    if (problem.statusCode >= 500)
      request.log.error({ event: 'request.failed', code: problem.code, err: problem.options.cause ?? error })
    return sendProblem(reply, request, problem)
  })
}
