// Plain JavaScript on purpose: the Node that bootstraps npm may be too old to read TypeScript.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname ?? process.cwd(), '..')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed-from')
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

const isFresh = existsSync(join(modules, '.bin', 'node')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock
if (!isFresh) {
  console.log('Installing packages …')
  // Not `npm ci`: it refuses a lock file that does not list the binaries of every platform, and registries differ in which they hold.
  // Versions come from the lock file all the same, and --no-save leaves it as it is.
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) {
    console.error('The packages could not be installed: see the lines above.')
    process.exit(1)
  }
  writeFileSync(stamp, lock)
}
