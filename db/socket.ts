import { Socket } from 'node:net'

/**
 * node-postgres reads messages inside the socket's `data` event and throws when their lengths make no sense. Nobody could catch
 * that: a few altered bytes would end the process. Here they end the connection.
 */
class ProtocolSocket extends Socket {
  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event !== 'data') return super.emit(event, ...args)
    try {
      return super.emit(event, ...args)
    } catch (cause) {
      this.destroy(new Error('Connection terminated: the server sent something that is no protocol', { cause }))
      return true
    }
  }
}

/** For the `stream` option of pools and clients. */
export const openSocket = (): Socket => new ProtocolSocket()
