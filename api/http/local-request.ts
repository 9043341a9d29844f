import type { FastifyRequest } from 'fastify'

const loopbackAddress = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/** Whether a host, with or without a port, is a name that every machine has for itself. */
export const isLoopbackHost = (host: string): boolean => loopbackHost.test(host)

/** Headers that proxies add. On a local connection, one of them means that a proxy on this machine forwards somebody else's request. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const

/**
 * Whether a request comes directly from a program on this machine. A host name other than a loopback name means a proxy, or a page whose
 * own name resolves to this machine (DNS rebinding). A public address of the installation also means a proxy.
 */
export function isFromThisMachine(
  request: Pick<FastifyRequest, 'headers' | 'raw'>,
  publicUrl: string,
): boolean {
  const { headers, raw } = request
  return (
    loopbackAddress.test(raw.socket.remoteAddress ?? '') &&
    loopbackHost.test(headers.host ?? '') &&
    loopbackHost.test(new URL(publicUrl).host) &&
    proxyHeaders.every((name) => headers[name] === undefined)
  )
}
