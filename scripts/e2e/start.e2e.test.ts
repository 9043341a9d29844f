import { fork } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../free-port.ts'
import { throwawayFolder } from '../throwaway-folder.ts'
import { startApp } from './app.ts'

const root = resolve(import.meta.dirname, '../..')
let folder: string
beforeAll(() => {
  folder = throwawayFolder('coachline-start-')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts with these settings and waits for the end. */
async function startAndFail(settings: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    ...settings,
  }
  const child = fork(join(root, 'scripts/start.ts'), [], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return {
    code,
    lines: chunks
      .join('')
      .split('\n')
      .filter((line) => line !== '' && line !== 'Building the console …'),
  }
}

describe('npm start', () => {
  it('says in one sentence that the port is taken, and ends with code 1', async () => {
    const server = createServer()
    const port = await new Promise<number>((done) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        done(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
    const { code, lines } = await startAndFail({ PORT: String(port) })
    server.close()
    expect(lines).toEqual([`Port ${port} on 127.0.0.1 is already in use: set PORT to another one.`])
    expect(code).toBe(1)
  })

  it('says in one sentence that the data folder cannot be used, and ends with code 1', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const { code, lines } = await startAndFail({ DATA_DIR: join(file, 'data') })
    expect(lines).toEqual([`The data folder ${file}/data cannot be used (ENOTDIR): set DATA_DIR to one that can.`])
    expect(code).toBe(1)
  })

  it('says in one sentence that the database cannot be reached, without its password, and ends with code 1', async () => {
    const port = await freePort()
    const { code, lines } = await startAndFail({ DATABASE_URL: `postgres://somebody:secret-word@127.0.0.1:${port}/coachline` })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^The database coachline at 127\.0\.0\.1:\d+ cannot be used: .*ECONNREFUSED/)
    expect(lines[0]).not.toContain('secret-word')
    expect(code).toBe(1)
  })

  it('names settings that are not valid, never their values, and ends with code 1', async () => {
    const { code, lines } = await startAndFail({ PORT: 'eighty', DATABASE_URL: 'no url' })
    expect(lines).toEqual(['These settings are not valid: PORT, DATABASE_URL. See the configuration table of the README.'])
    expect(code).toBe(1)
  })

  it('says in one sentence that Redis cannot be reached, and ends with code 1', async () => {
    const { code, lines } = await startAndFail({ REDIS_URL: `redis://127.0.0.1:${await freePort()}`, DEMO: 'false' })
    expect(lines.join('\n')).toMatch(/Redis/)
    expect(code).toBe(1)
  })

  it('uses the data of the first start again, and stops cleanly both times', async () => {
    const kept = join(folder, 'kept')
    const first = await startApp({ redisUrl: null, dataFolder: kept })
    expect(first.output()).toContain('Writing the demo organization')
    expect(await first.stop()).toBe(0)
    const second = await startApp({ redisUrl: null, dataFolder: kept })
    expect(second.output()).not.toContain('Writing the demo organization')
    expect(second.output()).toContain('Sign in with')
    expect(await second.stop()).toBe(0)
  })

  it('starts its Postgres again when that is killed, and stops cleanly then', async () => {
    const kept = join(folder, 'kept')
    const app = await startApp({ redisUrl: null, dataFolder: kept })
    process.kill(Number(readFileSync(join(kept, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    const isReady = async (): Promise<boolean> => (await fetch(`${app.url}/readyz`).catch(() => null))?.ok === true
    await expect.poll(isReady, { timeout: 5_000 }).toBe(false)
    await expect.poll(isReady, { timeout: 40_000 }).toBe(true)
    expect(app.output()).toContain('Postgres has ended and is started again.')
    expect(await app.stop()).toBe(0)
  })
})
