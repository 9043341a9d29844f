import { Redis } from 'ioredis'
import pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { openSocket } from '#db/socket.ts'
import { lanes, type Lane } from '#db/vocabulary/ledger.ts'
import { pause } from '../process/deadline.ts'

const signal = z.discriminatedUnion('type', [
  /** A new version of a command's progress is stored. */
  z.object({ type: z.literal('progress'), orgId: z.string(), commandId: z.string(), version: z.number() }),
  /** A command was canceled. Runs of its items may stop. */
  z.object({ type: z.literal('cancel'), orgId: z.string(), commandId: z.string() }),
  /** These lanes may have new work. */
  z.object({ type: z.literal('kick'), lanes: z.array(z.enum(lanes)) }),
  /** What somebody may do has changed: their role, status, teams, sessions or keys. */
  z.object({ type: z.literal('access'), userId: z.string() }),
  /** People changed something about a call outside of any command: an answer, a dispute, a grade. */
  z.object({ type: z.literal('change'), orgId: z.string(), callId: z.string() }),
  /** A model is being asked about these criteria of a call, by name; none: it has answered. Only for display. */
  z.object({
    type: z.literal('judging'),
    orgId: z.string(),
    callId: z.string(),
    criteria: z.array(z.string()),
  }),
  /** These people's assignments have changed; null: more people than fit in one signal. */
  z.object({ type: z.literal('assignments'), orgId: z.string(), userIds: z.array(z.string()).nullable() }),
  /** The connection was lost, so signals may have been missed. This module sends it to its own listeners. */
  z.object({ type: z.literal('resync') }),
])
export type Signal = z.infer<typeof signal>
type SignalOf<Type extends Signal['type']> = Extract<Signal, { type: Type }>

/**
 * Hints between processes about commands and people, never about items. All are best effort: a listener that misses one must reach the same
 * result later.
 */
export type Signals = {
  /** Sends to all processes, including this one. Never throws and never waits. */
  publish(signal: SignalOf<'progress' | 'cancel' | 'access' | 'change' | 'judging' | 'assignments'>): void
  /** Wakes the dispatchers. Kicks within a few milliseconds are sent as one. */
  kick(lanes: readonly Lane[]): void
  subscribe<Type extends Signal['type']>(type: Type, listener: (signal: SignalOf<Type>) => void): () => void
  close(): Promise<void>
}

export type SignalOptions = { redisUrl: string | null; databaseUrl: string; prefix?: string; log: Logger }

type Transport = { send(text: string): Promise<unknown>; close(): Promise<void> }
type Receiver = { message: (text: string) => void; reconnected: () => void }

const kickWindowMs = 20
// A stuck connection must not pile up messages forever. Hints may be dropped.
const maxUnsent = 1_000

/** Redis pub/sub if Redis is configured, else NOTIFY in the ledger's database. Both reconnect automatically. */
export async function openSignals(options: SignalOptions): Promise<Signals> {
  const listeners = new Map<Signal['type'], Set<(signal: Signal) => void>>()
  let unsent = 0

  function deliver(received: Signal): void {
    for (const listener of listeners.get(received.type) ?? []) {
      try {
        listener(received)
      } catch (error) {
        options.log.error({ event: 'signal.listener-failed', signal: received.type, err: error })
      }
    }
  }

  const receiver: Receiver = {
    message: (text) => {
      let received: unknown
      try {
        received = JSON.parse(text)
      } catch {
        return
      }
      const parsed = signal.safeParse(received)
      if (parsed.success) deliver(parsed.data)
    },
    reconnected: () => deliver({ type: 'resync' }),
  }
  const transport =
    options.redisUrl === null
      ? await overPostgres(options, receiver)
      : await overRedis(options.redisUrl, options, receiver)

  function send(sent: Signal): void {
    if (unsent >= maxUnsent) return
    unsent += 1
    transport
      .send(JSON.stringify(sent))
      .catch((error: unknown) =>
        options.log.debug({ event: 'signal.not-sent', signal: sent.type, err: error }),
      )
      .finally(() => {
        unsent -= 1
      })
  }

  let kicked = new Set<Lane>()
  let kickTimer: NodeJS.Timeout | undefined
  function sendKick(): void {
    kickTimer = undefined
    if (kicked.size === 0) return
    const sent = [...kicked]
    kicked = new Set()
    kickTimer = setTimeout(sendKick, kickWindowMs)
    send({ type: 'kick', lanes: sent })
  }

  return {
    publish: send,
    kick: (laneNames) => {
      for (const lane of laneNames) kicked.add(lane)
      if (kickTimer === undefined) sendKick()
    },
    subscribe: (type, listener) => {
      const wrapped = (received: Signal): void => {
        if (received.type === type) listener(received as SignalOf<typeof type>)
      }
      const known = listeners.get(type) ?? new Set()
      known.add(wrapped)
      listeners.set(type, known)
      return () => void known.delete(wrapped)
    },
    close: async () => {
      clearTimeout(kickTimer)
      await transport.close()
    },
  }
}

const connectMs = 5_000
const reconnectDelayMs = (failures: number): number => Math.min(5_000, 100 * 2 ** Math.min(failures, 6))

async function overRedis(url: string, options: SignalOptions, receiver: Receiver): Promise<Transport> {
  const channel = `${options.prefix ?? 'coachline'}:signals`
  const publisher = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: connectMs,
    retryStrategy: reconnectDelayMs,
    lazyConnect: true,
  })
  const subscriber = new Redis(url, {
    maxRetriesPerRequest: null,
    connectTimeout: connectMs,
    retryStrategy: reconnectDelayMs,
    lazyConnect: true,
  })
  const note = (error: Error): void => options.log.debug({ event: 'signal.connection', err: error })
  publisher.on('error', note)
  subscriber.on('error', note)
  subscriber.on('message', (_channel, text) => receiver.message(text))
  let wasReady = false
  subscriber.on('ready', () => {
    if (wasReady) receiver.reconnected()
    wasReady = true
  })
  // Redis may be down or hang when the API starts. The client reconnects automatically.
  await Promise.race([Promise.allSettled([publisher.connect(), subscriber.connect()]), pause(connectMs)])
  subscriber.subscribe(channel).catch(note)
  return {
    send: (text) => publisher.publish(channel, text),
    close: async () => {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

const pgChannel = 'coachline_signals'

async function overPostgres(options: SignalOptions, receiver: Receiver): Promise<Transport> {
  let client: pg.Client | null = null
  let closed = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  // One statement at a time on the one connection.
  let lastSent: Promise<unknown> = Promise.resolve()

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: options.databaseUrl,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      application_name: 'coachline-signals',
      stream: openSocket,
    })
    let lost = false
    const lose = (error?: Error): void => {
      if (lost) return
      lost = true
      if (client === next) client = null
      next.end().catch(() => undefined)
      if (closed) return
      options.log.debug({ event: 'signal.connection', err: error })
      failures += 1
      timer = setTimeout(() => void connect(), reconnectDelayMs(failures))
    }
    next.on('error', lose)
    next.on('end', () => lose())
    next.on('notification', (notification) => {
      if (notification.payload !== undefined) receiver.message(notification.payload)
    })
    try {
      await next.connect()
      await next.query(`listen ${pgChannel}`)
      if (closed) return lose()
      client = next
      if (failures > 0) receiver.reconnected()
      failures = 0
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)))
    }
  }
  await connect()
  return {
    send: (text) => {
      const sent = lastSent.then(async () => {
        if (client === null) throw new Error('The signal connection is down')
        await client.query('select pg_notify($1, $2)', [pgChannel, text])
      })
      lastSent = sent.catch(() => undefined)
      return sent
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
