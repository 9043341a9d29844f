import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Database } from '#db/client.ts'
import type { PracticeEngines } from '#workers/engines/practice/engine.ts'
import type { Outgoing } from '#workers/security/outgoing.ts'
import type { Vault } from '#workers/security/secrets.ts'
import type { ApiConfig } from '../config.ts'
import type { Access } from './access.ts'
import type { ResolveTxt } from './resolve-txt.ts'
import type { RespondWithCommand } from './respond-with-command.ts'
import type { RunOnce } from './idempotency.ts'
import type { BoardQueues } from './queue-board.ts'
import type { LiveHub, LiveSignals } from './live-hub.ts'
import type { TokenIssuer } from './tokens.ts'

/** What every route may use; created once per process. */
export type ApiContext = {
  config: ApiConfig
  /** Responds with 503 when Postgres cannot be reached. */
  database: Database
  log: FastifyBaseLogger
  access: Access
  tokens: TokenIssuer
  /** Decides whether something may be sent for an organization. */
  outgoing: Outgoing
  resolveTxt: ResolveTxt
  /** Puts the bots' answers in practice calls into words. */
  practiceEngines: PracticeEngines
  /** Encrypts what must not be readable in the database. */
  vault: Vault
  live: LiveHub
  signals: LiveSignals
  respondWithCommand: RespondWithCommand
  runOnce: RunOnce
  /** Wakes the dispatcher after a commit that recorded work. Best effort. */
  kick: () => void
  now: () => Date
  /** Connects to the queue backend, only for the read-only board: work itself is recorded in the ledger. */
  openQueues: () => Promise<BoardQueues>
}

/** Fastify with zod schemas, so that bodies, queries and responses are typed by the route's schema. */
export type ApiApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** A file of routes; paths are relative to /api. */
export type RoutePlugin = (app: ApiApp, context: ApiContext) => void | Promise<void>
