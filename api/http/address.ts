import { isIP, isIPv6 } from 'node:net'

/**
 * What counts as one address: an IPv4 address, or the /64 network of an IPv6 address, because one subscriber owns that whole network. An
 * IPv4 address in IPv6 form counts as the IPv4 address. Text that is not an address is returned unchanged.
 */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [left = '', right] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const before = left.split(':').filter((group) => group !== '')
  const after = (right ?? '').split(':').filter((group) => group !== '')
  // A dotted ending counts as two groups.
  const missing = right === undefined ? 0 : 8 - before.length - after.length - (address.includes('.') ? 1 : 0)
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=[0-9a-f])/, ''))
    .join(':')
}

/** A visitor's network, without the part that identifies one machine. */
export function coarseAddress(address: string): string {
  const key = addressKey(address)
  if (isIP(address) === 0) return ''
  return key.includes(':') ? `${key.split(':').slice(0, 3).join(':')}::` : key.replace(/\.\d+$/, '.x')
}
