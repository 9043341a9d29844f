import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

function run(words: string[]): Promise<{ code: number | string; output: string }> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      ['scripts/mutation.ts', ...words],
      { cwd: root, timeout: 110_000 },
      (error, output, errors) => {
        done({ code: error === null ? 0 : (error.code ?? 'killed'), output: `${output}\n${errors}` })
      },
    )
  })
}

describe('npm run test:mutation', () => {
  it('sees the suite become red for an opened policy, a dropped key, a weakened route and a granted capability, and says what survives', async () => {
    const { code, output } = await run(['sample', 'harmless'])
    expect(output).toContain('5 mutants, 4 noticed (80 %)')
    expect(output).toContain('4 by behavior')
    expect(output).toMatch(/Not noticed:\n✗ harmless/)
    expect(code).toBe(1)
  }, 120_000)

  it('refuses words that it does not know', async () => {
    expect((await run(['everything'])).code).toBe(2)
  })
})
