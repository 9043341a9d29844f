import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { ApiConfig } from '../config.ts'

/** Security headers for every answer and the exact list of origins whose pages may call the API. */
export async function installHeaders(app: FastifyInstance, config: Pick<ApiConfig, 'publicUrl' | 'corsOrigins'>): Promise<void> {
  const isHttps = config.publicUrl.startsWith('https://')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Mantine writes its theme and positions as inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // PDF extraction in the browser runs in a worker.
        workerSrc: ["'self'", 'blob:'],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  await app.register(cors, {
    origin: config.corsOrigins.length === 0 ? false : config.corsOrigins,
    credentials: true,
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'last-event-id', 'prefer', 'x-time-zone'],
    exposedHeaders: ['retry-after', 'idempotent-replayed'],
    maxAge: 600,
  })
}
