import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isAsked } from '#api/testing/matrix/short-run.ts'
import { type CallKind, callKinds } from '#workers/domain/scoring/kinds/kinds-of-scorecard.ts'
import { defaultScorecards } from '#workers/domain/scoring/default-scorecards.ts'
import type { ScorableCall } from '#workers/domain/scoring/conversation.ts'
import { readOffline, readingScorer } from '#workers/engines/offline/score-offline.ts'
import { asMachineText, type Conversation, scorableCall } from '../conversation-file.ts'
import { readLabeledSet } from '../labeled-set.ts'

const scorers = Object.values(defaultScorecards).map((card) => ({
  name: card.name,
  score: readingScorer(card),
}))
const build = readLabeledSet('build')
const nobodySells = build.filter(({ fits, first }) => fits === false && first.type !== 'negotiation')

/** Names of the scorecards that give a call a total. */
function totalsOf(call: ScorableCall): string[] {
  const reading = readOffline(call)
  return scorers.flatMap(({ name, score }) => (score(reading).overall === null ? [] : [name]))
}

/** The conversation with one more turn in the middle. */
function saying(conversation: Conversation, speaker: string, words: string): Conversation {
  const middle = Math.floor(conversation.turns.length / 2)
  return { ...conversation, turns: conversation.turns.toSpliced(middle, 0, { speaker, words }) }
}

const asNumbers = (conversation: Conversation): Conversation => {
  const speakers = [...new Set(conversation.turns.map(({ speaker }) => speaker))]
  const numberOf = (name: string): string =>
    speakers.includes(name) ? `Speaker ${speakers.indexOf(name) + 1}` : name
  return {
    ...conversation,
    reps: conversation.reps.map(numberOf),
    colleagues: conversation.colleagues.map(numberOf),
    turns: conversation.turns.map(({ speaker, words }) => ({ speaker: numberOf(speaker), words })),
  }
}

describe('calls where nobody sells', () => {
  it.each([
    ['as they are', (conversation: Conversation) => conversation],
    ['without capitals and punctuation', asMachineText],
    ['with numbers for names', asNumbers],
  ])('get no total from any default scorecard, %s', (_, form) => {
    expect(nobodySells.length).toBeGreaterThan(10)
    const found = nobodySells.flatMap(({ conversation }) =>
      totalsOf(scorableCall(form(conversation))).map((card) => `${conversation.id}: ${card}`),
    )
    expect(found).toEqual([])
  })

  it('get no total because of one turn of selling', () => {
    const pitch =
      'The reason I’m calling: we help companies like yours. Our customers save ten percent a year. Can I show you a demo on Tuesday at two?'
    const found = nobodySells.flatMap(({ conversation }) => {
      const speaker = conversation.reps[0] ?? ''
      return totalsOf(scorableCall(saying(conversation, speaker, pitch))).map(
        (card) => `${conversation.id}: ${card}`,
      )
    })
    expect(found).toEqual([])
  })
})

describe('calls where somebody sells', () => {
  it('keep their total, whatever one added turn says', () => {
    const complaint = 'My invoice is wrong, I want a refund, and the technician never came about the ticket.'
    const fitting = build.filter(({ fits }) => fits === true).filter((_, index) => index % 8 === 0)
    const kept = (form: (conversation: Conversation) => Conversation): number =>
      fitting.filter(({ conversation, scorecard }) =>
        totalsOf(scorableCall(form(conversation))).includes(scorecard ?? ''),
      ).length
    const asTheyAre = kept((conversation) => conversation)
    expect(asTheyAre / fitting.length).toBeGreaterThan(0.85)
    const complained = kept((conversation) => {
      const buyer = conversation.turns.find(({ speaker }) => !conversation.reps.includes(speaker))
      return saying(conversation, buyer?.speaker ?? '', complaint)
    })
    expect(complained).toBeGreaterThanOrEqual(asTheyAre - 1)
  })
})

describe('calls of another kind than the scorecard is for', () => {
  it('get no total from it, and the kind that they sound like is named', () => {
    const sold = build.filter(({ fits }) => fits === true)
    // In a short run every second call, with every scorecard that it is not for.
    const asked = sold.filter((_, index) => isAsked(index, 2))
    const pairs = asked.flatMap(({ conversation, scorecard, first, second }) => {
      const reading = readOffline(scorableCall(conversation))
      const own = callKinds.find((kind) => defaultScorecards[kind].name === scorecard)
      const fitting = new Set([scorecard, ...first.fits, ...second.fits])
      return scorers.flatMap(({ name, score }) => (fitting.has(name) ? [] : [{ own, ...score(reading) }]))
    })
    expect((pairs.length * sold.length) / asked.length).toBeGreaterThan(500)
    const withTotal = pairs.filter(({ overall }) => overall !== null)
    expect(withTotal.length / pairs.length).toBeLessThan(0.05)
    const named = pairs.filter(({ soundsLike }) => soundsLike !== undefined)
    expect(named.length / pairs.length).toBeGreaterThan(0.8)
    expect(named.filter(({ own, soundsLike }) => own === soundsLike).length / named.length).toBeGreaterThan(
      0.9,
    )
  })
})

const writtenCalls = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(callKinds).nullable(),
    rep: z.string(),
    colleagues: z.array(z.string()),
    turns: z.array(z.tuple([z.string(), z.string()])),
  }),
)

/** Calls of trades and voices that no model has learned from, by a writer who did not know the engine. `kind`: null if nobody sells. */
describe('calls of one writer', () => {
  const file = join(import.meta.dirname, 'calls-of-one-writer.jsonl')
  const calls = writtenCalls
    .parse(
      readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    )
    .map(({ id, kind, rep, colleagues, turns }): { kind: CallKind | null; conversation: Conversation } => ({
      kind,
      conversation: {
        id,
        title: id,
        type: 'other',
        style: '',
        reps: [rep],
        colleagues,
        company: null,
        turns: turns.map(([speaker, words]) => ({ speaker, words })),
      },
    }))

  it.each(['as written', 'as machine text'])('are scored only with scorecards of their kind, %s', (form) => {
    const scored = calls.flatMap(({ kind, conversation }) => {
      const reading = readOffline(
        scorableCall(form === 'as written' ? conversation : asMachineText(conversation)),
      )
      return callKinds.map((asked) => ({ kind, asked, ...readingScorer(defaultScorecards[asked])(reading) }))
    })
    const own = scored.filter(({ kind, asked }) => kind === asked)
    const others = scored.filter(({ kind, asked }) => kind !== null && kind !== asked)
    const unsold = scored.filter(({ kind }) => kind === null)
    const withTotal = (some: typeof scored): number => some.filter(({ overall }) => overall !== null).length
    const named = (some: typeof scored) => some.filter(({ soundsLike }) => soundsLike !== undefined)
    expect([own, others, unsold].map(({ length }) => length)).toEqual([36, 180, 60])
    expect(withTotal(own)).toBeGreaterThanOrEqual(29)
    expect(withTotal(others)).toBeLessThanOrEqual(2)
    expect(withTotal(unsold)).toBeLessThanOrEqual(1)
    expect(named(own)).toHaveLength(0)
    expect(named(others).length).toBeGreaterThan(160)
    expect(named(others).filter(({ kind, soundsLike }) => kind !== soundsLike).length).toBeLessThanOrEqual(4)
    // A recruiter who sells a job.
    expect(named(unsold).length).toBeLessThanOrEqual(5)
  })
})
