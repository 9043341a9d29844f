import { spawn } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from './start-problem.ts'

/** All sources of the console's bundle. */
const sources = [
  'console/index.html',
  'console/vite.config.ts',
  'console/public/**/*',
  'console/src/**/*',
  'api/contract/*',
  'workers/domain/**/*',
  'db/vocabulary/*.ts',
  'package-lock.json',
]

function newest(root: string, patterns: string[]): number {
  return Math.max(0, ...globSync(patterns, { cwd: root }).map((file) => statSync(join(root, file)).mtimeMs))
}

/** Builds the console unless the last build is newer than all of its sources. */
export async function buildConsoleWhenStale(
  root: string,
  onStart?: (stop: () => void) => void,
): Promise<void> {
  if (newest(root, ['console/dist/index.html']) > newest(root, sources)) return
  console.log('Building the console …')
  const lines: string[] = []
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'console', '--logLevel', 'warn'],
    {
      cwd: root,
    },
  )
  onStart?.(() => void child.kill())
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  if (code !== 0) throw new StartProblem(`The console could not be built:\n${lines.join('').slice(-2000)}`)
}
