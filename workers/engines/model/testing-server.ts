import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import type { ModelSettings } from './settings.ts'

/** One request as the server understood it, whichever API it used. */
export type AskedModel = {
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
  /** Everything outside the fences: the instructions, and in a repair also what was wrong. */
  instructions: string
  /** Texts of the messages, in order. */
  messages: { role: string; text: string }[]
  /** Lines of the first message, with its marks. */
  lines: string[]
  /** The parsed rows inside the fence. */
  rows: Record<string, unknown>[]
}

/** `json` and `text` are what the model says; `raw` is what its service says. `hang` never answers, `cut` breaks off halfway. */
export type ModelReply =
  | { json: unknown }
  | { text: string; finish?: 'length' }
  | { raw: string; status: number; headers?: Record<string, string> }
  | 'hang'
  | 'cut'

export type ModelServer = { url: string; asked: AskedModel[]; close(): Promise<void> }

const messageShape = z.object({
  role: z.string(),
  content: z.union([
    z.string(),
    z.array(z.object({ text: z.string() })).transform((parts) => parts.map((part) => part.text).join('')),
  ]),
})
const requestShape = z.looseObject({
  messages: z.array(messageShape),
  system: z
    .union([
      z.string(),
      z.array(z.object({ text: z.string() })).transform((parts) => parts.map((part) => part.text).join('')),
    ])
    .optional(),
})

/** A local service that speaks the chat-completions API and Anthropic's Messages API, and answers as the test says. */
export async function openModelServer(
  reply: (asked: AskedModel, count: number) => ModelReply,
): Promise<ModelServer> {
  const asked: AskedModel[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((text) => {
      const request_ = understand(request, text)
      asked.push(request_)
      answer(response, request_, reply(request_, asked.length))
    })
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: () => close(server),
  }
}

export function settingsFor(
  server: Pick<ModelServer, 'url'>,
  change: Partial<ModelSettings> = {},
): ModelSettings {
  return {
    provider: 'openai-compatible',
    baseUrl: server.url,
    name: 'acme-large',
    apiKey: 'key-that-nobody-may-see',
    jsonMode: 'schema',
    temperature: 0,
    timeoutMs: 60_000,
    maxInputTokens: 12_000,
    maxOutputTokens: 500,
    ...change,
  }
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => void server.close(() => done()))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

function understand(request: IncomingMessage, text: string): AskedModel {
  const body = requestShape.parse(JSON.parse(text))
  const messages = body.messages.map(({ role, content }) => ({ role, text: content }))
  const spoken = messages.filter(({ role }) => role !== 'system')
  const lines = (spoken[0]?.text ?? '').split('\n')
  return {
    path: request.url ?? '',
    headers: request.headers,
    body,
    instructions: [
      body.system ?? '',
      ...messages.filter(({ role }) => role === 'system').map((message) => message.text),
    ].join(''),
    messages: spoken,
    lines,
    rows: lines.slice(1, -1).map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line))),
  }
}

function answer(response: ServerResponse, asked: AskedModel, reply: ModelReply): void {
  if (reply === 'hang') return
  if (reply === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
    response.write('{"id":"1","choices":[{"mess')
    setImmediate(() => response.destroy())
    return
  }
  if ('raw' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(reply.raw)
    return
  }
  const said = 'json' in reply ? JSON.stringify(reply.json) : reply.text
  const isCut = 'finish' in reply && reply.finish === 'length'
  const body = asked.path.endsWith('/messages')
    ? anthropicBody(asked, reply, said, isCut)
    : chatBody(said, isCut)
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function chatBody(said: string, isCut: boolean): object {
  return {
    id: 'chat-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'acme-large',
    choices: [
      { index: 0, message: { role: 'assistant', content: said }, finish_reason: isCut ? 'length' : 'stop' },
    ],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  }
}

/** Models without structured output are asked for a tool call, whose input is the answer. */
function anthropicBody(asked: AskedModel, reply: ModelReply, said: string, isCut: boolean): object {
  const isTool = Array.isArray(asked.body.tools) && typeof reply === 'object' && 'json' in reply
  return {
    id: 'msg-1',
    type: 'message',
    role: 'assistant',
    model: 'acme-large',
    content: isTool
      ? [{ type: 'tool_use', id: 'tool-1', name: 'json', input: reply.json }]
      : [{ type: 'text', text: said }],
    stop_reason: isCut ? 'max_tokens' : isTool ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 10 },
  }
}
