import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#db/client.ts'
import type { VisibilityFacts } from '#db/queries/calls/calls.ts'
import {
  type CommandRead,
  findCallFacts,
  findCommands,
  findCommandState,
  listChangedCommandIds,
} from '#db/queries/ledger/commands-read.ts'
import type { CommandState } from '#db/vocabulary/ledger.ts'
import type { Signals } from '#workers/queue/signals.ts'

/** The process's single subscription. */
export type LiveSignals = Pick<Signals, 'subscribe' | 'publish'>

export type LiveClient = {
  orgId: string
  /** Receives changed commands; the client filters them by its rights. */
  deliver(commands: CommandRead[]): void
  /** Receives calls that people changed; the client leaves out those that its reader does not see. */
  deliverCalls(calls: readonly ChangedCall[]): void
  /** Receives calls that a model is judging; the client leaves out those that its reader does not see. */
  deliverJudging(calls: readonly JudgedCall[]): void
  /** Called when the assignments of these people have changed; null: anybody's. */
  deliverAssignments(userIds: readonly string[] | null): void
  /** Ends the stream. The browser connects again, perhaps to another process, and starts with a snapshot. */
  end(): void
}

/** A call that people changed in a way that no command reports. */
export type ChangedCall = { id: string; facts: VisibilityFacts }

/** A call with the criteria that a model is working on. */
export type JudgedCall = ChangedCall & { criteria: readonly string[] }

export type LiveHub = {
  connect(client: LiveClient): () => void
  /** How many streams this process has open. */
  streamCount(): number
  /** Waits until the command ends, at most `timeoutMs`. Null: it is still running, or the caller has left. */
  waitForEnd(
    command: { orgId: string; commandId: string },
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<CommandState | null>
  close(): void
}

export type LiveHubOptions = {
  /** How long changes of one organization are collected, so that one read serves all of its streams. */
  gatherMs: number
  /** How often to look for changes whose signal was lost. */
  pollMs: number
}

const defaults: LiveHubOptions = { gatherMs: 150, pollMs: 3_000 }
/** How often a waiting request polls even without a signal. */
const waitPollMs = 1_000
/** Maximum number of changes per read. The rest follow in the next read. */
const batch = 200
/** A poll looks back further than the previous one, because transactions commit later than their timestamps. */
const lookBackMs = 15_000

type Organization = {
  clients: Set<LiveClient>
  dirty: Set<string>
  /** Calls that people changed. */
  dirtyCalls: Set<string>
  /** Criteria that a model is working on, by call. */
  judging: Map<string, readonly string[]>
  delivered: Map<string, number>
  isReading: boolean
  /** When the last read began, as `performance.now()`. */
  readAt: number
  timer: NodeJS.Timeout | null
  /** All changes up to this time have been seen; epoch ms. */
  polledAt: number
}

/** Distributes progress to the event streams of this process, with one subscription and one read per organization at a time. */
export function createLiveHub(
  deps: { database: Database; signals: LiveSignals; log: FastifyBaseLogger; now: () => Date },
  options: LiveHubOptions = defaults,
): LiveHub {
  const organizations = new Map<string, Organization>()
  const waiters = new Map<string, Set<() => void>>()
  let isClosed = false

  function schedule(orgId: string, organization: Organization): void {
    if (organization.timer !== null || organization.isReading || isClosed) return
    // The first change after a pause is sent immediately.
    const waitMs = Math.max(0, organization.readAt + options.gatherMs - performance.now())
    organization.timer = setTimeout(() => void flush(orgId, organization), waitMs)
  }

  async function flush(orgId: string, organization: Organization): Promise<void> {
    organization.timer = null
    organization.isReading = true
    organization.readAt = performance.now()
    const ids = [...organization.dirty].slice(0, batch)
    for (const id of ids) organization.dirty.delete(id)
    const callIds = [...organization.dirtyCalls].slice(0, batch)
    for (const id of callIds) organization.dirtyCalls.delete(id)
    const judging = new Map([...organization.judging].slice(0, batch))
    for (const id of judging.keys()) organization.judging.delete(id)
    const readIds = [...new Set([...callIds, ...judging.keys()])]
    try {
      const { commands, facts } = await deps.database.withOrg({ orgId }, async (trx) => ({
        commands: ids.length === 0 ? [] : await findCommands(trx, ids),
        facts: readIds.length === 0 ? [] : await findCallFacts(trx, readIds),
      }))
      const calls = facts.filter(({ id }) => callIds.includes(id))
      const judged = facts.flatMap((call) => {
        const criteria = judging.get(call.id)
        return criteria === undefined ? [] : [{ ...call, criteria }]
      })
      for (const command of commands) organization.delivered.set(command.id, command.version)
      for (const client of organization.clients) {
        client.deliver(commands)
        if (calls.length > 0) client.deliverCalls(calls)
        if (judged.length > 0) client.deliverJudging(judged)
      }
    } catch (error) {
      // Calls are marked again; changed commands are found again by the poll.
      for (const id of callIds) organization.dirtyCalls.add(id)
      deps.log.warn({ event: 'live.read-failed', err: error })
    } finally {
      organization.isReading = false
      const isBehind = organization.dirty.size + organization.dirtyCalls.size + organization.judging.size > 0
      if (isBehind && organization.clients.size > 0) schedule(orgId, organization)
    }
  }

  function changed(orgId: string, commandId: string): void {
    for (const wake of waiters.get(commandId) ?? []) wake()
    const organization = organizations.get(orgId)
    if (organization === undefined) return
    organization.dirty.add(commandId)
    schedule(orgId, organization)
  }

  function callChanged(orgId: string, callId: string): void {
    const organization = organizations.get(orgId)
    if (organization === undefined) return
    organization.dirtyCalls.add(callId)
    schedule(orgId, organization)
  }

  function callJudged(orgId: string, callId: string, criteria: readonly string[]): void {
    const organization = organizations.get(orgId)
    if (organization === undefined) return
    organization.judging.set(callId, criteria)
    schedule(orgId, organization)
  }

  function endStreams(): void {
    for (const { clients } of organizations.values()) for (const client of clients) client.end()
  }

  const unsubscribe = [
    deps.signals.subscribe('judging', ({ orgId, callId, criteria }) => callJudged(orgId, callId, criteria)),
    deps.signals.subscribe('change', (signal) => callChanged(signal.orgId, signal.callId)),
    deps.signals.subscribe('assignments', ({ orgId, userIds }) => {
      for (const client of organizations.get(orgId)?.clients ?? []) client.deliverAssignments(userIds)
    }),
    deps.signals.subscribe('progress', (signal) => changed(signal.orgId, signal.commandId)),
    // Signals may have been missed, also those whose changes no poll finds. The clients reconnect at different times and read again.
    deps.signals.subscribe('resync', endStreams),
  ]

  async function poll(): Promise<void> {
    for (const [orgId, organization] of organizations) {
      if (isClosed) return
      const askedAt = deps.now().getTime()
      // After failed polls, look back to the last successful one.
      const since = new Date(Math.min(askedAt, organization.polledAt) - lookBackMs)
      try {
        const rows = await deps.database.withOrg({ orgId }, (trx) => listChangedCommandIds(trx, since, batch))
        // More changes may have been missed than one read returns, so the clients reconnect and start with a snapshot.
        if (rows.length >= batch && askedAt - organization.polledAt > lookBackMs)
          for (const client of organization.clients) client.end()
        organization.polledAt = askedAt
        for (const { id, version } of rows)
          if ((organization.delivered.get(id) ?? -1) < version) changed(orgId, id)
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
        dirtyCalls: new Set(),
        judging: new Map(),
        delivered: new Map(),
        isReading: false,
        readAt: -Infinity,
        timer: null,
        polledAt: deps.now().getTime(),
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
    streamCount: () =>
      [...organizations.values()].reduce((sum, organization) => sum + organization.clients.size, 0),
    waitForEnd: async ({ orgId, commandId }, timeoutMs, signal) => {
      const deadline = performance.now() + timeoutMs
      let wake = (): void => {}
      const own = (): void => wake()
      const set = waiters.get(commandId) ?? new Set()
      waiters.set(commandId, set.add(own))
      try {
        for (;;) {
          const turn = new AbortController()
          // Set before the read, so that a signal during the read ends the following pause immediately.
          wake = () => turn.abort()
          const state = await deps.database.withOrg({ orgId }, (trx) => findCommandState(trx, commandId))
          if (state !== 'running') return state ?? null
          const left = deadline - performance.now()
          if (left <= 0 || signal.aborted || isClosed) return null
          await delay(Math.min(left, waitPollMs), undefined, {
            signal: AbortSignal.any([turn.signal, signal]),
          }).catch(() => {})
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
      for (const { timer } of organizations.values()) if (timer !== null) clearTimeout(timer)
      endStreams()
      organizations.clear()
    },
  }
}
