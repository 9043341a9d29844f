import { compile } from '@fastify/proxy-addr'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** All requests come through a few proxies, so results are cached per address. */
const keptAddresses = 1_000

/**
 * Whether an address belongs to a proxy whose X-Forwarded-For is trusted.
 *
 * @param proxies addresses, networks (`10.0.0.0/8`), `loopback`, `linklocal` or `uniquelocal`; none: no proxy is trusted
 * @throws TypeError for any other text
 */
export function trustProxies(
  proxies: readonly string[],
): false | ((address: string, hop: number) => boolean) {
  if (proxies.length === 0) return false
  const isProxy = compile([...proxies])
  const known = new Map<string, boolean>()
  return (address, hop) => {
    const kept = known.get(address)
    if (kept !== undefined) return kept
    const isTrusted = isProxy(address, hop)
    if (known.size >= keptAddresses) known.clear()
    known.set(address, isTrusted)
    return isTrusted
  }
}

/**
 * Warns once if a request names its client in X-Forwarded-For but its sender is not a trusted proxy. In that case, all users behind the
 * proxy share one address and its sign-in limits.
 */
export function warnOfUntrustedProxy(
  app: FastifyInstance,
  proxies: readonly string[],
  log: FastifyBaseLogger,
): void {
  const isTrusted = trustProxies(proxies)
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      const peer = request.raw.socket.remoteAddress ?? ''
      if (isTrusted === false || !isTrusted(peer, 0)) {
        hasWarned = true
        log.warn({
          event: 'proxy.not-trusted',
          peer,
          hint: 'X-Forwarded-For of this sender is ignored, so all users behind it share one address. If it is a proxy of yours, add it to TRUSTED_PROXIES.',
        })
      }
    }
    done()
  })
}
