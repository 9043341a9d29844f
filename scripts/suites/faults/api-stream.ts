import { setTimeout as pause } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import { type CommandProgress, liveEvent } from '../../../api/contract/commands.ts'
import type { ApiClient } from './api-client.ts'

/** A browser that shows progress: it reads the event stream, and reconnects whenever it ends. */
export type StreamView = {
  /** What the page would show for each command. */
  shown: Map<string, CommandProgress>
  connections(): number
  /** Steps backward, which a user would see as flicker. */
  regressions(): number
  close(): Promise<void>
}

export function openStreamView(client: ApiClient, url: () => string): StreamView {
  const shown = new Map<string, CommandProgress>()
  const ending = new AbortController()
  let lastEventId = ''
  let connections = 0
  let regressions = 0

  function show(progress: CommandProgress): void {
    const before = shown.get(progress.commandId)
    if (before !== undefined && before.version > progress.version) {
      regressions += 1
      return
    }
    shown.set(progress.commandId, progress)
  }

  async function read(): Promise<void> {
    const response = await fetch(`${url()}/api/events?orgId=${client.person.orgId}`, {
      headers: {
        authorization: `Bearer ${client.token}`,
        accept: 'text/event-stream',
        ...(lastEventId === '' ? {} : { 'last-event-id': lastEventId }),
      },
      signal: ending.signal,
    })
    if (response.status !== 200 || response.body === null) {
      await response.body?.cancel()
      return
    }
    connections += 1
    const parser = createParser({
      onEvent: ({ id, data }) => {
        if (id !== undefined) lastEventId = id
        const event = liveEvent.parse(JSON.parse(data))
        if (event.type !== 'snapshot' && event.type !== 'progress') return
        for (const progress of event.type === 'snapshot' ? event.commands : [event.command]) show(progress)
      },
    })
    const decoder = new TextDecoder()
    for await (const chunk of response.body) parser.feed(decoder.decode(chunk, { stream: true }))
  }

  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      // A stream that breaks off is not a failure of the page.
      await read().catch(() => undefined)
      await pause(300, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const watching = watch()

  return {
    shown,
    connections: () => connections,
    regressions: () => regressions,
    close: async () => {
      ending.abort()
      await watching
    },
  }
}
