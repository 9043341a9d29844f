import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AgentDetail } from '../../contract/bots.ts'
import { imageTexts } from '#workers/domain/images/clean-image.ts'
import { answered, givenProvisioned } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let manager: TestUser
beforeAll(async () => {
  api = await createApiTest()
  manager = await api.givenUser({ orgId: await givenProvisioned(api), role: 'OWNER' })
})
afterAll(() => api.close())

/** One transparent pixel, with a text chunk that an editor left in the file. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const withText = (): string => {
  const bytes = Buffer.from(pixel, 'base64')
  const text = Buffer.from('Comment\0taken at Mill Lane 4')
  const head = Buffer.alloc(8)
  head.writeUInt32BE(text.length)
  head.write('tEXt', 4)
  return Buffer.concat([bytes.subarray(0, 33), head, text, Buffer.alloc(4), bytes.subarray(33)]).toString(
    'base64',
  )
}

const create = (avatarBase64: string) =>
  api.request(manager, 'POST', '/agents', {
    body: { callType: 'cold', form: { firstName: 'Vera', avatar: 'face-1', avatarBase64 } },
  })

describe('an uploaded picture of a bot', () => {
  it('is stored as a new image without metadata, and shown to everybody who sees the bot', async () => {
    const made = await create(`data:image/png;base64,${withText()}`)
    answered(made, 201)
    const bot = made.json<AgentDetail>()
    expect(bot.avatarUrl).toMatch(/^\/api\/images\/[\w-]{32}$/)
    expect(bot.form).toMatchObject({ avatar: null, avatarUrl: bot.avatarUrl })
    expect(JSON.stringify(bot)).not.toContain('base64')
    const shown = await api.app.inject({ url: bot.avatarUrl ?? '' })
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(shown.rawPayload.equals(Buffer.from(pixel, 'base64'))).toBe(true)
    // The same picture is stored only once.
    expect((await create(pixel)).json<AgentDetail>().avatarUrl).toBe(bot.avatarUrl)
  })

  it('is refused by its content, whatever its declared type, and no bot is created', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64')
    for (const [sent, message] of [
      [`data:image/png;base64,${svg}`, imageTexts.wrongType],
      ['data:image/svg+xml;base64,' + svg, imageTexts.wrongType],
      ['not base64!', imageTexts.wrongType],
      [Buffer.alloc(1_048_577, 0x89).toString('base64').slice(0, 1_400_000), imageTexts.tooLarge],
      [Buffer.from(pixel, 'base64').subarray(0, 40).toString('base64'), imageTexts.broken],
    ] as const) {
      const refused = await create(sent)
      expect(refused.statusCode).toBe(422)
      expect(refused.json()).toMatchObject({ errors: [{ path: 'form.avatarBase64', message }] })
    }
  })

  it('replaces the picture of a draft, and of a generated draft, without being stored in a form', async () => {
    const bot = (await create(pixel)).json<AgentDetail>()
    const changed = await api.request(manager, 'PATCH', `/agents/${bot.id}`, {
      body: { version: bot.version, form: { ...bot.form, avatarUrl: null, avatarBase64: withText() } },
    })
    answered(changed, 200)
    expect(changed.json<AgentDetail>().avatarUrl).toBe(bot.avatarUrl)
    const draft = await api.request(manager, 'POST', '/agents/ai-creator', {
      body: { description: 'Vera Sund, buyer at Harbor Foods.' },
    })
    const { id } = draft.json<{ id: string }>()
    const saved = await api.request(manager, 'PATCH', '/users/gen-bot-draft', {
      body: { id, form: { firstName: 'Vera', avatarBase64: pixel } },
    })
    answered(saved, 200)
    expect(saved.json()).toMatchObject({ form: { avatarUrl: bot.avatarUrl } })
  })
})
