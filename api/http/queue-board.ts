import Fastify, { type FastifyInstance } from 'fastify'
import { withDeadline } from '#workers/process/deadline.ts'
import { type Queues, queueNames } from '#workers/queue/queues.ts'
import { HttpProblem } from './problem.ts'

/** The part of the queue backend that the board uses. */
export type BoardQueues = Pick<Queues, 'bullQueue' | 'close'>

export type BoardResponse = { status: number; headers: Record<string, string>; body: Buffer }

export type QueueBoard = {
  /** Responds to a GET below `boardPath` as bull-board does. @throws HttpProblem 503 while the queue backend is unreachable */
  get(url: string, headers: Record<string, string | string[] | undefined>): Promise<BoardResponse>
  close(): Promise<void>
}

export const boardPath = '/api/ops/queues'

const sentOn = ['accept', 'accept-language', 'if-none-match', 'if-modified-since'] as const
const sentBack = ['content-type', 'cache-control', 'etag', 'last-modified', 'location'] as const

const away = (cause: unknown): HttpProblem =>
  new HttpProblem(503, 'queues_unavailable', 'The queues cannot be reached. Please try again in a moment.', {
    retryAfterSeconds: 2,
    cause,
  })

/** Longer than any page of the board takes. A hanging queue backend keeps its connections open and never responds. */
const answerMs = 5_000
/** For the shutdown of the process. */
const closeMs = 2_000

/** The page loads a font from Google. Without this link, it uses fallback fonts. */
const foreignStyles = /<link[^>]+href="https?:[^>]*>/g

/**
 * bull-board on all queues; the caller checks access. It runs in its own application, which is reachable only through `get`: its writing
 * routes cannot be called, and its hooks and error pages do not affect ours. It is built on first use, because most processes never show
 * it, and rebuilt after a failure.
 */
export function createQueueBoard(openQueues: () => Promise<BoardQueues>): QueueBoard {
  let opened: Promise<{ board: FastifyInstance; queues: BoardQueues }> | null = null

  function open(): Promise<{ board: FastifyInstance; queues: BoardQueues }> {
    if (opened !== null) return opened
    const opening = openBoard(openQueues)
    opened = opening
    opening.catch(() => {
      if (opened === opening) opened = null
    })
    return opening
  }

  return {
    get: async (url, headers) => {
      const asked = open().then(({ board }) =>
        board.inject({
          method: 'GET',
          url,
          headers: Object.fromEntries(
            sentOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
          ),
        }),
      )
      const response = await withDeadline(asked, answerMs, 'The queue backend').catch((error: unknown) => {
        throw away(error)
      })
      // Its own error texts contain host names and statements.
      if (response.statusCode >= 500)
        throw away(new Error(`bull-board answered ${response.statusCode}: ${response.body.slice(0, 500)}`))
      const isPage = String(response.headers['content-type']).startsWith('text/html')
      const sent: Record<string, string> = {}
      for (const name of sentBack) {
        const value = response.headers[name]
        if (value !== undefined) sent[name] = value
      }
      return {
        status: response.statusCode,
        headers: sent,
        body: isPage ? Buffer.from(response.body.replaceAll(foreignStyles, '')) : response.rawPayload,
      }
    },
    close: async () => {
      const closing = opened?.then(async ({ board, queues }) => {
        await board.close()
        await queues.close()
      })
      opened = null
      if (closing !== undefined)
        await withDeadline(closing, closeMs, 'The queue backend').catch(() => undefined)
    },
  }
}

async function openBoard(
  openQueues: () => Promise<BoardQueues>,
): Promise<{ board: FastifyInstance; queues: BoardQueues }> {
  const [{ createBullBoard }, { BullMQAdapter }, { FastifyAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/fastify'),
  ])
  const queues = await openQueues()
  try {
    const serverAdapter = new FastifyAdapter()
    serverAdapter.setBasePath(boardPath)
    createBullBoard({
      // Retrying, cleaning or editing here would bypass the ledger.
      queues: queueNames.map(
        (name) =>
          new BullMQAdapter(queues.bullQueue(name), {
            readOnlyMode: true,
            allowRetries: false,
            description:
              'The live window alone: ended work leaves the queue at once and stands under Operations.',
          }),
      ),
      serverAdapter,
      options: {
        uiConfig: {
          boardTitle: 'Queues (read-only)',
          // Not every backend knows it; Operations lists the workers.
          showWorkers: false,
          miscLinks: [{ text: 'History, failures and replay', url: '/ops' }],
          hideRedisDetails: true,
        },
      },
    })
    const board = Fastify({
      logger: false,
      routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    })
    await board.register(serverAdapter.registerPlugin(), { prefix: boardPath })
    await board.ready()
    return { board, queues }
  } catch (error) {
    await queues.close()
    throw error
  }
}
