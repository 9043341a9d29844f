import type { CommandRead } from '#db/queries/ledger/commands-read.ts'
import type { CommandProgress, LiveEvent } from '../contract/commands.ts'

export const toProgress = (command: CommandRead): CommandProgress => ({
  commandId: command.id,
  kind: command.kind,
  label: command.label,
  subjectId: command.subjectId,
  state: command.state,
  version: command.version,
  counts: command.counts,
  total: command.total,
  stages: command.stages,
  createdAt: command.createdAt.toISOString(),
  endedAt: command.endedAt?.toISOString() ?? null,
  updatedAt: command.updatedAt.toISOString(),
})

/** `data` is a LiveEvent as JSON. */
export type StreamEvent = { id: string; data: string }

const texts = new WeakMap<CommandRead, string>()

/** Every stream of an organization gets the same text for a command, so it is built once. */
function progressText(command: CommandRead): string {
  const known = texts.get(command)
  if (known !== undefined) return known
  const text = JSON.stringify({ type: 'progress', command: toProgress(command) } satisfies LiveEvent)
  texts.set(command, text)
  return text
}

export type LiveStream = {
  /** Sends the snapshot, then the progress that arrived meanwhile. Call it once. */
  open(snapshot: CommandRead[]): void
  deliver(commands: CommandRead[]): void
  /** Tells the client that people changed these calls. */
  deliverCalls(callIds: readonly string[]): void
  /** Tells the client which criteria of these calls a model is working on. */
  deliverJudging(calls: readonly { id: string; criteria: readonly string[] }[]): void
  /** Tells the client that assignments have changed. */
  deliverAssignments(): void
}

export type LiveStreamOptions = {
  /** Writes one event. If it returns a promise, that resolves when the client can take the next event. */
  write: (event: StreamEvent) => Promise<void> | undefined
  /** Drops a client that reads too slowly or could not be written to. It reconnects and starts with a snapshot. */
  drop: () => void
  /** Maximum number of commands, of changed calls, or of judged calls that may wait for a slow client. */
  maxWaiting: number
  /** How long a client may block the next event, ms. */
  slowMs: number
}

/**
 * The queue of one client. Only the latest progress of each command waits, so the number of commands bounds the queue, and a slow client
 * sees fewer steps but never outdated ones.
 */
export function createLiveStream({ write, drop, maxWaiting, slowMs }: LiveStreamOptions): LiveStream {
  const waiting = new Map<string, CommandRead>()
  const waitingCalls = new Set<string>()
  const waitingJudging = new Map<string, readonly string[]>()
  const sent = new Map<string, number>()
  let areAssignmentsWaiting = false
  let isOpen = false
  let isWriting = false
  let lastVersion = 0

  async function push(event: StreamEvent): Promise<void> {
    const room = write(event)
    if (room === undefined) return
    const tooSlow = setTimeout(drop, slowMs)
    try {
      await room
    } finally {
      clearTimeout(tooSlow)
    }
  }

  async function flush(first: StreamEvent | null): Promise<void> {
    isWriting = true
    try {
      if (first !== null) await push(first)
      for (
        let next = waiting.values().next().value;
        next !== undefined;
        next = waiting.values().next().value
      ) {
        waiting.delete(next.id)
        // The same version means the same progress: it was in the snapshot, or a poll found it again.
        if ((sent.get(next.id) ?? -1) >= next.version) continue
        remember(next)
        await push({ id: String(lastVersion), data: progressText(next) })
      }
      for (const callId of waitingCalls) {
        waitingCalls.delete(callId)
        const data = JSON.stringify({ type: 'change', callId } satisfies LiveEvent)
        await push({ id: String(lastVersion), data })
      }
      for (const [callId, criteria] of waitingJudging) {
        waitingJudging.delete(callId)
        const data = JSON.stringify({ type: 'judging', callId, criteria: [...criteria] } satisfies LiveEvent)
        await push({ id: String(lastVersion), data })
      }
      if (areAssignmentsWaiting) {
        areAssignmentsWaiting = false
        const data = JSON.stringify({ type: 'assignments' } satisfies LiveEvent)
        await push({ id: String(lastVersion), data })
      }
    } catch {
      drop()
    } finally {
      isWriting = false
    }
  }

  function remember(command: CommandRead): void {
    lastVersion = Math.max(lastVersion, command.version)
    sent.delete(command.id)
    sent.set(command.id, command.version)
    const oldest = sent.size > maxWaiting * 4 ? sent.keys().next().value : undefined
    if (oldest !== undefined) sent.delete(oldest)
  }

  return {
    open: (snapshot) => {
      for (const command of snapshot) remember(command)
      isOpen = true
      void flush({
        id: String(lastVersion),
        data: JSON.stringify({ type: 'snapshot', commands: snapshot.map(toProgress) } satisfies LiveEvent),
      })
    },
    deliver: (commands) => {
      for (const command of commands) waiting.set(command.id, command)
      if (waiting.size > maxWaiting) drop()
      else if (isOpen && !isWriting) void flush(null)
    },
    deliverCalls: (callIds) => {
      for (const callId of callIds) waitingCalls.add(callId)
      if (waitingCalls.size > maxWaiting) drop()
      else if (isOpen && !isWriting) void flush(null)
    },
    deliverJudging: (calls) => {
      for (const { id, criteria } of calls) waitingJudging.set(id, criteria)
      if (waitingJudging.size > maxWaiting) drop()
      else if (isOpen && !isWriting) void flush(null)
    },
    deliverAssignments: () => {
      areAssignmentsWaiting = true
      if (isOpen && !isWriting) void flush(null)
    },
  }
}
