import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'coachline-ready-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('leaves what it has compiled to the next process, even when it is killed', async () => {
  const compiled = join(folder, 'compiled')
  const program = join(folder, 'program.mjs')
  const ready = JSON.stringify(new URL('./ready.ts', import.meta.url).href)
  writeFileSync(program, `import { sayReady } from ${ready}; sayReady(); setInterval(() => {}, 60_000)`)
  const child = fork(program, { execArgv: [], env: { NODE_COMPILE_CACHE: compiled } })
  const ended = once(child, 'exit')
  const [message] = await once(child, 'message')
  expect(message).toBe('ready')
  const files = () =>
    existsSync(compiled) ? readdirSync(compiled, { recursive: true, withFileTypes: true }) : []
  await expect.poll(() => files().some((file) => file.isFile())).toBe(true)
  child.kill('SIGKILL')
  await ended
})
