import { type ChildLoggerOptions, type DestinationStream, type Logger, pino } from 'pino'

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/**
 * Fields that may be logged. The value of any other field is left out, so that transcripts, tokens, and personal data cannot reach a log
 * by accident.
 */
const allowedFields = new Set([
  // What and where
  'event', 'service', 'version', 'host', 'port', 'pid', 'url', 'backend', 'queue', 'lane', 'lanes', 'worker', 'slots', 'signal',
  // Ids: they name rows and contain no personal data
  'orgId', 'userId', 'commandId', 'workItemId', 'callId', 'requestId', 'reqId', 'kind', 'job', 'provider',
  // Measures
  'attempt', 'attempts', 'count', 'running', 'left', 'failures', 'durationMs', 'delayMs', 'quietMs', 'skewMs', 'responseTime', 'status', 'statusCode',
  'method', 'route', 'code', 'errorClass', 'state', 'migrations',
]) // prettier-ignore

const maxTextLength = 2_000
const emailAddress = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
// Authorization headers, our own tokens and keys, JWTs, passwords in connection strings.
const secrets =
  /\b(?:bearer|basic)\s+[\w.~+/=-]+|\beyJ[\w-]+\.[\w-]+\.[\w-]*|\b(?:clk|ck|sk|pk|tok)_[\w-]{8,}|(?<=:\/\/[^\s:@/]*:)[^\s@/]+(?=@)/gi

/** Removes email addresses and secrets from free text. */
export function maskText(text: string): string {
  return text.slice(0, maxTextLength).replaceAll(secrets, '[secret]').replaceAll(emailAddress, '[email]')
}

function maskError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? maskText(error) : '[error]'
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { type: error.name, message: maskText(error.message), ...code, stack: maskText(error.stack ?? '') }
}

function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.slice(0, 50).map(maskValue)
  return typeof value === 'object' && value !== null ? '[object]' : value
}

type RequestLike = { method?: unknown; url?: unknown; id?: unknown; ip?: unknown }

/** The last part of a public link: anybody who has it can open the call. */
const linkAddress = /(?<=\/(?:p|public-details)\/)[^/]+/

/** Query strings may hold searches and one-time tokens, so only the path is logged. */
function maskRequest(request: unknown): unknown {
  if (typeof request !== 'object' || request === null) return '[request]'
  const { method, url, id } = request as RequestLike
  return { id, method, path: typeof url === 'string' ? pathOf(url) : undefined }
}

const pathOf = (url: string): string => maskText((url.split('?')[0] ?? '').replace(linkAddress, '[secret]'))

function maskFields(fields: Record<string, unknown>): Record<string, unknown> {
  const masked: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'err' || name === 'error') masked.err = maskError(value)
    else if (name === 'req') masked.req = maskRequest(value)
    else if (name === 'res') masked.statusCode = (value as { statusCode?: unknown } | null)?.statusCode
    else masked[name] = allowedFields.has(name) ? maskValue(value) : '[not logged]'
  }
  return masked
}

/** The log of a process: one JSON line per event, redacted only here. */
export function createLog(
  options: { service: string; level: LogLevel },
  destination?: DestinationStream,
): Logger {
  const log = pino(
    {
      level: options.level,
      base: { service: options.service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: maskFields, bindings: maskFields },
      // `maskFields` already turned errors into plain objects; pino's serializers would expect the originals.
      serializers: {
        err: (value: unknown) => value,
        req: (value: unknown) => value,
        res: (value: unknown) => value,
      },
      hooks: {
        logMethod(args, method) {
          const [first, ...rest] = args as unknown[]
          const fields = first instanceof Error ? { err: first } : first
          // Without a message, pino would use the error's own, unmasked.
          const texts = typeof fields === 'object' && rest.length === 0 ? [eventOf(fields)] : rest
          const masked = [fields, ...texts].map((arg) => (typeof arg === 'string' ? maskText(arg) : arg))
          method.apply(this, masked as typeof args)
        },
      },
    },
    destination ?? pino.destination(1),
  )
  // Pino formats fields of log calls, but not the fields of a child logger.
  type Child = (this: Logger, bindings: Record<string, unknown>, options?: ChildLoggerOptions) => Logger
  const child: Child = Reflect.get(log, 'child')
  const maskedChild: Child = function (bindings, childOptions) {
    return child.call(this, maskFields(bindings), childOptions)
  }
  Reflect.set(log, 'child', maskedChild)
  return log
}

const eventOf = (fields: unknown): string =>
  typeof fields === 'object' && fields !== null && 'event' in fields && typeof fields.event === 'string'
    ? fields.event
    : ''
