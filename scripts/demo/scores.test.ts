import { describe, expect, it } from 'vitest'
import { chooseFocus } from '#workers/domain/calls/focus-criterion.ts'
import { improvementOf } from '#workers/domain/calls/improvement.ts'
import { defaultScorecards } from '#workers/domain/scoring/default-scorecards.ts'
import type { ScorecardDefinition, ScoreResult } from '#workers/domain/scoring/scorecard.ts'
import { parseTranscript } from '#workers/domain/transcripts/parse.ts'
import { scoreOffline } from '#workers/engines/offline/score-offline.ts'
import { planDemoCalls, type DemoCall } from './calls.ts'
import { conversationByKey } from './conversations/library.ts'
import { demoPeople, demoPersonName, type DemoPerson } from './people.ts'
import { renderTranscript } from './render.ts'

const now = new Date('2026-11-27T18:00:00Z')
const definitions: Partial<Record<string, ScorecardDefinition>> = {
  ...defaultScorecards,
  // The seed rules score these two with the cards of calls that they resemble.
  gatekeeper: defaultScorecards.cold,
  warm: defaultScorecards.discovery,
}

type Answered = { rep: DemoPerson; scorecard: string; startedAt: Date; score: ScoreResult }
type Scored = {
  rep: DemoPerson
  skill: number
  scorecard: string
  daysAgo: number
  overall: number
  passed: boolean | null
}

const answersOf = (call: DemoCall): Answered => {
  const conversation = conversationByKey(call.conversationKey)
  const rep = demoPeople.find(({ email }) => email === call.repEmail)
  const definition = definitions[conversation.callType]
  if (!rep || !definition) throw new Error(`Nobody can score the call "${call.title}"`)
  const repName = demoPersonName(rep)
  const { messages } = parseTranscript(renderTranscript(call, conversation, call.format).text, { repName })
  const score = scoreOffline(
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
  return { rep, scorecard: definition.name, startedAt: call.startedAt, score }
}

const totalOf = ({ rep, scorecard, startedAt, score: { overall, passed } }: Answered): Scored[] => {
  const daysAgo = (now.getTime() - startedAt.getTime()) / 86_400_000
  return overall === null ? [] : [{ rep, skill: rep.skill ?? 0, scorecard, daysAgo, overall, passed }]
}

const selling = planDemoCalls(now).filter(({ plannedRoute }) =>
  ['scored', 'description'].includes(plannedRoute),
)
const answered = selling.map(answersOf)
const scored = answered.flatMap(totalOf)
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

  it('are better for those who sell well, and better in the last four weeks than before', () => {
    expect(meanOf(({ skill }) => skill >= 0.8)).toBeGreaterThan(meanOf(({ skill }) => skill < 0.6) + 8)
    expect(meanOf(({ daysAgo }) => daysAgo <= 28)).toBeGreaterThan(meanOf(({ daysAgo }) => daysAgo > 28) + 2)
  })

  it('are enough for six reps to compare the last 28 days with those before, and most of these got better', () => {
    const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
    const sinceToday = (now.getTime() - today) / 86_400_000
    const compared = demoPeople
      .filter(({ isBusy }) => isBusy)
      .map((person) => {
        const own = scored.filter(({ rep, daysAgo }) => rep === person && daysAgo < 55 + sinceToday)
        const groups = Map.groupBy(
          own,
          ({ scorecard, daysAgo }) => `${scorecard} ${daysAgo < 27 + sinceToday}`,
        )
        return improvementOf(
          [...groups.values()].map((calls) => {
            const mean = calls.reduce((sum, { overall }) => sum + overall, 0) / calls.length
            return {
              yardstick: calls[0]?.scorecard ?? '',
              isRecent: (calls[0]?.daysAgo ?? 0) < 27 + sinceToday,
              calls: calls.length,
              mean,
              squares: calls.reduce((sum, { overall }) => sum + (overall - mean) ** 2, 0),
            }
          }),
        )
      })
    expect(compared.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'compared'))
    const changes = compared.flatMap((one) => (one.kind === 'compared' ? [one.change] : []))
    expect(changes.filter((change) => change > 0).length).toBeGreaterThanOrEqual(4)
    expect(new Set(compared.map(({ recent }) => Math.round(recent.mean ?? 0))).size).toBeGreaterThanOrEqual(5)
  })

  it('show everybody who sells something to work on', () => {
    for (const person of demoPeople.filter(({ skill }) => skill !== null)) {
      const { kind } = chooseFocus(
        answered
          .filter(({ rep }) => rep === person)
          .flatMap(({ scorecard, startedAt, score }) =>
            score.answers.flatMap(({ criterionId, status }) =>
              status === 'met' || status === 'partly' || status === 'missed'
                ? [{ scorecardId: scorecard, criterionId, status, startedAt: startedAt.getTime() }]
                : [],
            ),
          ),
      )
      expect([person.email, kind]).toEqual([person.email, 'criterion'])
    }
  })
})
