import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { ApiTest } from '../test-api.ts'

/** An event stream as raw text: everything that arrives counts, whether or not a client would understand it. */
export type OpenStream = {
  status: number
  headers: Headers
  /** Everything that has arrived. */
  text(): string
  /** Waits until `words` have arrived. @throws after 5 s, with what has arrived instead */
  until(words: string): Promise<void>
  close(): void
}

const waitMs = 5_000

/** Streams need a connection, because `inject` waits for the end of a response. @returns the base address */
export async function listen({ app }: ApiTest): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

export async function openStream(
  base: string,
  headers: Record<string, string>,
  orgId: string,
): Promise<OpenStream> {
  const abort = new AbortController()
  const response = await fetch(`${base}/api/events?orgId=${orgId}`, {
    headers: { ...headers, accept: 'text/event-stream' },
    signal: abort.signal,
  })
  let text = ''
  let hasEnded = false
  const read = async (): Promise<void> => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part
  }
  void read()
    // We closed it ourselves.
    .catch(() => {})
    .finally(() => {
      hasEnded = true
    })
  return {
    status: response.status,
    headers: response.headers,
    text: () => text,
    until: async (words) => {
      const deadline = performance.now() + waitMs
      while (!text.includes(words)) {
        if (hasEnded || performance.now() > deadline)
          throw new Error(`"${words}" has not arrived: ${text.slice(0, 1000)}`)
        await delay(5)
      }
    },
    close: () => abort.abort(),
  }
}
