import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
/** The only file through which the clock enters the process. */
const clockSource = 'app.ts'

it('takes the time from the context everywhere, so that a test can set it', () => {
  const sources = globSync('**/*.ts', { cwd: root }).filter(
    (path) => !path.endsWith('.test.ts') && !path.startsWith('testing/'),
  )
  const readers = sources.filter((path) =>
    /\bnew Date\(\)|\bDate\.now\b/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(readers).toEqual([clockSource])
})
