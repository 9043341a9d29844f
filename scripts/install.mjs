// Plain JavaScript on purpose: the Node that bootstraps npm may be too old to read TypeScript.
// `node scripts/install.mjs [--production]`: installs what the lock file says, unless it is already installed; --production leaves out what
// only tests need.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname ?? process.cwd(), '..')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed-from')
const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
const lock = createHash('sha256').update(lockText).digest('hex')

const isProduction = process.argv.includes('--production')
const wantedStamp = isProduction ? `${lock} production` : lock
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
const isFresh = existsSync(join(modules, '.bin', 'node')) && (installed === lock || installed === wantedStamp)

/** The lock file has no hashes for platforms whose packages the registry did not have when it was written. */
function warnOfMissingHashes() {
  const entries = Object.entries(JSON.parse(lockText).packages)
  const unverified = entries.filter(
    ([path, { integrity, os, cpu }]) =>
      path !== '' && !integrity && os?.includes(process.platform) && cpu?.includes(process.arch),
  )
  const isGlibc = Boolean(process.report?.getReport().header.glibcVersionRuntime)
  const count = unverified.filter(([, { libc }]) => !libc || libc.includes(isGlibc ? 'glibc' : 'musl')).length
  if (count > 0)
    console.log(
      `The lock file has no hashes for ${count} packages of ${process.platform}-${process.arch}: npm takes them as they are.`,
    )
}

if (!isFresh) {
  console.log('Installing packages …')
  warnOfMissingHashes()
  // `npm ci` deletes existing packages, so it runs only if there are none. Both commands verify the lock file's hashes and leave it
  // unchanged.
  const command = existsSync(modules) ? ['install', '--no-save'] : ['ci']
  const options = [...(isProduction ? ['--omit=dev'] : []), '--no-audit', '--no-fund', '--loglevel=error']
  // npm must not run with the project's Node, which it may replace.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(modules))
  const { status } = spawnSync('npm', [...command, ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path.join(delimiter) },
  })
  if (status !== 0) {
    console.error('The packages could not be installed: see the lines above.')
    process.exit(1)
  }
  writeFileSync(stamp, wantedStamp)
}
