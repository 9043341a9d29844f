import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { throwawayFolder } from '../../throwaway-folder.ts'
import { startApp } from './app.ts'

let folder: string
let kept: string
beforeAll(() => {
  folder = throwawayFolder('coachline-start-')
  kept = join(folder, 'kept')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('npm start', () => {
  it('uses the data of the first start again, and stops cleanly both times', async () => {
    // servers.ts has made the first start, and nothing runs when that has ended otherwise than with 0.
    expect(readFileSync(process.env.E2E_FIRST_OUTPUT ?? '', 'utf8')).toContain(
      'Writing the demo organization',
    )
    const second = await startApp({ redisUrl: null, dataFolder: kept, isSeeded: true })
    expect(second.output()).not.toContain('Writing the demo organization')
    expect(second.output()).toContain('Sign in with')
    expect(await second.stop()).toBe(0)
  })

  it('without demo data says where to create the organization and with what code, until there is one', async () => {
    const empty = join(folder, 'empty')
    const env = { DEMO: 'false' }
    const first = await startApp({ redisUrl: null, dataFolder: empty, env })
    const code = readFileSync(join(empty, 'setup-code'), 'utf8').trim()
    expect(first.output()).toContain(`Create your organization at ${first.url}/setup`)
    expect(first.output()).toContain(`From another machine this takes the setup code ${code}`)
    expect(statSync(join(empty, 'setup-code')).mode & 0o777).toBe(0o600)
    expect(await first.stop()).toBe(0)

    const second = await startApp({ redisUrl: null, dataFolder: empty, env })
    expect(second.output()).toContain(code)
    const created = await fetch(`${second.url}/api/setup`, {
      method: 'POST',
      // As through a proxy.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
      body: JSON.stringify({
        organizationName: 'Northwind',
        firstName: 'Dana',
        email: 'dana@northwind.example',
        password: 'a long password of nobody',
        setupCode: code,
      }),
    })
    expect(created.status).toBe(201)
    expect(await second.stop()).toBe(0)

    const third = await startApp({ redisUrl: null, dataFolder: empty, env })
    expect(third.output()).not.toContain('Create your organization')
    expect(existsSync(join(empty, 'setup-code'))).toBe(false)
    expect(await third.stop()).toBe(0)
  })

  it('starts its Postgres again when that is killed, and stops cleanly then', async () => {
    const app = await startApp({ redisUrl: null, dataFolder: kept })
    process.kill(
      Number(readFileSync(join(kept, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    )
    const isReady = async (): Promise<boolean> =>
      (await fetch(`${app.url}/readyz`).catch(() => null))?.ok === true
    await expect.poll(isReady).toBe(false)
    await expect.poll(isReady).toBe(true)
    expect(app.output()).toContain('Postgres has ended and is started again.')
    expect(await app.stop()).toBe(0)
  })
})
