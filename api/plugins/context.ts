import type { FastifyBaseLogger, FastifyInstance, RawReplyDefaultExpression, RawRequestDefaultExpression, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Database } from '#db/client.ts'
import type { Vault } from '#workers/shared/secrets.ts'
import type { ApiConfig } from '../config.ts'
import type { Access } from './access.ts'
import type { AnswerCommand } from './answer-command.ts'
import type { RunOnce } from './idempotency.ts'
import type { BoardQueues } from './queue-board.ts'
import type { LiveHub, LiveSignals } from './live-hub.ts'
import type { TokenIssuer } from './tokens.ts'

/** What every route may use, made once per process. */
export type ApiContext = {
  config: ApiConfig
  /** Answers 503 by itself when Postgres cannot be reached. */
  database: Database
  log: FastifyBaseLogger
  access: Access
  tokens: TokenIssuer
  /** Seals what must not be readable in the database. */
  vault: Vault
  live: LiveHub
  signals: LiveSignals
  answerCommand: AnswerCommand
  runOnce: RunOnce
  /** Tells the dispatcher that work was recorded; best effort, after the commit. */
  kick: () => void
  now: () => Date
  /** Connects to the queue backend, for the read-only view alone: work is recorded in the ledger. */
  openQueues: () => Promise<BoardQueues>
}

/** Fastify with zod schemas: bodies, queries and answers are typed by the route's schema. */
export type ApiApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** A file of routes; paths are relative to /api. */
export type RoutePlugin = (app: ApiApp, context: ApiContext) => void | Promise<void>
