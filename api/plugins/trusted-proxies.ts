import { compile } from '@fastify/proxy-addr'

/** Behind a few proxies stand all requests, so what was found out about an address is kept. */
const keptAddresses = 1_000

/**
 * Whether an address is that of a proxy which may say whom it speaks for.
 *
 * @param proxies addresses, networks (`10.0.0.0/8`), `loopback`, `linklocal` or `uniquelocal`; none: nobody is believed
 * @throws TypeError for what is none of these
 */
export function trustProxies(proxies: readonly string[]): false | ((address: string, hop: number) => boolean) {
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
