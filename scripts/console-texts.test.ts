import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const source = resolve(import.meta.dirname, '../console/src')
/** A feature keeps its texts next to its components, in `texts.ts`; texts that every page needs are in `lib/base-texts.ts`. */
const isTextFile = (file: string): boolean => /(^|-)texts\.ts$/.test(basename(file))

/** Relative modules that a file imports, statically or dynamically. Type imports do not count. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/import type [^;]*? from '[^']+'/g, '')
  return [...text.matchAll(/(?:from|import\(?)\s*'(\.[^']+\.tsx?)'/g)].map((found) =>
    join(dirname(file), found[1] ?? ''),
  )
}

function reachable(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || file.endsWith('.gen.ts')) return seen
  seen.add(file)
  for (const imported of importsOf(file)) reachable(imported, seen)
  return seen
}

/** Namespaces that a file's components read, by the hook's argument or by the prefix of a text's key. */
function namespacesOf(file: string): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  const inNames = text.includes('useTranslations()') ? text.matchAll(/\b(?:t|texts)\(['`](\w+)\./g) : []
  return [...text.matchAll(/useTranslations\('(\w+)/g), ...inNames].map((found) => found[1] ?? '')
}

/** Namespaces of the text files that a route, or a lazily loaded part, provides to its components. */
async function broughtBy(file: string): Promise<string[]> {
  const files = importsOf(file).filter(isTextFile)
  const modules = await Promise.all(files.map((each) => import(each) as Promise<Record<string, object>>))
  return modules.flatMap((module) => Object.values(module).flatMap((texts) => Object.keys(texts)))
}

describe('texts of the console', () => {
  const pages = globSync('routes/**/*.tsx', { cwd: source })

  it.each(pages)('%s finds every text that it reads among those that it brings', async (page) => {
    const layout = page.startsWith('routes/_auth') ? 'routes/_auth.tsx' : 'routes/_app.tsx'
    const files = [...reachable(join(source, page))]
    const givers = files.filter((file) => readFileSync(file, 'utf8').includes('<MoreTexts '))
    const layouts = ['lib/intl.tsx', layout].map((file) => join(source, file))
    const brought = new Set((await Promise.all([...layouts, ...givers].map(broughtBy))).flat())
    const read = new Set(files.flatMap(namespacesOf))
    expect([...read].filter((namespace) => !brought.has(namespace))).toEqual([])
  })
})
