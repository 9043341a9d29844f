import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installConsole } from './console-files.ts'

const app = fastify()
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'console-'))
  mkdirSync(join(folder, 'providers'))
  writeFileSync(join(folder, 'index.html'), '<h1>Console</h1>')
  writeFileSync(join(folder, 'favicon.svg'), '<svg id="icon" />')
  writeFileSync(join(folder, 'providers', 'gong.svg'), '<svg id="gong" />')
  await installConsole(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = async (url: string) => {
  const { statusCode, headers, body } = await app.inject({ url, headers: { accept: '*/*' } })
  return { statusCode, type: String(headers['content-type']).split(';')[0], body }
}

describe('files of the console', () => {
  it('are sent from the top of its public folder and from the marks of providers', async () => {
    expect(await get('/favicon.svg')).toEqual({
      statusCode: 200,
      type: 'image/svg+xml',
      body: '<svg id="icon" />',
    })
    expect(await get('/providers/gong.svg')).toEqual({
      statusCode: 200,
      type: 'image/svg+xml',
      body: '<svg id="gong" />',
    })
  })

  it('are replaced by the page if there is no such file', async () => {
    expect(await get('/providers/nobody.svg')).toMatchObject({ statusCode: 200, type: 'text/html' })
    expect(await get('/integrations/settings')).toMatchObject({ statusCode: 200, type: 'text/html' })
  })
})
