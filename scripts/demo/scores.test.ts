import { describe, expect, it } from 'vitest'
import { defaultScorecards } from '#workers/domain/scoring/default-scorecards.ts'
import type { ScorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import { parseTranscript } from '#workers/domain/transcripts/parse.ts'
import { scoreOffline } from '#workers/engines/offline/score-offline.ts'
import { planDemoCalls, type DemoCall } from './calls.ts'
import { conversationByKey } from './conversations/library.ts'
import { demoPeople, demoPersonName } from './people.ts'
import { renderTranscript } from './render.ts'

const now = new Date('2026-11-27T18:00:00Z')
const definitions: Partial<Record<string, ScorecardDefinition>> = {
  ...defaultScorecards,
  // The seed rules score these two with the cards of calls that they resemble.
  gatekeeper: defaultScorecards.cold,
  warm: defaultScorecards.discovery,
}

type Scored = { skill: number; daysAgo: number; overall: number; passed: boolean | null }

const scoreOf = (call: DemoCall): Scored[] => {
  const conversation = conversationByKey(call.conversationKey)
  const rep = demoPeople.find(({ email }) => email === call.repEmail)
  const definition = definitions[conversation.callType]
  if (!rep || !definition) throw new Error(`Nobody can score the call "${call.title}"`)
  const repName = demoPersonName(rep)
  const { messages } = parseTranscript(renderTranscript(call, conversation, call.format).text, { repName })
  const { overall, passed } = scoreOffline(
    {
      messages,
      sideOf: messages.map(({ userName }) => (userName === repName ? 'rep' : 'buyer')),
      repName,
      buyerNames: [call.buyerName ?? '', call.buyer2Name ?? ''].filter((name) => name !== ''),
      organizationName: null,
      startedAt: call.startedAt.toISOString(),
      durationSeconds: call.durationSeconds,
    },
    definition,
  )
  const daysAgo = (now.getTime() - call.startedAt.getTime()) / 86_400_000
  return overall === null ? [] : [{ skill: rep.skill ?? 0, daysAgo, overall, passed }]
}

const selling = planDemoCalls(now).filter(({ plannedRoute }) =>
  ['scored', 'description'].includes(plannedRoute),
)
const scored = selling.flatMap(scoreOf)
const shareOf = (is: (call: Scored) => boolean): number => scored.filter(is).length / scored.length
const meanOf = (is: (call: Scored) => boolean): number => {
  const found = scored.filter(is)
  return found.reduce((sum, { overall }) => sum + overall, 0) / found.length
}

describe('the scores of the demo calls', () => {
  it('have totals for most calls, few of them perfect, and about a quarter below the pass mark', () => {
    expect(scored.length / selling.length).toBeGreaterThan(0.8)
    expect(shareOf(({ overall }) => overall === 100)).toBeLessThanOrEqual(0.25)
    expect(shareOf(({ passed }) => passed === false)).toBeGreaterThan(0.15)
    expect(shareOf(({ passed }) => passed === false)).toBeLessThan(0.35)
    expect(shareOf(({ overall }) => overall >= 65 && overall <= 95)).toBeGreaterThan(0.4)
  })

  it('are better for those who sell well, and better in the last weeks than in the first', () => {
    expect(meanOf(({ skill }) => skill >= 0.8)).toBeGreaterThan(meanOf(({ skill }) => skill < 0.6) + 10)
    expect(meanOf(({ daysAgo }) => daysAgo <= 30)).toBeGreaterThan(meanOf(({ daysAgo }) => daysAgo > 60))
  })
})
