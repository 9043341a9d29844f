import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#db/client.ts'
import { type CommandStanding, findCommands, findCommandState, listChangedCommandIds } from '#db/queries/commands-read.ts'
import type { CommandState } from '#db/vocabulary.ts'
import type { Signals } from '#workers/shared/signals.ts'

/** The one subscription of the process. */
export type LiveSignals = Pick<Signals, 'subscribe' | 'publish'>

export type LiveClient = {
  orgId: string
  /** Called with what has changed; the client filters by its rights. */
  deliver(commands: CommandStanding[]): void
  /** The process shuts down: end the stream, the browser connects to another one. */
  end(): void
}

export type LiveHub = {
  connect(client: LiveClient): () => void
  /** Open streams of this process. */
  streamCount(): number
  /** Waits until the command ends, at most `timeoutMs`. Null: it still runs, or the caller has gone. */
  waitForEnd(command: { orgId: string; commandId: string }, timeoutMs: number, signal: AbortSignal): Promise<CommandState | null>
  close(): void
}

export type LiveHubOptions = {
  /** Changes of one organisation are gathered this long: one read serves all of its streams. */
  gatherMs: number
  /** How often to look for changes whose signal was lost. */
  pollMs: number
}

const defaults: LiveHubOptions = { gatherMs: 150, pollMs: 3_000 }
/** A waiting request asks this often even without a signal. */
const waitPollMs = 1_000
/** Changes of one read; the rest follows at once in the next. */
const batch = 200
/** A poll looks back further than the last one, because transactions commit later than they stamp. */
const lookBackMs = 15_000

type Organization = {
  clients: Set<LiveClient>
  dirty: Set<string>
  delivered: Map<string, number>
  isReading: boolean
  /** When the last read began, by `performance.now()`. */
  readAt: number
  timer: NodeJS.Timeout | null
  /** Everything that had changed by then has been seen, epoch ms. */
  polledAt: number
}

/** Fans progress out to the event streams of this process: one subscription, one read per organisation and moment. */
export function createLiveHub(
  deps: { database: Database; signals: LiveSignals; log: FastifyBaseLogger },
  options: LiveHubOptions = defaults,
): LiveHub {
  const organizations = new Map<string, Organization>()
  const waiters = new Map<string, Set<() => void>>()
  let isClosed = false

  function schedule(orgId: string, organization: Organization): void {
    if (organization.timer !== null || organization.isReading || isClosed) return
    // The first change after a pause goes out at once.
    const waitMs = Math.max(0, organization.readAt + options.gatherMs - performance.now())
    organization.timer = setTimeout(() => void flush(orgId, organization), waitMs)
  }

  async function flush(orgId: string, organization: Organization): Promise<void> {
    organization.timer = null
    organization.isReading = true
    organization.readAt = performance.now()
    const ids = [...organization.dirty].slice(0, batch)
    for (const id of ids) organization.dirty.delete(id)
    try {
      const commands = await deps.database.withOrg({ orgId }, (trx) => findCommands(trx, ids))
      for (const command of commands) organization.delivered.set(command.id, command.version)
      for (const client of organization.clients) client.deliver(commands)
    } catch (error) {
      // Nothing is lost: the poll sees the same changes again.
      deps.log.warn({ event: 'live.read-failed', err: error })
    } finally {
      organization.isReading = false
      if (organization.dirty.size > 0 && organization.clients.size > 0) schedule(orgId, organization)
    }
  }

  function changed(orgId: string, commandId: string): void {
    for (const wake of waiters.get(commandId) ?? []) wake()
    const organization = organizations.get(orgId)
    if (organization === undefined) return
    organization.dirty.add(commandId)
    schedule(orgId, organization)
  }

  const unsubscribe = [
    deps.signals.subscribe('progress', (signal) => changed(signal.orgId, signal.commandId)),
    // Signals may have been missed: look at once.
    deps.signals.subscribe('resync', () => pollOnce()),
  ]

  async function poll(): Promise<void> {
    for (const [orgId, organization] of organizations) {
      if (isClosed) return
      const askedAt = Date.now()
      // After polls that failed it reaches back to the last good one.
      const since = new Date(Math.min(askedAt, organization.polledAt) - lookBackMs)
      try {
        const rows = await deps.database.withOrg({ orgId }, (trx) => listChangedCommandIds(trx, since, batch))
        // More than one read may have been missed: the clients come back and start with a snapshot.
        if (rows.length >= batch && askedAt - organization.polledAt > lookBackMs) for (const client of organization.clients) client.end()
        organization.polledAt = askedAt
        for (const { id, version } of rows) if ((organization.delivered.get(id) ?? -1) < version) changed(orgId, id)
        const recent = new Set(rows.map((row) => row.id))
        for (const id of organization.delivered.keys()) if (!recent.has(id)) organization.delivered.delete(id)
      } catch (error) {
        deps.log.warn({ event: 'live.poll-failed', err: error })
      }
    }
  }
  let isPolling = false
  function pollOnce(): void {
    if (isPolling) return
    isPolling = true
    void poll().finally(() => {
      isPolling = false
    })
  }
  const pollTimer = setInterval(pollOnce, options.pollMs)
  pollTimer.unref()

  return {
    connect: (client) => {
      const organization = organizations.get(client.orgId) ?? {
        clients: new Set(),
        dirty: new Set(),
        delivered: new Map(),
        isReading: false,
        readAt: -Infinity,
        timer: null,
        polledAt: Date.now(),
      }
      organizations.set(client.orgId, organization)
      organization.clients.add(client)
      return () => {
        organization.clients.delete(client)
        if (organization.clients.size > 0 || organizations.get(client.orgId) !== organization) return
        if (organization.timer !== null) clearTimeout(organization.timer)
        organizations.delete(client.orgId)
      }
    },
    streamCount: () => [...organizations.values()].reduce((sum, organization) => sum + organization.clients.size, 0),
    waitForEnd: async ({ orgId, commandId }, timeoutMs, signal) => {
      const deadline = performance.now() + timeoutMs
      let wake = (): void => {}
      const own = (): void => wake()
      const set = waiters.get(commandId) ?? new Set()
      waiters.set(commandId, set.add(own))
      try {
        for (;;) {
          const turn = new AbortController()
          // Armed before the read: a signal that comes while reading ends the pause that follows at once.
          wake = () => turn.abort()
          const state = await deps.database.withOrg({ orgId }, (trx) => findCommandState(trx, commandId))
          if (state !== 'running') return state ?? null
          const left = deadline - performance.now()
          if (left <= 0 || signal.aborted || isClosed) return null
          await delay(Math.min(left, waitPollMs), undefined, { signal: AbortSignal.any([turn.signal, signal]) }).catch(() => {})
        }
      } finally {
        set.delete(own)
        if (set.size === 0 && waiters.get(commandId) === set) waiters.delete(commandId)
      }
    },
    close: () => {
      isClosed = true
      clearInterval(pollTimer)
      for (const end of unsubscribe) end()
      for (const set of waiters.values()) for (const wake of set) wake()
      for (const organization of organizations.values()) {
        if (organization.timer !== null) clearTimeout(organization.timer)
        for (const client of organization.clients) client.end()
      }
      organizations.clear()
    },
  }
}
