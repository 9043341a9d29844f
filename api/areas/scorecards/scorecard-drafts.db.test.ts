import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldCallScorecard } from '#workers/domain/scoring/default-scorecards/cold-call.ts'
import { draftPhrases, type ScorecardDraftDefinition } from '#workers/domain/scorecards/draft-definition.ts'
import { home } from '../../contract/home.ts'
import { scorecardView, type ScorecardView } from '../../contract/scorecards.ts'
import { answered, givenCall } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

const post = (user: TestUser, path: string, body: object = {}) =>
  api.request(user, 'POST', `/scorecard-configs${path}`, { body })
const patch = (user: TestUser, id: string, body: object) =>
  api.request(user, 'PATCH', `/scorecard-configs/${id}`, { body })
const read = async (user: TestUser, id: string): Promise<ScorecardView> =>
  scorecardView.parse((await api.request(user, 'GET', `/scorecard-configs/${id}`)).json())

async function created(user: TestUser, body: object = { config: coldCallScorecard }): Promise<ScorecardView> {
  const response = await post(user, '', body)
  answered(response, 201)
  return scorecardView.parse(response.json())
}

/** Publishes the current draft. */
async function published(
  user: TestUser,
  { id, version, draftVersion }: ScorecardView,
): Promise<ScorecardView> {
  const response = await patch(user, id, { version, draftVersion, publish: true })
  answered(response, 200)
  return scorecardView.parse(response.json())
}

/** The cold-call scorecard with a different first weight, and another weight that makes up for it. */
function reweighted(change: number): ScorecardDraftDefinition {
  const draft: ScorecardDraftDefinition = structuredClone(coldCallScorecard)
  draft.sections[0]!.criteria[0]!.weight += change
  draft.sections[0]!.criteria[1]!.weight -= change
  return draft
}

async function givenManager(role: 'OWNER' | 'MEMBER_PLUS' = 'MEMBER_PLUS'): Promise<TestUser> {
  return api.givenUser({ orgId: await api.givenOrganization(), role })
}

describe('a draft', () => {
  it('is saved however unfinished, says what is missing, and no call follows it', async () => {
    const manager = await givenManager()
    const empty = await created(manager, { name: 'Negotiation', tag: 'Closing' })
    expect(empty).toMatchObject({
      name: 'Negotiation',
      publishedVersion: null,
      config: null,
      draft: { version: 1, baseVersion: null, problems: [{ path: 'sections', message: 'Add a section.' }] },
    })
    const { id, version } = empty
    const half = { ...empty.draft!.definition, sections: [{ id: 's', name: '', criteria: [] }] }
    const saved = await patch(manager, id, { version, draftVersion: 1, config: half })
    answered(saved, 200)
    expect(saved.json()).toMatchObject({
      version,
      draftVersion: 2,
      draft: { savedBy: { id: manager.id }, problems: [{ path: 'sections.0.name' }, {}] },
    })
    const refused = await patch(manager, id, { version, draftVersion: 2, publish: true })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { code: 'draft_incomplete', errors: [{ path: 'sections.0.name' }, { path: 'sections.0.criteria' }] },
    ])
    const rep = await api.givenUser({ orgId: manager.orgId })
    expect(await read(rep, id)).toMatchObject({ draft: null, config: null, mayManage: false })
  })

  it('refuses a change based on an older draft, and returns the current one', async () => {
    const manager = await givenManager()
    const { id, version } = await created(manager)
    const save = (draftVersion: number, change: number) =>
      patch(manager, id, { version, draftVersion, config: reweighted(change) })
    const both = await Promise.all([save(1, 1), save(1, 2)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const late = both.find(({ statusCode }) => statusCode === 409)?.json()
    expect(late).toMatchObject({ code: 'stale', current: { draftVersion: 2 } })
    expect((await patch(manager, id, { version, config: reweighted(1) })).statusCode).toBe(400)
    expect(await read(manager, id)).toMatchObject({ draftVersion: 2 })
  })

  it('can start from the published version with only a new pass mark or order of sections', async () => {
    const manager = await givenManager()
    const one = await published(manager, await created(manager))
    const order = one.sectionsOrder.toReversed()
    const response = await patch(manager, one.id, {
      version: one.version,
      draftVersion: one.draftVersion,
      scoringConfig: { passMark: 72 },
      sectionsOrder: order,
    })
    answered(response, 200)
    const view = scorecardView.parse(response.json())
    expect(view.draft?.definition.passMark).toBe(72)
    expect(view.draft?.definition.sections.map(({ id }) => id)).toEqual(order)
    expect(view).toMatchObject({
      scoringConfig: { passMark: coldCallScorecard.passMark },
      draft: { baseVersion: 1 },
    })
    const changes = await api.request(manager, 'GET', `/scorecard-configs/${one.id}/changes`)
    expect(changes.json()).toMatchObject({ from: 1, to: 'draft', needs: [] })
    expect(changes.json().changes).toContainEqual(
      expect.objectContaining({
        kind: 'scorecardChanged',
        field: 'passMark',
        before: 60,
        after: 72,
        need: 'countAgain',
      }),
    )

    const observer = await api.givenUser({ orgId: manager.orgId, role: 'OBSERVER' })
    const seen = await api.request(observer, 'GET', `/scorecard-configs/${one.id}/changes`)
    expect(seen.json()).toMatchObject({ from: null, to: 1 })
    const hidden = await api.request(observer, 'GET', `/scorecard-configs/${one.id}/changes?to=draft`)
    expect(hidden.statusCode).toBe(403)

    const discarded = await patch(manager, one.id, {
      version: one.version,
      draftVersion: view.draftVersion,
      discardDraft: true,
    })
    expect(discarded.json()).toMatchObject({ draft: null, draftVersion: view.draftVersion + 1 })
  })
})

describe('publishing', () => {
  it('makes an immutable version with the call types of the settings, which the audit log names', async () => {
    const manager = await givenManager()
    const draft = await created(manager, {
      config: coldCallScorecard,
      callTypes: [{ callType: 'cold', isDefaultForCallType: false }],
    })
    const one = await published(manager, draft)
    expect(one).toMatchObject({
      publishedVersion: 1,
      publishedBy: { id: manager.id },
      draft: null,
      config: { ...coldCallScorecard, callTypes: ['cold'] },
    })
    const again = await patch(manager, one.id, {
      version: one.version,
      draftVersion: one.draftVersion,
      config: one.config,
      publish: true,
    })
    expect(again.json()).toMatchObject({ code: 'nothing_changed' })
    const two = await patch(manager, one.id, {
      version: one.version,
      draftVersion: one.draftVersion,
      config: reweighted(2),
      publish: true,
    })
    answered(two, 200)
    const versions = await api.request(manager, 'GET', `/scorecard-configs/${one.id}/versions`)
    expect(versions.json()).toMatchObject({
      total: 2,
      results: [
        { number: 2, isCurrent: true },
        { number: 1, isCurrent: false },
      ],
    })
    const first = await api.request(manager, 'GET', `/scorecard-configs/${one.id}/versions/1`)
    expect(first.json().config).toEqual(one.config)
    expect((await api.request(manager, 'GET', `/scorecard-configs/${one.id}/versions/3`)).statusCode).toBe(
      404,
    )
    const log = await api.database.system
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('org_id', '=', manager.orgId)
      .where('action', '=', 'scorecard.publish')
      .orderBy('id')
      .execute()
    expect(log).toMatchObject([{ after: { version: 1 } }, { after: { version: 2 } }])
  })

  it('tells those whom it concerns on their first page, once, until they have read it', async () => {
    const manager = await givenManager()
    const { orgId } = manager
    const [rep, lead, other, gone] = await Promise.all(
      ['rep', 'lead', 'other', 'gone'].map(() => api.givenUser({ orgId, role: 'MEMBER' })),
    )
    if (!rep || !lead || !other || !gone) throw new Error('Nobody is there')
    const owner = await api.givenUser({ orgId, role: 'OWNER' })
    const teamId = await api.givenTeam(orgId, 'North', [rep, lead])
    await api.database.withOrg({ orgId }, (trx) =>
      trx
        .updateTable('team_members')
        .set({ role: 'ADMIN' })
        .where('team_id', '=', teamId)
        .where('user_id', '=', lead.id)
        .execute(),
    )
    const one = await published(manager, await created(manager))
    const scored = { scorecard_config_id: one.id, score_status: 'SCORED_SUCCESS' as const }
    await givenCall(api, orgId, { ...scored, caller_id: rep.id })
    await givenCall(api, orgId, { ...scored, caller_id: manager.id })
    const longAgo = new Date(Date.now() - 100 * 86_400_000)
    await givenCall(api, orgId, { ...scored, caller_id: gone.id, started_at: longAgo })
    await givenCall(api, orgId, { caller_id: other.id })

    const draft = { version: one.version, draftVersion: one.draftVersion, config: reweighted(2) }
    const refused = await patch(manager, one.id, { ...draft, tell: true })
    expect(refused.statusCode).toBe(400)
    answered(await patch(manager, one.id, draft), 200)
    const check = await api.request(manager, 'GET', `/scorecard-configs/${one.id}/publishing-check`)
    expect(check.json()).toMatchObject({ tells: { reps: 1, managers: 2 } })
    const { version, draftVersion } = await read(manager, one.id)
    const publish = { version, draftVersion, publish: true, tell: true }
    answered(await patch(manager, one.id, publish), 200)
    expect((await patch(manager, one.id, publish)).statusCode).toBe(409)

    const newsOf = async (user: TestUser) =>
      home.parse((await api.request(user, 'GET', '/home')).json()).scorecardNews
    for (const user of [rep, lead, owner])
      expect(await newsOf(user)).toMatchObject({
        state: 'ready',
        data: {
          results: [
            {
              scorecardId: one.id,
              version: 2,
              publishedBy: { id: manager.id },
              changes: [expect.stringContaining('weight'), expect.stringContaining('weight')],
            },
          ],
        },
      })
    for (const user of [manager, other, gone]) expect(await newsOf(user)).toBeNull()
    answered(
      await api.request(rep, 'POST', '/home/scorecard-news', { body: { scorecardId: one.id, version: 2 } }),
      204,
    )
    expect(await newsOf(rep)).toBeNull()
    expect(await newsOf(lead)).not.toBeNull()
    const [entry] = await api.database.system
      .selectFrom('audit_log')
      .select('after')
      .where('org_id', '=', orgId)
      .where('action', '=', 'scorecard.publish')
      .orderBy('id', 'desc')
      .execute()
    expect(entry).toMatchObject({ after: { version: 2, told: 3 } })

    const next = await read(manager, one.id)
    const config = { ...reweighted(2), passMark: coldCallScorecard.passMark + 1 }
    answered(
      await patch(manager, one.id, { version: next.version, draftVersion: next.draftVersion, config }),
      200,
    )
    const last = await read(manager, one.id)
    const again = { version: last.version, draftVersion: last.draftVersion, publish: true, tell: true }
    answered(await patch(manager, one.id, again), 200)
    const changesFor = async (user: TestUser) => {
      const news = await newsOf(user)
      const [version] = news?.state === 'ready' ? news.data.results : []
      return [version?.version, version?.changes.length]
    }
    // Whoever has not read about the version before is told its changes too.
    expect([await changesFor(rep), await changesFor(lead)]).toEqual([
      [3, 1],
      [3, 3],
    ])
  })

  it('is won by one of two', async () => {
    const manager = await givenManager()
    const draft = await created(manager)
    const body = { version: draft.version, draftVersion: draft.draftVersion, publish: true }
    const both = await Promise.all([patch(manager, draft.id, body), patch(manager, draft.id, body)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await read(manager, draft.id)).toMatchObject({ publishedVersion: 1 })
  })

  it('cannot be undone or rewritten, not even in the database', async () => {
    const manager = await givenManager()
    const { id } = await published(manager, await created(manager))
    const change = (statement: ReturnType<typeof sql>) => statement.execute(api.database.system)
    await expect(
      change(sql`update scorecard_versions set definition = '{}' where scorecard_id = ${id}`),
    ).rejects.toThrow('immutable')
    await expect(change(sql`delete from scorecard_versions where scorecard_id = ${id}`)).rejects.toThrow(
      'immutable',
    )
    await expect(
      api.database.withOrg(manager, (trx) =>
        sql`update scorecard_versions set number = 9 where scorecard_id = ${id}`.execute(trx),
      ),
    ).rejects.toThrow('permission denied')
  })

  it('waits for agreement with people if there is a gate, unless an owner gives a reason', async () => {
    const manager = await givenManager()
    const owner = await api.givenUser({ orgId: manager.orgId, role: 'OWNER' })
    const one = await published(manager, await created(manager))
    answered(
      await api.request(manager, 'PATCH', `/calibration/scorecards/${one.id}/settings`, {
        body: { hasGate: true, needsGrades: true, version: 0 },
      }),
      200,
    )
    const saved = scorecardView.parse(
      (
        await patch(manager, one.id, {
          version: one.version,
          draftVersion: one.draftVersion,
          config: reweighted(1),
        })
      ).json(),
    )
    const check = await api.request(manager, 'GET', `/scorecard-configs/${one.id}/publishing-check`)
    const open: string[] = check.json().obstacles.map((each: { criterionId: string }) => each.criterionId)
    expect(check.json()).toMatchObject({
      number: 2,
      hasGate: true,
      isUnchanged: false,
      mayMakeExceptions: false,
    })
    expect(open.length).toBeGreaterThan(5)

    const publish = (user: TestUser, exception?: object) =>
      patch(user, one.id, {
        version: saved.version,
        draftVersion: saved.draftVersion,
        publish: true,
        ...(exception === undefined ? {} : { exception }),
      })
    expect((await publish(owner)).json()).toMatchObject({ code: 'publishing_refused' })
    const [person, kept, ...others] = open
    const criteria = [
      { criterionId: person, until: 'personDecides' },
      ...[kept, ...others].map((criterionId) => ({ criterionId, until: 'keepsPrevious' })),
    ]
    expect((await publish(manager, { reason: 'Prices change', criteria })).statusCode).toBe(403)
    expect((await publish(owner, { reason: ' ', criteria })).statusCode).toBe(400)
    const two = await publish(owner, { reason: 'Prices change', criteria })
    answered(two, 200)
    const view = scorecardView.parse(two.json())
    const all = view.config!.sections.flatMap((section) => section.criteria)
    expect(new Set(all.find(({ id }) => id === person)?.checks.map(({ method }) => method.kind))).toEqual(
      new Set(['person']),
    )
    expect(all.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
    const version = await api.request(owner, 'GET', `/scorecard-configs/${one.id}/versions/2`)
    expect(version.json().exception).toEqual({ reason: 'Prices change', criteria })
  })

  it('refuses to keep a criterion as it was if it refers to a check that is gone', async () => {
    const owner = await givenManager('OWNER')
    const config = reweighted(0)
    const [opening, later] = config.sections.flatMap((section) => section.criteria)
    opening!.checks = [{ ...opening!.checks[0]!, id: 'opened', share: 1, method: { kind: 'judgement' } }]
    const place = { kind: 'after', check: { criterionId: opening!.id, checkId: 'opened' } }
    const phrases = draftPhrases.parse({ speaker: 'rep', any: ['what does that cost'], place })
    later!.checks = [{ ...later!.checks[0]!, share: 1, method: { kind: 'phrases', phrases } }]
    const one = await published(owner, await created(owner, { config }))
    const settings = { hasGate: true, needsGrades: true, version: 0 }
    answered(
      await api.request(owner, 'PATCH', `/calibration/scorecards/${one.id}/settings`, { body: settings }),
      200,
    )
    opening!.checks[0]!.id = 'opened-differently'
    later!.checks[0]!.method = { kind: 'judgement' }
    const { version, draftVersion } = one
    const saved = scorecardView.parse((await patch(owner, one.id, { version, draftVersion, config })).json())
    const check = await api.request(owner, 'GET', `/scorecard-configs/${one.id}/publishing-check`)
    const open: string[] = check.json().obstacles.map((each: { criterionId: string }) => each.criterionId)
    const publish = (until: 'keepsPrevious' | 'personDecides') =>
      patch(owner, one.id, {
        version,
        draftVersion: saved.draftVersion,
        publish: true,
        exception: {
          reason: 'Prices change',
          criteria: open.map((criterionId) => ({
            criterionId,
            until: criterionId === later!.id ? until : 'personDecides',
          })),
        },
      })
    const refused = await publish('keepsPrevious')
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'draft_incomplete'])
    expect((await read(owner, one.id)).publishedVersion).toBe(1)
    answered(await publish('personDecides'), 200)
  })
})

describe('settings', () => {
  it('count at once, with their own version, and a call type has one default', async () => {
    const manager = await givenManager()
    const one = await published(manager, await created(manager))
    const two = await published(manager, await created(manager))
    const callTypes = [{ callType: 'cold', isDefaultForCallType: true }]
    answered(await patch(manager, one.id, { version: one.version, callTypes }), 200)
    answered(
      await patch(manager, two.id, { version: two.version, callTypes, tag: 'New', stats: ['questionCount'] }),
      200,
    )
    expect(await read(manager, one.id)).toMatchObject({
      callTypes: [{ callType: 'cold', isDefaultForCallType: false }],
      version: one.version + 2,
    })
    expect((await patch(manager, one.id, { version: one.version, tag: 'Late' })).json()).toMatchObject({
      code: 'stale',
      current: { id: one.id, tag: '' },
    })
    expect(
      (await patch(manager, two.id, { version: two.version + 1, callTypes: [...callTypes, ...callTypes] }))
        .statusCode,
    ).toBe(400)

    // Archiving takes the default away.
    const archived = await patch(manager, two.id, { version: two.version + 1, status: 'ARCHIVED' })
    expect(archived.json()).toMatchObject({
      status: 'ARCHIVED',
      callTypes: [{ isDefaultForCallType: false }],
    })
    const draft = await created(manager)
    expect((await patch(manager, draft.id, { version: 1, callTypes })).json()).toMatchObject({
      code: 'scorecard_not_active',
    })
  })

  it('survive two who take a default at once', async () => {
    const manager = await givenManager()
    const one = await published(manager, await created(manager))
    const two = await published(manager, await created(manager))
    const callTypes = [{ callType: 'demo', isDefaultForCallType: true }]
    const both = await Promise.all(
      [one, two].map(({ id, version }) => patch(manager, id, { version, callTypes })),
    )
    // The second request either finds its version changed or takes the default over.
    expect(both.some(({ statusCode }) => statusCode === 200)).toBe(true)
    const views = await Promise.all([read(manager, one.id), read(manager, two.id)])
    expect(
      views.flatMap((view) => view.callTypes).filter((entry) => entry.isDefaultForCallType),
    ).toHaveLength(1)
  })

  it('have tags, which take no second name', async () => {
    const manager = await givenManager()
    const tag = await post(manager, '/tags', { name: 'Enterprise' })
    answered(tag, 201)
    expect((await post(manager, '/tags', { name: 'enterprise' })).json()).toMatchObject({ id: tag.json().id })
    const { id } = await created(manager, { name: 'Tagged', tagIds: [tag.json().id] })
    expect((await api.request(manager, 'GET', '/scorecard-configs/tags?search=enter')).json()).toEqual({
      results: [{ id: tag.json().id, name: 'Enterprise', scorecards: 1, version: 1 }],
      total: 1,
    })
    expect((await post(manager, '', { name: 'X', tagIds: [crypto.randomUUID()] })).json()).toMatchObject({
      code: 'unknown_tag',
    })
    answered(await api.request(manager, 'DELETE', `/scorecard-configs/tags/${tag.json().id}`), 204)
    expect(await read(manager, id)).toMatchObject({ tagIds: [] })
  })

  it('have tags that are renamed and deleted only as they were seen', async () => {
    const manager = await givenManager()
    const { id } = (await post(manager, '/tags', { name: 'Midmarket' })).json()
    await post(manager, '/tags', { name: 'Agencies' })
    const rename = (body: object) => api.request(manager, 'PATCH', `/scorecard-configs/tags/${id}`, { body })
    expect((await rename({ name: 'Mid-market', version: 1 })).json()).toEqual({
      id,
      name: 'Mid-market',
      scorecards: 0,
      version: 2,
    })
    expect((await rename({ name: 'mid-Market', version: 2 })).json()).toMatchObject({ version: 3 })
    expect((await rename({ name: 'AGENCIES' })).json()).toMatchObject({
      status: 409,
      detail: 'There is already a tag named AGENCIES.',
    })
    expect((await rename({ name: 'Small', version: 1 })).json()).toMatchObject({
      code: 'stale',
      current: { name: 'mid-Market' },
    })
    const old = await api.request(manager, 'DELETE', `/scorecard-configs/tags/${id}?version=1`)
    expect(old.json()).toMatchObject({ code: 'stale' })
    answered(await api.request(manager, 'DELETE', `/scorecard-configs/tags/${id}?version=3`), 204)
  })
})

describe('deleting', () => {
  it('deletes unused scorecards with their versions, and deletes none if one is in use', async () => {
    const manager = await givenManager()
    const unused = await published(manager, await created(manager))
    const used = await published(
      manager,
      await created(manager, { config: { ...coldCallScorecard, name: 'In use' } }),
    )
    await api.database.withOrg(manager, (trx) =>
      trx
        .insertInto('calls')
        .values({ org_id: manager.orgId, title: 'A call', scorecard_config_id: used.id })
        .execute(),
    )
    const remove = (...ids: string[]) =>
      api.request(manager, 'DELETE', `/scorecard-configs?ids=${ids.join(',')}`)
    expect((await remove(unused.id, used.id)).json()).toMatchObject({
      status: 409,
      code: 'scorecard_in_use',
      detail: '“In use” is used by 1 call. Archive it instead.',
      errors: [{ path: used.id }],
    })
    expect(
      (await api.request(manager, 'GET', `/scorecard-configs/${used.id}/dependents`)).json(),
    ).toMatchObject({
      calls: 1,
      routingRules: [],
      mayDelete: false,
    })
    answered(await remove(unused.id), 204)
    expect((await remove(unused.id)).statusCode).toBe(404)
    expect((await api.request(manager, 'DELETE', '/scorecard-configs')).statusCode).toBe(400)
  })
})

describe('copies', () => {
  it('have a name of whole characters, also if that of the original is too long', async () => {
    const manager = await givenManager()
    const { id } = await created(manager, { name: `${'x'.repeat(112)}📞 more` })
    const clone = await post(manager, `/clone/${id}`)
    answered(clone, 201)
    expect(clone.json()).toMatchObject({ name: `${'x'.repeat(112)} (copy)` })
  })

  it('are clones here, as drafts without defaults, and published ones in sub-organizations', async () => {
    const owner = await givenManager('OWNER')
    const child = await api.givenOrganization({ parentId: owner.orgId })
    const childOwner = await api.givenUser({ orgId: child, role: 'OWNER' })
    const foreign = await api.givenOrganization()
    const one = await published(owner, await created(owner))
    const callTypes = [{ callType: 'cold', isDefaultForCallType: true }]
    answered(await patch(owner, one.id, { version: one.version, callTypes }), 200)

    const clone = await post(owner, `/clone/${one.id}`)
    answered(clone, 201)
    expect(clone.json()).toMatchObject({
      name: 'Cold call (copy)',
      publishedVersion: null,
      callTypes: [{ callType: 'cold', isDefaultForCallType: false }],
      clonedFrom: { id: one.id, version: 1 },
      draft: { problems: [], definition: { name: 'Cold call (copy)' } },
    })

    expect((await post(owner, `/share/${clone.json().id}/${child}`)).json()).toMatchObject({
      code: 'scorecard_not_active',
    })
    expect((await post(owner, `/share/${one.id}/${foreign}`)).statusCode).toBe(404)
    const manager = await api.givenUser({ orgId: owner.orgId, role: 'MEMBER_PLUS' })
    expect((await post(manager, `/share/${one.id}/${child}`)).statusCode).toBe(403)
    const shared = await post(owner, `/share/${one.id}/${child}`)
    answered(shared, 201)
    const copy = await read(childOwner, shared.json().copy.id)
    expect(copy).toMatchObject({ name: 'Cold call', publishedVersion: 1, draft: null, teamIds: [] })
    const history = await api.request(owner, 'GET', `/scorecard-configs/share-history/${one.id}`)
    expect(history.json()).toMatchObject({
      total: 1,
      results: [{ version: 1, organization: { id: child }, isOutdated: false, sharedBy: { id: owner.id } }],
    })
  })
})

describe('what lists and filters read', () => {
  it('are a hash that changes with a name, and parts of published versions', async () => {
    const manager = await givenManager()
    const hash = async () => (await api.request(manager, 'GET', '/scorecard-configs/name-hash')).json()
    const before = await hash()
    const one = await published(manager, await created(manager))
    expect(await hash()).toMatchObject({ total: 1 })
    expect((await hash()).hash).not.toBe(before.hash)

    const sections = await post(manager, '/sections', { scorecards: [one.id], numberOfResults: 2 })
    expect(sections.json()).toMatchObject({
      total: 4,
      results: [{ scorecardId: one.id, scorecardName: 'Cold call', name: 'Opening', criteria: 3 }, {}],
    })
    const criteria = await post(manager, '/criterions', {
      sections: [sections.json().results[0].id],
      search: 'PERMISSION',
    })
    expect(criteria.json()).toMatchObject({
      total: 1,
      results: [{ text: 'Asks permission or acknowledges the interruption', sectionName: 'Opening' }],
    })
  })

  it('are the bots that practice with a scorecard', async () => {
    const manager = await givenManager()
    const one = await published(manager, await created(manager))
    const bot = await api.database.withOrg(manager, (trx) =>
      trx
        .insertInto('agents')
        .values({
          org_id: manager.orgId,
          owner_id: manager.id,
          kind: 'individual',
          call_type: 'cold',
          scenario_name: 'Busy director',
          scorecard_id: one.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const using = { id: bot.id, name: 'Busy director', isForGatekeeper: false }
    const read = async (path: string) =>
      (await api.request(manager, 'GET', `/scorecard-configs${path}`)).json()
    expect(await read(`/${one.id}/agents`)).toEqual({ results: [using], total: 1 })
    expect(await read(`/${one.id}/agents?search=nobody`)).toEqual({ results: [], total: 0 })
    expect(await read(`/${one.id}/dependents`)).toMatchObject({ bots: [using], mayDelete: false })
  })
})
