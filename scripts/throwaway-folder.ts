import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Memory that the system offers as a folder, and what must be free there: a database is some four hundred files. */
const inMemory = { folder: '/dev/shm', bytes: 4 * 2 ** 30 }

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory.folder)
    return bavail * bsize >= inMemory.bytes
  } catch {
    return false
  }
}

/** A folder for data that may be lost with the machine, in memory where there is much of it: making files there costs a tenth. */
export function throwawayFolder(prefix: string): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? inMemory.folder : tmpdir(), prefix))
  // The database's own user must be able to enter.
  chmodSync(folder, 0o755)
  return folder
}
