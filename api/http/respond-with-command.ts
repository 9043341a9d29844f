import type { FastifyRequest } from 'fastify'
import type { CommandState } from '#db/vocabulary/ledger.ts'
import type { LiveHub } from './live-hub.ts'

/** Longest wait for the end of a command. Clients give up after 120 s. */
const waitMs = 100_000

export type CommandResponses<Accepted, Ended> = {
  /** Sent with 202. */
  accepted: Accepted
  /** Sent when the command has ended, successfully or not. `body` reads the result. */
  ended: { status: number; body: (state: CommandState) => Promise<Ended> }
}

/**
 * Responds to a request that has recorded a command: immediately with 202 on `Prefer: respond-async`, otherwise with the result when the
 * command ends, or with 202 if that takes too long. The command's transaction must be committed.
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
        // The command is recorded, so 202 is correct even if its state cannot be read.
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
