import { Resolver } from 'node:dns/promises'

const noRecords = new Set(['ENODATA', 'ENOTFOUND'])

/** TXT records of a name, each as one text; empty where there are none. Rejects when the name server does not respond. */
export async function resolveTxt(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && noRecords.has(String(error.code))) return []
    throw error
  }
}
