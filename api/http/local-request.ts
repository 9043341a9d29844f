import type { FastifyRequest } from 'fastify'

const loopbackAddress = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/** Headers that proxies add. One of them on a connection from this machine: a proxy on this machine forwards somebody else's request. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const

/**
 * Whether a request comes straight from a program on this machine. A host name other than a loopback one means a proxy, or a page that
 * made its own name resolve to this machine (DNS rebinding); so does a public address of the installation.
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
