import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'

/** A model's response: words that come one by one, a status of its service, or nothing until the caller leaves. */
export type StreamedReply = { words: string; betweenMs?: number } | { status: number } | 'hang'

export type StreamedServer = {
  url: string
  /** The words of each request, as the service read them. */
  asked: string[]
  close(): Promise<void>
}

const requestShape = z.looseObject({
  stream: z.literal(true),
  messages: z.array(
    z.object({
      content: z.union([
        z.string(),
        z.array(z.object({ text: z.string() })).transform((parts) => parts.map(({ text }) => text).join('')),
      ]),
    }),
  ),
})

/** A local service that speaks the streamed chat-completions API and answers as the test says. */
export async function openStreamedServer(
  reply: (asked: string, count: number) => StreamedReply,
): Promise<StreamedServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const body = requestShape.parse(JSON.parse(Buffer.concat(parts).toString('utf8')))
    const text = body.messages.map(({ content }) => content).join('\n')
    asked.push(text)
    const said = reply(text, asked.length)
    if (said === 'hang') return
    if ('status' in said) {
      response
        .writeHead(said.status, { 'content-type': 'application/json' })
        .end('{"error":{"message":"No."}}')
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const word of said.words.split(/(?<= )/)) {
      if (said.betweenMs !== undefined) await delay(said.betweenMs)
      if (response.destroyed) return
      response.write(`data: ${JSON.stringify(chunk({ delta: { role: 'assistant', content: word } }))}\n\n`)
    }
    response.write(
      `data: ${JSON.stringify({ ...chunk({ delta: {}, finish_reason: 'stop' }), usage: { prompt_tokens: 30, completion_tokens: 12, total_tokens: 42 } })}\n\n`,
    )
    response.end('data: [DONE]\n\n')
  }
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => void server.close(() => done()))
    },
  }
}

const chunk = (choice: object): object => ({
  id: 'chat-1',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model: 'acme-large',
  choices: [{ index: 0, ...choice }],
})

/** The wording that a request asks for, as a model that changes nothing would say it. */
export function wordingAskedFor(asked: string): string {
  const line = asked.split('\n').find((one) => one.startsWith('{"kind":"line"')) ?? '{}'
  return z.object({ wording: z.string().default('') }).parse(JSON.parse(line)).wording
}
