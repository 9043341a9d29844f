import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db/client.ts'
import { hasOrganization } from '../db/queries/people/setup.ts'

const codeBytes = 15

/**
 * The code that a browser on another machine needs to create the first organization, so that strangers cannot take over an installation.
 * Stored in the data folder, readable only by its owner, until an organization exists.
 * @returns null if an organization exists
 */
export async function prepareSetupCode(
  database: Database,
  dataFolder: string,
  given: string | undefined,
): Promise<string | null> {
  const file = join(dataFolder, 'setup-code')
  if (await database.asSystem(hasOrganization)) {
    await rm(file, { force: true })
    return null
  }
  if (given !== undefined && given !== '') return given

  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept.trim() !== '') return kept.trim()

  const code = randomBytes(codeBytes).toString('hex')
  await writeFile(`${file}.new`, `${code}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return code
}
