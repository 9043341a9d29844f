import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseAstAsync } from 'vite'

export type FoundPattern = { pattern: RegExp; file: string }

const root = resolve(import.meta.dirname, '../../..')

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/testing|fixtures/.test(file))
    .map((file) => join(folder, file))
    .toSorted()
}

type Visited = { type?: unknown; regex?: { pattern: string; flags: string } }

function literalsIn(node: unknown, found: { pattern: string; flags: string }[]): void {
  if (typeof node !== 'object' || node === null) return
  const { type, regex } = node as Visited
  if (type === 'Literal' && regex !== undefined) found.push(regex)
  for (const child of Object.values(node)) literalsIn(child, found)
}

/**
 * Whether a source may contain a regular expression: a slash begins one only after an operator, a bracket, a keyword, or at the beginning
 * of a line. Parsing a file costs far more than this.
 */
const mayHaveLiteral = (source: string): boolean =>
  /(?:^|[^\w$\s'"`./*]|\*\/|\b(?:await|case|default|delete|do|else|in|instanceof|new|of|return|throw|typeof|void|yield))\s*\/(?![/*])/m.test(
    source,
  )

/** Every regular expression written in the sources of these folders, each once. */
export async function writtenPatterns(folders: string[]): Promise<FoundPattern[]> {
  const patterns = new Map<string, FoundPattern>()
  for (const file of folders.flatMap(sourceFiles)) {
    const source = readFileSync(join(root, file), 'utf8')
    if (!mayHaveLiteral(source)) continue
    const { body } = await parseAstAsync(source, { lang: 'ts' })
    const literals: { pattern: string; flags: string }[] = []
    literalsIn(body, literals)
    for (const { pattern, flags } of literals)
      patterns.set(`${pattern}/${flags}`, { pattern: new RegExp(pattern, flags), file })
  }
  return [...patterns.values()]
}

/** Every regular expression that the modules of these folders build while they load. */
export async function builtPatterns(folders: string[]): Promise<FoundPattern[]> {
  const patterns = new Map<string, FoundPattern>()
  const original = globalThis.RegExp
  let file = ''
  globalThis.RegExp = new Proxy(original, {
    construct(target, args: [string | RegExp, string?]) {
      const pattern = new target(...args)
      patterns.set(String(pattern), { pattern, file })
      return pattern
    },
  })
  try {
    // Loaded again even if it was loaded before: a different address is a different module.
    for (file of folders.flatMap(sourceFiles))
      await import(`${pathToFileURL(join(root, file)).href}?once-more`)
  } finally {
    globalThis.RegExp = original
  }
  return [...patterns.values()]
}
