import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldCallScorecard } from '#workers/domain/scoring/default-scorecards/cold-call.ts'
import { learningMaterial, type LearningMaterialView } from '../../contract/learning-materials.ts'
import { answered } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

const given = async (): Promise<{ manager: TestUser; rep: TestUser; id: string }> => {
  const orgId = await api.givenOrganization()
  const manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
  const response = await api.request(manager, 'POST', '/scorecard-configs', {
    body: { config: coldCallScorecard },
  })
  answered(response, 201)
  return { manager, rep: await api.givenUser({ orgId }), id: response.json().id }
}

const addLink = (user: TestUser, scorecardConfigId: string, body: object = {}) =>
  api.request(user, 'POST', '/scorecard-configs/learning-materials', {
    body: { scorecardConfigId, title: 'How to open', link: 'https://example.test/open', ...body },
  })

async function upload(
  user: TestUser,
  id: string,
  file: Buffer,
  name: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const boundary = randomBytes(12).toString('hex')
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  return api.app.inject({
    method: 'POST',
    url: `/api/scorecard-configs/upload-learning-material-file/${id}?orgId=${user.orgId}`,
    headers: {
      ...headers,
      authorization: `Bearer ${await api.tokenFor(user)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      Buffer.from(parts.join('') + head),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
}

const list = async (user: TestUser, id: string): Promise<LearningMaterialView[]> =>
  (await api.request(user, 'GET', `/scorecard-configs/learning-materials/${id}`)).json().results

describe('learning materials', () => {
  it('are links to the web and nowhere else', async () => {
    const { manager, rep, id } = await given()
    answered(await addLink(manager, id, { criterionId: 'name-company' }), 201)
    for (const link of [
      'javascript:alert(1)',
      'ftp://example.test/a',
      '//example.test',
      'https://a:b@example.test/',
    ])
      expect((await addLink(manager, id, { link })).statusCode).toBe(400)
    expect((await addLink(rep, id)).statusCode).toBe(403)
    expect(await list(rep, id)).toMatchObject([
      { title: 'How to open', type: 'link', link: 'https://example.test/open', criterionId: 'name-company' },
    ])
    const withMaterials = await api.request(
      rep,
      'GET',
      `/scorecard-configs/${id}?includeLearningModules=true`,
    )
    expect(withMaterials.json().learningMaterials).toHaveLength(1)
    const clone = await api.request(manager, 'POST', `/scorecard-configs/clone/${id}`)
    expect(await list(manager, clone.json().id)).toMatchObject([{ title: 'How to open' }])
  })

  it('are files of known formats, which members save and nobody opens in place', async () => {
    const { manager, rep, id } = await given()
    const pdf = Buffer.from('%PDF-1.7 a guide')
    const added = await upload(manager, id, pdf, 'Guide.exe', { title: 'Guide', scope: 'ALL' })
    answered(added, 201)
    const material = learningMaterial.parse(added.json())
    expect(material).toMatchObject({
      type: 'document',
      metadata: { fileName: 'Guide.pdf', contentType: 'application/pdf', bytes: pdf.length },
    })
    const file = await api.request(rep, 'GET', material.link.slice('/api'.length))
    expect(file.rawPayload).toEqual(pdf)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="Guide\.pdf"/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const guest = await api.givenUser({ orgId: manager.orgId, role: 'TEMP' })
    expect((await api.request(guest, 'GET', material.link.slice('/api'.length))).statusCode).toBe(403)

    expect((await upload(manager, id, Buffer.from('<svg/>'), 'a.svg')).statusCode).toBe(415)
    expect((await upload(manager, id, Buffer.alloc(0), 'a.pdf')).statusCode).toBe(400)
    const large = Buffer.concat([pdf, Buffer.alloc(16_777_216)])
    expect((await upload(manager, id, large, 'a.pdf')).statusCode).toBe(413)
    expect((await upload(rep, id, pdf, 'a.pdf')).statusCode).toBe(403)

    answered(await api.request(manager, 'DELETE', `/scorecard-configs/learning-material/${material.id}`), 204)
    expect((await api.request(rep, 'GET', material.link.slice('/api'.length))).statusCode).toBe(404)
  })

  it('are uploaded once, however often a client repeats an upload whose response was lost', async () => {
    const { manager, id } = await given()
    const send = (text: string) =>
      upload(manager, id, Buffer.from(text), 'Guide.pdf', {}, { 'idempotency-key': `upload-${id}` })
    const [first, second] = [await send('%PDF-1.7 a guide'), await send('%PDF-1.7 a guide')]
    answered(first, 201)
    expect([second.statusCode, second.body]).toEqual([201, first.body])
    expect(await list(manager, id)).toHaveLength(1)
    expect((await send('%PDF-1.7 another')).json()).toMatchObject({ code: 'idempotency_mismatch' })
  })

  it('are kept to their author or to the teams that they share', async () => {
    const { manager, rep, id } = await given()
    const other = await api.givenUser({ orgId: manager.orgId, role: 'MEMBER_PLUS' })
    const colleague = await api.givenUser({ orgId: manager.orgId })
    await api.givenTeam(manager.orgId, 'North', [manager, colleague])
    const personal = await addLink(manager, id, { title: 'Mine', scope: 'PERSONAL' })
    answered(await addLink(manager, id, { title: 'Ours', scope: 'TEAM' }), 201)
    const titles = async (user: TestUser) => (await list(user, id)).map(({ title }) => title)
    expect(await titles(manager)).toEqual(['Mine', 'Ours'])
    expect(await titles(colleague)).toEqual(['Ours'])
    expect(await titles(other)).toEqual(['Ours'])
    expect(await titles(rep)).toEqual([])
    expect(
      (await api.request(other, 'DELETE', `/scorecard-configs/learning-material/${personal.json().id}`))
        .statusCode,
    ).toBe(404)
  })
})
