import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Only part of the socket's name: the server listens on no port. */
export const socketPort = 5432

/** Longest socket path in bytes. Source: `sun_path` has 104 bytes on macOS and 108 on Linux, with the final zero. */
const longestSocketPath = 103

/** A folder beside the data. Where its path is too long: a new temporary folder at each call. */
export function chooseSocketFolder(dataFolder: string): string {
  const beside = `${resolve(dataFolder)}-socket`
  const isShortEnough = Buffer.byteLength(join(beside, `.s.PGSQL.${socketPort}`)) <= longestSocketPath
  return isShortEnough ? beside : mkdtempSync(join(tmpdir(), 'coachline-'))
}
