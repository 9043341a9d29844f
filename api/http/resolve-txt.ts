import { Resolver } from 'node:dns/promises'

const noRecords = new Set(['ENODATA', 'ENOTFOUND'])

/** TXT records of a name, each as one text; empty if there are none. Rejects if the name server does not respond. */
export type ResolveTxt = (name: string) => Promise<string[]>

/** Whether these are addresses of name servers, each with or without a port. */
export function areNameServers(addresses: readonly string[]): boolean {
  try {
    new Resolver().setServers(addresses)
    return true
  } catch {
    return false
  }
}

/** @param nameServers their addresses, with or without a port; empty: those of this machine */
export const openTxtResolver =
  (nameServers: readonly string[]): ResolveTxt =>
  async (name) => {
    const resolver = new Resolver({ timeout: 3_000, tries: 2 })
    if (nameServers.length > 0) resolver.setServers(nameServers)
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      if (error instanceof Error && 'code' in error && noRecords.has(String(error.code))) return []
      throw error
    }
  }
