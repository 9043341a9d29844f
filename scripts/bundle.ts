import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

const dist = join(import.meta.dirname, '../console/dist')

/** Kilobytes, gzipped. Source: the console's budgets. */
const budget = { entryJs: 200, entryCss: 42, shell: 75, route: 45 } as const

const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  src: z.string().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})

/** A part of the built console that a visitor has to wait for. */
export type BundlePart = {
  kind: 'entry JS' | 'entry CSS' | 'shell' | 'route'
  /** Path of the route file; empty for the entry. */
  route: string
  /** Gzipped size of the part and of everything else it must load before it runs. */
  kilobytes: number
  allowed: number
}

/** Measures the output of `npm run build`. @throws if the console is not built */
export function weighBundle(): BundlePart[] {
  const manifest = z
    .record(z.string(), chunk)
    .parse(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')))

  /** A chunk and everything that it loads before it runs. */
  function closure(key: string, seen = new Set<string>()): Set<string> {
    if (seen.has(key)) return seen
    seen.add(key)
    for (const imported of manifest[key]?.imports ?? []) closure(imported, seen)
    return seen
  }
  const filesOf = (keys: Iterable<string>, kind: 'js' | 'css'): Set<string> =>
    new Set(
      [...keys]
        .flatMap((key) => (kind === 'css' ? (manifest[key]?.css ?? []) : [manifest[key]?.file ?? '']))
        .filter((file) => file !== ''),
    )
  const weigh = (keys: Iterable<string>, kind: 'js' | 'css'): number =>
    [...filesOf(keys, kind)].reduce(
      (total, file) => total + gzipSync(readFileSync(join(dist, file))).length / 1024,
      0,
    )

  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true)
  if (entryKey === undefined) throw new Error('The console has no entry: build it first.')
  const entry = closure(entryKey)
  // Every signed-in page is shown inside the shell, which loads only once.
  const shell = new Set(
    Object.keys(manifest)
      .filter((name) => /routes\/_app\.tsx(\?|$)/.test(name))
      .flatMap((key) => [...closure(key)]),
  )
  const routes = Object.keys(manifest)
    .filter((name) => /routes\/.*tsx(\?|$)/.test(name))
    .map((key): BundlePart => {
      const isShell = shell.has(key)
      const own = [...closure(key)].filter((part) => !entry.has(part) && (isShell || !shell.has(part)))
      return {
        kind: isShell ? 'shell' : 'route',
        route: key.replace(/^.*routes\//, '').replace(/\?.*$/, ''),
        kilobytes: weigh(own, 'js'),
        allowed: isShell ? budget.shell : budget.route,
      }
    })
  return [
    { kind: 'entry JS', route: '', kilobytes: weigh(entry, 'js'), allowed: budget.entryJs },
    { kind: 'entry CSS', route: '', kilobytes: weigh(entry, 'css'), allowed: budget.entryCss },
    ...routes,
  ]
}

/** Every module of the bundle, by its path. */
export const bundledModules = (): string[] =>
  z.array(z.string()).parse(JSON.parse(readFileSync(join(dist, '.vite/modules.json'), 'utf8')))
