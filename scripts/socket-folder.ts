import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Only part of the socket's name; the server does not listen on a port. */
export const socketPort = 5432

/** Longest socket path in bytes. Source: `sun_path` has 104 bytes on macOS and 108 on Linux, including the terminating zero. */
const longestSocketPath = 103

/** A folder next to the data. If its path is too long: a new temporary folder at each call. */
export function chooseSocketFolder(dataFolder: string): string {
  const beside = `${resolve(dataFolder)}-socket`
  const isShortEnough = Buffer.byteLength(join(beside, `.s.PGSQL.${socketPort}`)) <= longestSocketPath
  return isShortEnough ? beside : mkdtempSync(join(tmpdir(), 'coachline-'))
}
