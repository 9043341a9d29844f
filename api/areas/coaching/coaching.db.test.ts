import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertParticipants } from '#db/queries/calls/calls.ts'
import { saveTranscript } from '#db/queries/calls/transcripts.ts'
import { setTimeZone } from '#db/queries/people/accounts.ts'
import { orgRoles } from '#db/vocabulary/organizations.ts'
import { callReaderOfMember } from '#workers/jobs/coaching/member-readers.ts'
import type { ActionItem, Coaching, NoteThread } from '../../contract/coaching.ts'
import { can, isPracticeHidden } from '../../contract/permissions.ts'
import { answered, givenCall, givenProvisioned, givenScore, scorecardNamed } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
let rep: TestUser
let manager: TestUser
let observer: TestUser
let other: TestUser

beforeAll(async () => {
  api = await createApiTest()
  orgId = await api.givenOrganization()
  rep = await api.givenUser({ orgId, role: 'MEMBER', firstName: 'Ngozi', lastName: 'Umeh' })
  manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS', firstName: 'Ibrahim', lastName: 'Kestelan' })
  observer = await api.givenUser({ orgId, role: 'OBSERVER', firstName: 'Olga', lastName: 'Petrenko' })
  other = await api.givenUser({ orgId, role: 'MEMBER', firstName: 'Tom', lastName: 'Fenn' })
})
afterAll(() => api.close())

// The end of a conversation from the labeled set.
const words: [string, string][] = [
  ['Stuart Fenn', 'Two years at forty-five with a way out if there is a merger.'],
  ['Ngozi Umeh', "I'll have the paper with you on Friday. With the void sum on one page."],
  ['Stuart Fenn', "I'll go first. Ring her on Wednesday."],
  ['Ngozi Umeh', 'Bernadette, will you send me the names of the seventeen?'],
  ['Bernadette Molloy', "You'll have it today. I'll give you the two loudest."],
]
const messagesOf = (turns: [string, string][]): string =>
  JSON.stringify(
    turns.map(([userName, message], index) => ({
      userName,
      message,
      role: userName === 'Ngozi Umeh' ? 'user' : 'bot',
      secondsFromStart: index * 10,
    })),
  )

async function givenTalk(call: Parameters<typeof givenCall>[2] = {}): Promise<string> {
  const callId = await givenCall(api, orgId, { caller_id: rep.id, ...call })
  await api.database.withOrg({ orgId }, async (trx) => {
    const own = { org_id: orgId, call_id: callId, email: null, company: null }
    await insertParticipants(trx, [
      { ...own, position: 0, name: 'Ngozi Umeh', user_id: rep.id, kind: 'INTERNAL', side: 'rep' },
      { ...own, position: 1, name: 'Stuart Fenn', user_id: null, kind: 'EXTERNAL', side: 'buyer' },
      { ...own, position: 2, name: 'Bernadette Molloy', user_id: null, kind: 'EXTERNAL', side: 'buyer' },
    ])
  })
  await replaceWords(callId, words)
  return callId
}

const replaceWords = (callId: string, turns: [string, string][]): Promise<void> =>
  api.database.withOrg({ orgId }, (trx) =>
    saveTranscript(trx, {
      org_id: orgId,
      call_id: callId,
      messages: messagesOf(turns),
      plain_text: turns.map((turn) => turn.join(': ')).join('\n'),
    }),
  )

const base = '/integrations/real-calls'
async function read(user: TestUser, callId: string): Promise<Coaching> {
  const response = await api.request(user, 'GET', `${base}/coaching/${callId}`)
  answered(response, 200)
  return response.json<Coaching>()
}
const addNote = (user: TestUser, callId: string, body: object) =>
  api.request(user, 'POST', `${base}/coaching/${callId}/notes`, { body })

describe('action items of a call', () => {
  it('are found in its words, with who promised what by when, and the words that say it', async () => {
    const { actionItems } = await read(rep, await givenTalk())
    expect(actionItems.map(({ text }) => text)).toEqual([
      'will you send me the names of the seventeen?',
      "I'll have the paper with you on Friday.",
    ])
    expect(actionItems[0]).toMatchObject({
      source: 'found',
      ownerName: 'Bernadette Molloy',
      ownerSide: 'buyer',
      owner: null,
      dueOn: '2026-11-18',
      agreed: { messageIndex: 4, quote: "You'll have it today." },
      isEdited: false,
    })
    expect(actionItems[1]).toMatchObject({
      owner: { id: rep.id },
      dueOn: '2026-11-20',
      evidence: { messageIndex: 1, secondsFromStart: 10, quote: "I'll have the paper with you on Friday." },
    })
  })

  it.each([
    ['America/New_York', '2026-11-20T01:00:00Z', '2026-11-20', '2026-11-19'],
    ['Australia/Sydney', '2026-11-19T22:00:00Z', '2026-11-27', '2026-11-20'],
    ['UTC', '2026-11-20T01:00:00Z', '2026-11-27', '2026-11-20'],
    ['Nowhere', '2026-11-20T01:00:00Z', '2026-11-27', '2026-11-20'],
  ])('are due by the day of the call where its rep is (%s, %s)', async (timeZone, start, friday, today) => {
    await api.database.asSystem((trx) => setTimeZone(trx, other.id, timeZone))
    const { actionItems } = await read(
      manager,
      await givenTalk({ caller_id: other.id, started_at: new Date(start) }),
    )
    expect(actionItems.map(({ dueOn }) => dueOn)).toEqual([today, friday])
  })

  it('keep what a person changed, removed or added when the words are searched again', async () => {
    const callId = await givenTalk()
    const [names, paper] = (await read(rep, callId)).actionItems
    const changed = await api.request(rep, 'PATCH', `${base}/action-items/${paper?.id}`, {
      body: { text: 'Send the paper', dueOn: '2026-11-23', isDone: true },
    })
    answered(changed, 200)
    expect(changed.json<ActionItem>()).toMatchObject({
      text: 'Send the paper',
      dueOn: '2026-11-23',
      doneBy: { id: rep.id },
      isEdited: true,
    })
    answered(await api.request(rep, 'DELETE', `${base}/action-items/${names?.id}`), 204)
    const added = await api.request(manager, 'POST', `${base}/coaching/${callId}/action-items`, {
      body: { text: 'Practice: price last', ownerName: 'stuart fenn' },
    })
    answered(added, 201)
    expect(added.json<ActionItem>()).toMatchObject({ source: 'person', ownerSide: 'buyer', evidence: null })

    await replaceWords(callId, [...words, ['Ngozi Umeh', "I'll send you the recording tomorrow."]])
    const { actionItems } = await read(rep, callId)
    expect(actionItems.map(({ text }) => text).toSorted()).toEqual([
      "I'll send you the recording tomorrow.",
      'Practice: price last',
      'Send the paper',
    ])
  })

  it('belong to members who may see the call, or to people on it', async () => {
    const callId = await givenTalk()
    const add = (body: object) =>
      api.request(manager, 'POST', `${base}/coaching/${callId}/action-items`, { body })
    // A rep sees only their own calls.
    expect((await add({ text: 'Call back', ownerUserId: other.id })).statusCode).toBe(422)
    expect((await add({ text: 'Call back', ownerName: 'Somebody Else' })).statusCode).toBe(422)
    expect((await add({ text: 'Call back', ownerUserId: rep.id })).statusCode).toBe(201)
  })

  it('cannot be changed by an observer, nor found by who does not see the call', async () => {
    const callId = await givenTalk()
    const { actionItems, mayWrite } = await read(observer, callId)
    expect(mayWrite).toBe(false)
    const path = `${base}/action-items/${actionItems[0]?.id}`
    answered(await api.request(observer, 'PATCH', path, { body: { isDone: true } }), 403)
    answered(await api.request(other, 'PATCH', path, { body: { isDone: true } }), 404)
    answered(await api.request(other, 'DELETE', path), 404)
    answered(await api.request(other, 'GET', `${base}/coaching/${callId}`), 404)
  })

  it('answer 409 with the current item to a change of an older version', async () => {
    const callId = await givenTalk()
    const [item] = (await read(rep, callId)).actionItems
    const path = `${base}/action-items/${item?.id}`
    answered(await api.request(rep, 'PATCH', path, { body: { version: 1, isDone: true } }), 200)
    const late = await api.request(rep, 'PATCH', path, { body: { version: 1, isDone: false } })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ current: { id: item?.id, version: 2 } })
  })
})

describe('notes about a call', () => {
  it('belong to words, follow them, and stay when nobody says them any more', async () => {
    const callId = await givenTalk()
    answered(
      await addNote(manager, callId, {
        body: 'A page nobody asked for.',
        place: { messageIndex: 1, start: 40, end: 69 },
      }),
      201,
    )
    const [note] = (await read(rep, callId)).notes
    expect(note).toMatchObject({
      quote: 'With the void sum on one page',
      place: { messageIndex: 1, secondsFromStart: 10 },
      author: { id: manager.id },
      mayEdit: false,
    })

    await replaceWords(callId, [['Stuart Fenn', 'Hello.'], ...words])
    expect((await read(rep, callId)).notes[0]?.place).toMatchObject({ messageIndex: 2, start: 40 })
    await replaceWords(callId, [['Stuart Fenn', 'Hello.']])
    expect((await read(rep, callId)).notes[0]).toMatchObject({
      place: null,
      quote: 'With the void sum on one page',
      body: 'A page nobody asked for.',
    })
  })

  it('refuse words that the transcript does not have', async () => {
    const callId = await givenTalk()
    for (const place of [{ messageIndex: 9 }, { messageIndex: 0, start: 10, end: 900 }])
      expect((await addNote(rep, callId, { body: 'Where?', place })).statusCode).toBe(422)
  })

  it('have replies, are resolved by anybody who coaches, and changed only by their author', async () => {
    const callId = await givenTalk()
    const { id } = (await addNote(manager, callId, { body: 'Ask what it costs.' })).json<{ id: string }>()
    answered(await addNote(rep, callId, { body: 'Agreed.', replyTo: id }), 201)
    const path = `${base}/notes/${id}`
    answered(await api.request(rep, 'PATCH', path, { body: { body: 'No.' } }), 403)
    answered(await api.request(rep, 'PATCH', path, { body: { isResolved: true } }), 200)
    answered(await api.request(manager, 'PATCH', path, { body: { body: 'Ask what a day costs.' } }), 200)
    const [thread] = (await read(rep, callId)).notes
    expect(thread).toMatchObject({
      body: 'Ask what a day costs.',
      resolvedBy: { id: rep.id },
      replies: [{ body: 'Agreed.', author: { id: rep.id }, mayEdit: true }],
    })
    expect(thread?.editedAt).not.toBeNull()

    answered(await api.request(rep, 'DELETE', path), 403)
    answered(await api.request(manager, 'DELETE', path), 204)
    expect((await read(rep, callId)).notes).toEqual([])
  })

  it('that are private are visible only to their author, and cannot mention anybody', async () => {
    const callId = await givenTalk()
    const created = await addNote(manager, callId, { body: 'For the review.', isPrivate: true })
    const { id } = created.json<{ id: string }>()
    expect((await read(manager, callId)).notes.map((note: NoteThread) => note.isPrivate)).toEqual([true])
    expect((await read(rep, callId)).notes).toEqual([])
    answered(await api.request(rep, 'PATCH', `${base}/notes/${id}`, { body: { isResolved: true } }), 404)
    answered(await addNote(rep, callId, { body: 'What?', replyTo: id }), 404)
    const mentioning = { body: '@Ngozi Umeh', isPrivate: true, mentions: [rep.id] }
    answered(await addNote(manager, callId, mentioning), 422)
  })

  it('take their replies with them when their privacy changes', async () => {
    const callId = await givenTalk()
    const created = await addNote(manager, callId, { body: 'For the review.', isPrivate: true })
    const { id } = created.json<{ id: string }>()
    answered(await addNote(manager, callId, { body: 'Ask about the void sum.', replyTo: id }), 201)
    const setPrivate = (isPrivate: boolean) =>
      api.request(manager, 'PATCH', `${base}/notes/${id}`, { body: { isPrivate } })
    const repliesFor = async (user: TestUser) =>
      (await read(user, callId)).notes.flatMap(({ replies }) => replies.map(({ body }) => body))
    const privacies = async () =>
      (
        await api.database.system
          .selectFrom('call_notes')
          .select('is_private')
          .where('call_id', '=', callId)
          .execute()
      ).map((row) => row.is_private)

    answered(await setPrivate(false), 200)
    expect(await repliesFor(rep)).toEqual(['Ask about the void sum.'])
    answered(await setPrivate(true), 200)
    expect(await privacies()).toEqual([true, true])
    expect(await repliesFor(manager)).toEqual(['Ask about the void sum.'])

    answered(await setPrivate(false), 200)
    answered(await addNote(rep, callId, { body: 'Will do.', replyTo: id }), 201)
    const refused = await setPrivate(true)
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 'has_replies' }])
    expect(await privacies()).toEqual([false, false, false])
  })

  it('mention only people who may see the call, and offer only them', async () => {
    const callId = await givenTalk()
    answered(await addNote(manager, callId, { body: '@Tom Fenn look', mentions: [other.id] }), 422)
    answered(await addNote(manager, callId, { body: '@Ngozi Umeh look', mentions: [rep.id] }), 201)
    const offered = await api.request(manager, 'GET', `${base}/coaching/${callId}/people?search=`)
    answered(offered, 200)
    const ids = offered.json<{ results: { id: string }[] }>().results.map(({ id }) => id)
    expect(ids.toSorted()).toEqual([manager.id, observer.id, rep.id].toSorted())
  })
})

describe('the score of a call', () => {
  it('says what to talk about, with the words and where to learn it', async () => {
    const callId = await givenTalk()
    const ownOrg = await givenProvisioned(api)
    const someone = await api.givenUser({ orgId: ownOrg, role: 'MEMBER' })
    expect((await read(rep, callId)).score).toBeNull()
    const scorecard = await scorecardNamed(api, ownOrg, /discovery/i)
    const scored = await givenCall(api, ownOrg, { caller_id: someone.id })
    const criterion = await givenScore(api, ownOrg, scored, scorecard, 'missed')
    const material = {
      org_id: ownOrg,
      scorecard_config_id: scorecard.id,
      type: 'link',
      link: 'https://guide.example/',
    } as const
    await api.database.withOrg({ orgId: ownOrg }, (trx) =>
      trx
        .insertInto('learning_materials')
        .values([
          { ...material, title: 'How to', criterion_id: criterion.id },
          { ...material, title: 'Of all criteria', criterion_id: null },
        ])
        .execute(),
    )
    const { score } = await read(someone, scored)
    expect(score).toMatchObject({
      wentWell: [],
      toWorkOn: [{ criterionId: criterion.id, text: criterion.text, status: 'missed' }],
      focus: {
        criterionId: criterion.id,
        quotes: [{ quote: 'Good morning' }],
        materials: [{ title: 'How to', url: 'https://guide.example/' }],
      },
    })
    expect(score?.focus?.materials).toHaveLength(1)
  })
})

describe('a call without content', () => {
  it.each(['SCORING_SKIPPED_DUE_TO_PRIVACY_RULE', 'HELD_FOR_PRIVACY_DECISION'] as const)(
    'has no coaching while it is %s',
    async (scoreStatus) => {
      const callId = await givenTalk({ score_status: scoreStatus })
      expect(await read(rep, callId)).toEqual({ score: null, notes: [], actionItems: [], mayWrite: false })
      answered(await addNote(rep, callId, { body: 'Remember this.' }), 422)
    },
  )
})

describe('who may see a call, as workers know it', () => {
  it('is what the API’s table of capabilities says', () => {
    const none = {
      onlyAdminCanViewAllCalls: false,
      hideRoleplayFromMembers: false,
      hideBotsFromMembers: false,
    }
    for (const role of orgRoles)
      for (const flag of [null, ...(Object.keys(none) as (keyof typeof none)[])])
        for (const capabilities of [[], ['calls.view'], ['calls.view', 'calls.viewAll']]) {
          const flags = { ...none, ...(flag !== null && { [flag]: true }) }
          const actor = { role, capabilities, platformRole: null }
          const member = { userId: rep.id, email: '', firstName: '', lastName: '', avatar: null }
          expect(
            callReaderOfMember({ ...member, role, capabilities, visibilityLevel: null }, flags),
          ).toMatchObject({
            mayViewCalls: can(actor, 'calls.view', flags),
            mayViewAllCalls: can(actor, 'calls.viewAll', flags),
            hidesPractice: isPracticeHidden(role, flags),
          })
        }
  })
})
