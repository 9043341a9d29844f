import { Socket } from 'node:net'

/** On a Unix socket, a stopped server and one with too many waiting connections cause these file system errors. */
const refusals = new Set(['ENOENT', 'EAGAIN'])

/**
 * node-postgres parses messages in the socket's `data` event and throws when their lengths are invalid. No caller can catch that, so a
 * few corrupt bytes would end the process. Here they end only the connection.
 */
class ProtocolSocket extends Socket {
  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event !== 'data') return super.emit(event, ...args)
    try {
      return super.emit(event, ...args)
    } catch (cause) {
      this.destroy(
        new Error('Connection terminated: the server sent something that is no protocol', { cause }),
      )
      return true
    }
  }

  override _destroy(error: NodeJS.ErrnoException | null, callback: (error?: Error | null) => void): void {
    const isRefusal = error?.syscall === 'connect' && refusals.has(error.code ?? '')
    if (!isRefusal) return super._destroy(error, callback)

    const refusal = Object.assign(new Error(`connect ECONNREFUSED: ${error.message}`, { cause: error }), {
      code: 'ECONNREFUSED',
    })
    super._destroy(refusal, callback)
  }
}

/** For the `stream` option of pools and clients. */
export const openSocket = (): Socket => new ProtocolSocket()
