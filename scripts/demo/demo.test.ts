import { describe, expect, it } from 'vitest'
import { orgRoles, userStatuses } from '#db/vocabulary/organizations.ts'
import { seedCategorizationRules, seedPrivacyRules } from '#workers/domain/routing/default-rules.ts'
import { createOfflineMatcher } from '#workers/domain/routing/describe-match.ts'
import { evaluatePrivacy, preparePrivacyRules } from '#workers/domain/routing/privacy.ts'
import { prepareCategorizationRules, routeCall } from '#workers/domain/routing/route.ts'
import { buyerCompanies, buyerEmail } from './buyers.ts'
import { planDemoCalls, type DemoCall } from './calls.ts'
import {
  demoPlaceholders,
  demoThemes,
  optionalParts,
  tellConversation,
} from './conversations/conversation.ts'
import { conversationByKey, demoConversations } from './conversations/library.ts'
import { demoOrganizations } from './organizations.ts'
import { demoPeople, demoPersonName } from './people.ts'
import { spokenTurns } from './render.ts'
import { excludedTitles, savedTitles, sellingTitles } from './titles.ts'

const now = new Date('2026-11-20T10:00:00Z')
const calls = planDemoCalls(now)
const dayMs = 86_400_000

const ofOrganization = (id: string) => ({ id, level: 'ORGANIZATION' as const, ownerId: null })
const organizationRules = seedCategorizationRules.map((rule) =>
  Object.assign(ofOrganization(`rule-${rule.position}`), rule, { scorecardConfigId: rule.defaultScorecard }),
)
const privacyRules = preparePrivacyRules(
  seedPrivacyRules.map((rule) => Object.assign(ofOrganization(`privacy-${rule.position}`), rule)),
  { isWhitelist: false },
)
const preparedRules = prepareCategorizationRules(organizationRules)
const matchDescriptions = createOfflineMatcher(organizationRules)

/** The result of the seed rules for a call, in the plan's words, and the type they give it. */
const seedOutcome = (call: DemoCall): { route: DemoCall['plannedRoute']; callType: string | null } => {
  const facts = { title: call.title, participantUserIds: [], durationSeconds: call.durationSeconds }
  if (evaluatePrivacy(facts, privacyRules, null).verdict === 'excluded')
    return { route: 'excluded', callType: null }
  const messages = spokenTurns(call, conversationByKey(call.conversationKey)).map(({ text }) => ({
    message: text,
  }))
  const { category, method } = routeCall({ title: call.title, messages }, preparedRules, null, {
    matchDescriptions,
  })
  if (category?.behavior !== 'SAVE_AND_SCORE') return { route: 'saved', callType: null }
  return { route: method === 'title' ? 'scored' : 'description', callType: category.callType }
}

const planned = (route: DemoCall['plannedRoute']): DemoCall[] =>
  calls.filter(({ plannedRoute }) => plannedRoute === route)

describe('demo organisations and people', () => {
  it('has three organisations, two sub-organisations of the first, seven teams and one running pilot', () => {
    expect(demoOrganizations.filter(({ parentKey }) => parentKey === null)).toHaveLength(3)
    expect(demoOrganizations.filter(({ parentKey }) => parentKey === 'larkfield')).toHaveLength(2)
    expect(demoOrganizations.flatMap(({ teams }) => teams)).toHaveLength(7)
    expect(demoOrganizations.flatMap(({ pilotEndsInDays }) => pilotEndsInDays ?? [])).toEqual([
      expect.any(Number),
    ])
    const keys = demoOrganizations.map(({ key }) => key)
    for (const [index, { parentKey }] of demoOrganizations.entries())
      expect([null, ...keys.slice(0, index)]).toContain(parentKey)
  })

  it('has 46 people in all roles and statuses, with names inside the limits and distinct addresses', () => {
    expect(demoPeople).toHaveLength(46)
    expect(new Set(demoPeople.map(({ email }) => email)).size).toBe(46)
    expect(new Set(demoPeople.flatMap(({ memberships }) => memberships.map(({ role }) => role)))).toEqual(
      new Set(orgRoles),
    )
    expect(new Set(demoPeople.map(({ status }) => status))).toEqual(new Set(userStatuses))
    expect(Math.max(...demoPeople.map(({ firstName }) => firstName.length))).toBe(15)
    expect(Math.max(...demoPeople.map(({ lastName }) => lastName.length))).toBe(25)
    expect(demoPeople.every(({ firstName }) => firstName.length > 0)).toBe(true)
    expect(demoPeople.some(({ avatarColor }) => avatarColor === null)).toBe(true)
  })

  it('begins with the demo account, owner of the main organisation and administrator of a second one', () => {
    expect(demoPeople[0]).toMatchObject({
      email: 'demo@coachline.example',
      platformRole: 'ops',
      status: 'ACTIVE',
    })
    expect(demoPeople[0]?.memberships.map(({ organizationKey, role }) => [organizationKey, role])).toEqual([
      ['larkfield', 'OWNER'],
      ['mirador', 'ADMIN'],
    ])
  })

  it('puts people only into organisations and teams that exist', () => {
    for (const { memberships } of demoPeople) {
      expect(memberships.length).toBeGreaterThan(0)
      for (const { organizationKey, teams, role, capabilities } of memberships) {
        const organization = demoOrganizations.find(({ key }) => key === organizationKey)
        expect(organization).toBeDefined()
        expect(organization?.teams.map(({ key }) => key)).toEqual(
          expect.arrayContaining(teams.map(({ key }) => key)),
        )
        expect(capabilities).toEqual(role === 'CUSTOM' ? [] : null)
      }
    }
    const main = demoPeople.filter(({ memberships }) =>
      memberships.some(({ organizationKey }) => organizationKey === 'larkfield'),
    )
    expect(main.length).toBeGreaterThanOrEqual(30)
    expect(main.filter(({ skill }) => skill !== null).length).toBeGreaterThanOrEqual(12)
  })

  it('keeps the first names of buyers apart from all names of the people who sell', () => {
    const words = new Set(
      demoPeople.flatMap((person) =>
        demoPersonName(person)
          .toLowerCase()
          .split(/[\s-]+/),
      ),
    )
    for (const { people } of buyerCompanies)
      for (const name of people) expect(words).not.toContain(name.split(' ')[0]?.toLowerCase())
  })

  it('gives every buyer an own address on an .example domain', () => {
    const addresses = buyerCompanies.flatMap((company) =>
      company.people.map((name) => buyerEmail(name, company)),
    )
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const address of addresses) expect(address).toMatch(/^[a-z0-9.-]+@[a-z0-9-]+\.example$/)
    expect(buyerCompanies.length).toBeGreaterThanOrEqual(25)
  })
})

describe('demo conversations', () => {
  it('holds the planned number of each type, in all three qualities and all themes', () => {
    const count = (type: string): number =>
      demoConversations.filter(({ callType }) => callType === type).length
    expect(new Set(demoConversations.map(({ key }) => key)).size).toBe(demoConversations.length)
    const expected = {
      discovery: 10,
      demo: 5,
      renewal: 5,
      checkin: 5,
      gatekeeper: 2,
      warm: 1,
      custom: 1,
      managerOneOnOne: 1,
    }
    for (const [type, number] of Object.entries(expected)) expect(count(type), `for ${type}`).toEqual(number)
    expect(count('cold')).toBe(10)
    for (const quality of ['good', 'mixed', 'poor'])
      expect(demoConversations.filter((one) => one.quality === quality).length).toBeGreaterThan(5)
    expect(new Set(demoConversations.map(({ theme }) => theme))).toEqual(new Set(demoThemes))
  })

  it.each(demoConversations.map((conversation) => [conversation.key, conversation] as const))(
    '%s has ascending times inside its length, known placeholders and at least a dozen turns',
    (_key, { turns, durationSeconds }) => {
      expect(turns.length).toBeGreaterThanOrEqual(12)
      expect(turns.length).toBeLessThanOrEqual(70)
      expect(durationSeconds).toBeGreaterThanOrEqual(180)
      expect(durationSeconds).toBeLessThanOrEqual(3000)
      for (const [index, turn] of turns.entries()) {
        expect(turn.at).toBeGreaterThan(turns[index - 1]?.at ?? 0)
        expect(turn.at).toBeLessThan(durationSeconds)
        for (const [, name] of turn.text.matchAll(/\{(\w+)\}/g)) expect(demoPlaceholders).toContain(name)
      }
    },
  )

  it.each(
    sellingTitles
      .map(({ conversationKey }) => conversationByKey(conversationKey))
      .filter(({ quality }) => quality !== 'poor')
      .map((conversation) => [conversation.key, conversation] as const),
  )('%s says something weaker in place of each part that it leaves out', (_key, conversation) => {
    const parts = optionalParts(conversation)
    expect(parts.length).toBeGreaterThanOrEqual(2)
    for (const part of parts) {
      const weaker = tellConversation(conversation, [part]).turns.filter((turn) => turn.part === part)
      expect(weaker.map(({ text }) => text.length)).not.toEqual([])
      for (const turn of weaker) expect(conversation.turns).not.toContainEqual(turn)
    }
    const weakest = tellConversation(conversation, parts)
    for (const { text } of weakest.turns)
      for (const [, name] of text.matchAll(/\{(\w+)\}/g)) expect(demoPlaceholders).toContain(name)
    expect(weakest.turns.length).toBeGreaterThanOrEqual(10)
  })
})

describe('demo calls', () => {
  it('plans the same calls for the same day and moves them with another day', () => {
    expect(planDemoCalls(now)).toEqual(calls)
    expect(
      planDemoCalls(new Date('2027-02-01T10:00:00Z'))
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(calls.map(({ title }) => title).toSorted())
  })

  it.each(['2026-11-20T10:00:00Z', '2026-11-22T23:59:00Z', '2026-11-23T00:01:00Z', '2028-02-29T12:00:00Z'])(
    'spreads 226 calls over business hours of the 90 days before %s, never two at a time for one rep',
    (time) => {
      const plan = planDemoCalls(new Date(time))
      expect(plan).toHaveLength(226)
      for (const [index, { startedAt, durationSeconds, repEmail }] of plan.entries()) {
        const endsAt = startedAt.getTime() + durationSeconds * 1000
        expect(endsAt).toBeLessThan(Date.parse(time))
        expect(startedAt.getTime()).toBeGreaterThan(Date.parse(time) - 91 * dayMs)
        expect([0, 6]).not.toContain(startedAt.getUTCDay())
        expect(startedAt.getUTCHours()).toBeGreaterThanOrEqual(8)
        expect(startedAt.getUTCHours()).toBeLessThan(17)
        const next = plan.slice(index + 1).find((call) => call.repEmail === repEmail)
        expect(next?.startedAt.getTime() ?? Infinity).toBeGreaterThanOrEqual(endsAt)
      }
    },
  )

  it('refers only to organisations, members who sell, companies and conversations that exist', () => {
    for (const call of calls) {
      const rep = demoPeople.find(({ email }) => email === call.repEmail)
      expect(rep?.skill).not.toBeNull()
      expect(rep?.memberships[0]?.organizationKey).toBe(call.organizationKey)
      expect(
        call.buyerCompany === null || buyerCompanies.some(({ name }) => name === call.buyerCompany),
      ).toBe(true)
      const conversation = conversationByKey(call.conversationKey)
      const { products } = demoOrganizations.find(({ key }) => key === call.organizationKey) ?? {
        products: {},
      }
      expect(['internal', ...Object.keys(products)]).toContain(conversation.theme)
    }
    expect(new Set(calls.map(({ conversationKey }) => conversationKey)).size).toBe(demoConversations.length)
    expect(new Set(calls.flatMap(({ buyerCompany }) => buyerCompany ?? [])).size).toBeGreaterThanOrEqual(25)
    expect(
      calls.filter(({ organizationKey }) => organizationKey === 'larkfield').length,
    ).toBeGreaterThanOrEqual(70)
  })

  it('excludes and saves a call for each title that is meant for it, and scores four of five calls, a few by description', () => {
    expect(planned('excluded')).toHaveLength(excludedTitles.length)
    expect(planned('saved')).toHaveLength(savedTitles.length)
    expect(new Set(planned('description').map(({ conversationKey }) => conversationKey))).toEqual(
      new Set(
        sellingTitles
          .filter(({ plain = [] }) => plain.length > 0)
          .map(({ conversationKey }) => conversationKey),
      ),
    )
    expect((planned('scored').length + planned('description').length) / calls.length).toBeCloseTo(0.8, 1)
  })

  it.each(['2026-11-20T10:00:00Z', '2026-11-22T23:59:00Z', '2026-11-23T00:01:00Z', '2028-02-29T12:00:00Z'])(
    'has two busy reps in each team who make five calls or more in the 28 days before %s and in the 28 days before those',
    (time) => {
      const today = Date.parse(`${time.slice(0, 10)}T00:00:00Z`)
      const sold = planDemoCalls(new Date(time)).filter(({ plannedRoute }) =>
        ['scored', 'description'].includes(plannedRoute),
      )
      const callsOf = (email: string, fromDaysAgo: number): number =>
        sold.filter(
          ({ repEmail, startedAt }) =>
            repEmail === email &&
            startedAt.getTime() >= today - fromDaysAgo * dayMs &&
            startedAt.getTime() < today - (fromDaysAgo - 28) * dayMs,
        ).length
      const busyTeams = demoPeople
        .filter(({ email }) => callsOf(email, 27) >= 5 && callsOf(email, 55) >= 5)
        .flatMap(({ memberships }) => memberships[0]?.teams ?? [])
        .map(({ key }) => key)
      expect(busyTeams.toSorted()).toEqual(
        ['accounts', 'development', 'new-business'].flatMap((team) => [
          `larkfield-${team}`,
          `larkfield-${team}`,
        ]),
      )
    },
  )

  it('uses no title twice in an organization, tells no company the same twice, and tells nothing twice in the same way', () => {
    const sold = calls.filter(({ plannedRoute }) => ['scored', 'description'].includes(plannedRoute))
    const repeated = (keyOf: (call: DemoCall) => string, of = sold): string[] =>
      [...Map.groupBy(of, keyOf)].filter(([, told]) => told.length > 1).map(([key]) => key)
    expect(repeated(({ organizationKey, title }) => `${organizationKey} ${title}`)).toEqual([])
    expect(
      repeated((call) => `${call.organizationKey} ${call.conversationKey} ${call.buyerCompany}`),
    ).toEqual([])
    expect(
      repeated(
        ({ repEmail, conversationKey, omittedParts }) =>
          `${repEmail} ${conversationKey} ${omittedParts.join()}`,
        sold.filter(({ organizationKey }) => organizationKey === 'larkfield'),
      ),
    ).toEqual([])
  })

  it('gives titles and words that the seed rules treat as planned', () => {
    // The seed rules have no type for a gatekeeper: these calls are titled like the cold calls that they belong to.
    const expectedType = ({ conversationKey, plannedRoute }: DemoCall): string | null => {
      const { callType } = conversationByKey(conversationKey)
      return plannedRoute === 'excluded' || plannedRoute === 'saved'
        ? null
        : callType === 'gatekeeper'
          ? 'cold'
          : callType
    }
    for (const call of calls) {
      const { title, plannedRoute } = call
      expect({ title, ...seedOutcome(call) }).toEqual({
        title,
        route: plannedRoute,
        callType: expectedType(call),
      })
    }
  })

  it('fills every title and has very long and right-to-left ones', () => {
    for (const { title } of calls) expect(title).not.toMatch(/[{}]/)
    expect(calls.filter(({ title }) => title.length >= 120).length).toBeGreaterThanOrEqual(3)
    expect(calls.some(({ title }) => /\p{Script=Arabic}/u.test(title))).toBe(true)
  })

  it('lets those who sell well leave out a smaller share', () => {
    const share = (good: boolean): number => {
      const told = calls.filter(({ repEmail, conversationKey }) => {
        const skill = demoPeople.find(({ email }) => email === repEmail)?.skill ?? 0
        return (
          conversationByKey(conversationKey).turns.some(({ part }) => part !== null) && skill >= 0.7 === good
        )
      })
      const partsOf = ({ conversationKey }: DemoCall): number =>
        optionalParts(conversationByKey(conversationKey)).length
      return told.reduce((sum, call) => sum + call.omittedParts.length / partsOf(call), 0) / told.length
    }
    expect(share(true)).toBeLessThan(share(false))
  })
})
