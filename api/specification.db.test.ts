import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createApiTest } from './testing/test-api.ts'

// The customer's list of calls, read in place outside the project, never copied into it.
const check = fileURLToPath(new URL('../../shared/spec/check-calls.mjs', import.meta.url))
const isThere = existsSync(check)

// oxlint-disable-next-line no-console -- whoever runs the tests must see that this part was skipped
if (!isThere) console.warn(`The list of calls is absent (${check}): nothing is compared with it.`)

/** Areas of which every call must exist, except for those listed. */
const required: Record<string, readonly string[]> = {
  'Session and users': [],
  'Real calls': [
    // Makes a bot.
    'POST /api/agents/resume-calls/generate-from-transcript',
  ],
  'Agents, folders, tags': [],
  Agents: [
    // Voice.
    'GET /api/agents/conversation/signed-url',
    'GET /api/agents/demo/conversation/signed-url',
    'GET /api/agents/demo/vapi-auth-token',
    'GET /api/agents/vapi-auth-token/{id}',
    // Packages for learning management systems.
    'GET /api/agents/{id}/scorm-package',
    'POST /api/agents/bulk-export-scorm-package',
  ],
  Teams: [],
  Scorecards: [],
  Organisations: [],
}

/** Calls that are missing from the OpenAPI document, by area. */
async function findMissing(): Promise<Map<string, string[]>> {
  const api = await createApiTest()
  const document = await api.app.inject({ url: '/api/openapi.json' })
  await api.close()
  const folder = mkdtempSync(join(tmpdir(), 'coachline-openapi-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, document.body)
  const { stdout } = spawnSync(process.execPath, [check, file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })

  const missing = new Map<string, string[]>()
  for (const line of stdout.split('\n')) {
    const [, area] = /^(\S.*): \d+ of \d+$/.exec(line) ?? []
    const [, call] = /^ {2}missing {2}(.+)$/.exec(line) ?? []
    if (area !== undefined) missing.set(area, [])
    if (call !== undefined) [...missing.values()].at(-1)?.push(call)
  }
  return missing
}

describe.runIf(isThere)('the calls that the specification prints', () => {
  it('are all there for users, teams, organizations, real calls and buyer bots', async () => {
    const missing = await findMissing()
    expect([...missing.keys()]).toEqual(expect.arrayContaining(Object.keys(required)))
    const unexpected = Object.entries(required).flatMap(
      ([area, known]) => missing.get(area)?.filter((call) => !known.includes(call)) ?? [],
    )
    expect(unexpected).toEqual([])
  })
})
