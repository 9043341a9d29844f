import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { DataFolderResult } from './data-folder.ts'

/** Prepares the data folder for data-folder.ts, which kills this process if a file system does not respond. */
const folder = process.argv[2] ?? ''

/** Free space that Postgres needs: a new database is about 60 MB, and its log grows by 16 MB at a time. */
const neededMb = { newDatabase: 200, knownDatabase: 32, noDatabase: 1 }

/** Creates one folder at a time: a recursive mkdir never returns where a parent exists but accepts no folders, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}

/** A secret that is created once per installation and readable only by its owner. */
function readSecret(name: string, make: () => string): string {
  const file = join(folder, name)
  if (!existsSync(file)) {
    // A full disk must not leave an empty secret.
    const draft = `${file}.new`
    try {
      writeFileSync(draft, make(), { mode: 0o600 })
      renameSync(draft, file)
    } catch (error) {
      rmSync(draft, { force: true })
      throw error
    }
  }
  return readFileSync(file, 'utf8').trim()
}

function assertRoom(): void {
  const isKnown = existsSync(join(folder, 'postgres/PG_VERSION'))
  const embedded = isKnown ? neededMb.knownDatabase : neededMb.newDatabase
  const needed = process.env.DATABASE_URL === undefined ? embedded : neededMb.noDatabase
  const { bavail, bsize } = statfsSync(folder)
  const freeMb = Math.floor((bavail * bsize) / 2 ** 20)
  if (freeMb >= needed) return
  report({
    problem: `The disk of the data folder ${folder} has ${freeMb} MB left: free at least ${needed} MB, or set DATA_DIR to another one.`,
  })
  process.exit()
}

function report(result: DataFolderResult): void {
  process.send?.(result)
}

try {
  makeFolder(folder)
  if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  assertRoom()

  const sessionSecret = readSecret('session-secret', () => randomBytes(48).toString('base64url'))
  const secretsKeys = readSecret('secrets-keys', () => `main:${randomBytes(32).toString('base64')}`)
  report({ sessionSecret, secretsKeys })
} catch (error) {
  const { code = String(error) } = error as NodeJS.ErrnoException
  report({ problem: `The data folder ${folder} cannot be used (${code}): set DATA_DIR to one that can.` })
}
