import type { FastifyRequest } from 'fastify'
import type { CommandState } from '#db/vocabulary/ledger.ts'
import type { LiveHub } from './live-hub.ts'

/** Longest wait for a command's end; clients give up at 120 s. */
const waitMs = 100_000

export type CommandResponses<Accepted, Ended> = {
  /** Sent with 202. */
  accepted: Accepted
  /** Sent when the command has ended, successfully or not; `body` reads the result. */
  ended: { status: number; body: (state: CommandState) => Promise<Ended> }
}

/**
 * Responds to a request that has recorded a command: with `Prefer: respond-async` 202 at once, else the result when the command
 * ends, falling back to 202. The command's transaction must have committed.
 */
export type RespondWithCommand = <Accepted, Ended>(
  request: Pick<FastifyRequest, 'headers' | 'raw' | 'actor'>,
  reply: { statusCode: number },
  commandId: string,
  answers: CommandResponses<Accepted, Ended>,
) => Promise<Accepted | Ended>

const prefersAsync = (header: string | string[] | undefined): boolean =>
  [header]
    .flat()
    .join(',')
    .split(',')
    .some((part) => part.trim().toLowerCase() === 'respond-async')

export function createRespondWithCommand(live: LiveHub): RespondWithCommand {
  return async (request, reply, commandId, { accepted, ended }) => {
    if (!prefersAsync(request.headers.prefer)) {
      const gone = new AbortController()
      const onClose = (): void => gone.abort()
      request.raw.socket.once('close', onClose)
      try {
        // The command is recorded. When its state cannot be read, 202 is still true.
        const state = await live
          .waitForEnd({ orgId: request.actor.orgId, commandId }, waitMs, gone.signal)
          .catch(() => null)
        if (state !== null) {
          reply.statusCode = ended.status
          return await ended.body(state)
        }
      } finally {
        request.raw.socket.off('close', onClose)
      }
    }
    reply.statusCode = 202
    return accepted
  }
}
