import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { ApiConfig } from '../config.ts'
import { truncatedHeader } from '../contract/endpoint.ts'

/** Allows only what our own pages need. */
const contentPolicy = [
  "default-src 'self'",
  "base-uri 'self'",
  "connect-src 'self'",
  "font-src 'self' data:",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  // Mantine writes its theme and positions as inline styles.
  "style-src 'self' 'unsafe-inline'",
  // The browser extracts PDF text in a worker.
  "worker-src 'self' blob:",
]

/** Source: OWASP HTTP Security Response Headers; the last five are for old browsers. */
function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'content-security-policy': [...contentPolicy, ...(isHttps ? ['upgrade-insecure-requests'] : [])].join(
      ';',
    ),
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}

/** Sets security headers on every response, and lets only pages of the listed origins call the API. */
export async function installHeaders(
  app: FastifyInstance,
  config: Pick<ApiConfig, 'publicUrl' | 'corsOrigins'>,
): Promise<void> {
  // Composed once; doing it per request would cost more than most responses.
  const headers = Object.entries(securityHeaders(config.publicUrl.startsWith('https://')))
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
  await app.register(cors, {
    origin: config.corsOrigins.length === 0 ? false : config.corsOrigins,
    credentials: true,
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'last-event-id',
      'prefer',
      'x-time-zone',
    ],
    exposedHeaders: ['retry-after', 'idempotent-replayed', truncatedHeader],
    maxAge: 600,
  })
}
