import type { QueryClient } from '@tanstack/react-query'
import { type CommandProgress, liveEvent, watchCommands } from '#api/contract/commands.ts'
import { callResponse } from './call.ts'
import { ApiError } from './api-error.ts'
import { commandKey, liveCommandsKey } from './commands.ts'
import { eventsOf } from './event-stream.ts'
import { judgingKey } from './judging.ts'
import { liveRefresh } from './live-refresh.ts'
import { mergeCommand } from './merge-command.ts'

/**
 * Live progress of one organization: Server-Sent Events over fetch, because EventSource cannot send a bearer header. One connection per
 * tab. Progress goes into the cache of `['org', orgId, 'commands', …]`; keys that features declare with `liveKey` are refetched at most
 * once a second.
 */
export type EventsState = 'connecting' | 'live' | 'polling'

const firstDelayMs = 1_000
const longestDelayMs = 30_000
const pollMs = 5_000
/** The server sends a comment at least every 15 s, so silence for three times as long means a dead connection. */
const silenceMs = 45_000
const failuresBeforePolling = 3

/** Between half of the exponential step and all of it, so that tabs do not reconnect at the same time. `random` is 0 to 1. */
export function backoffMs(failures: number, random: number): number {
  const step = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures - 1, 10))
  return step / 2 + (step / 2) * random
}

type Handlers = {
  onState: (state: EventsState) => void
  /** `isNews` is false for states that were reached before this tab connected. */
  onCommand: (command: CommandProgress, isNews: boolean) => void
}

/** Opens the stream and keeps it open until the returned function is called. */
export function openEvents(queryClient: QueryClient, orgId: string, handlers: Handlers): () => void {
  const closing = new AbortController()
  const refresh = liveRefresh(queryClient, orgId, closing.signal)
  let lastEventId = ''
  let failures = 0
  let isReconnecting = false

  function receive(data: string, id: string | undefined): void {
    const parsed = liveEvent.safeParse(safeJson(data))
    // An unknown event means that the server is newer than this console: skip it. The lists still refresh.
    if (!parsed.success) return
    if (id !== undefined) lastEventId = id
    if (parsed.data.type === 'judging') {
      queryClient.setQueryData(judgingKey(orgId, parsed.data.callId), parsed.data.criteria)
      return
    }
    if (parsed.data.type === 'change' || parsed.data.type === 'assignments') return refresh()
    const isSnapshot = parsed.data.type === 'snapshot'
    const commands = parsed.data.type === 'snapshot' ? parsed.data.commands : [parsed.data.command]
    for (const command of commands) {
      const known = queryClient.getQueryData<CommandProgress>(commandKey(orgId, command.commandId))
      if (known !== undefined && known.version >= command.version) continue
      queryClient.setQueryData(commandKey(orgId, command.commandId), command)
      queryClient.setQueryData<CommandProgress[]>(liveCommandsKey(orgId), (list) =>
        mergeCommand(list ?? [], command),
      )
      handlers.onCommand(command, parsed.data.type === 'progress')
    }
    // A snapshot does not contain what people changed while there was no connection.
    if (commands.length > 0 || (isSnapshot && isReconnecting)) refresh()
  }

  async function readOnce(): Promise<void> {
    // Racing every read with one long-lived promise would keep every chunk in memory until the connection ends; a signal does not.
    const watch = silenceWatch()
    try {
      const signal = AbortSignal.any([closing.signal, watch.silence])
      const response = await openStream(signal, lastEventId)
      if (response.body === null) throw new ApiError(0, 'The event stream is empty.')
      await readAll(response.body, watch)
    } finally {
      watch.stop()
    }
  }

  async function readAll(body: ReadableStream<Uint8Array<ArrayBuffer>>, watch: SilenceWatch): Promise<void> {
    for await (const { data, id } of eventsOf(body.pipeThrough(watch.hear))) {
      failures = 0
      handlers.onState('live')
      receive(data, id)
    }
  }

  async function keepOpen(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await readOnce()
        failures += 1
      } catch {
        failures += 1
      }
      if (closing.signal.aborted) return
      isReconnecting = true
      handlers.onState(failures >= failuresBeforePolling ? 'polling' : 'connecting')
      await pause(backoffMs(failures, Math.random()), closing.signal)
    }
  }

  const poll = setInterval(() => {
    if (failures < failuresBeforePolling) return
    void queryClient.invalidateQueries({ queryKey: ['org', orgId, 'commands'] })
    refresh()
  }, pollMs)
  closing.signal.addEventListener('abort', () => clearInterval(poll))
  handlers.onState('connecting')
  void keepOpen()
  return () => closing.abort()
}

function openStream(signal: AbortSignal, lastEventId: string): Promise<Response> {
  // `isStream` turns the timeout off; `silenceWatch` monitors the stream instead.
  return callResponse(watchCommands, {
    signal,
    isStream: true,
    headers: { accept: 'text/event-stream', ...(lastEventId === '' ? {} : { 'last-event-id': lastEventId }) },
  })
}

type SilenceWatch = {
  hear: TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>
  silence: AbortSignal
  stop: () => void
}

/** Aborts if no byte arrives for `silenceMs`. The server's comments count, although the parser drops them. */
function silenceWatch(): SilenceWatch {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(new Error('The event stream went silent.')), silenceMs)
  }
  restart()
  const hear = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      restart()
      controller.enqueue(chunk)
    },
  })
  return { hear, silence: silence.signal, stop: () => clearTimeout(timer) }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      // The signal lives as long as the tab, so its listeners must not grow with every reconnect.
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
