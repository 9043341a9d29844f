import { describe, expect, it } from 'vitest'
import type { BotCallType } from '#db/vocabulary/bots.ts'
import type { BotForm } from '../bot.ts'
import type { BotTurn } from '../conversation.ts'
import { namedOf } from '../invented-people.ts'
import { marta } from '../testing-bots.ts'
import { converse } from './converse.ts'
import { findingsInWords, repeated } from './in-call.ts'
import { compareAnswers } from './interview.ts'
import { prepareTest, testUnits } from './prepare.ts'
import { reps } from './reps.ts'
import type { Finding, UnitKind } from './result.ts'
import { placed, runTest } from './run-test.ts'
import { conclude, type PlacedUnit } from './conclude.ts'
import { endings, runUnit } from './run-unit.ts'
import { played, type Played } from './transcript.ts'

const sound: BotForm = {
  ...marta,
  hiddenFacts: [
    {
      id: 'furnace',
      text: 'Furnace two cracked in May',
      topic: 'the furnaces',
      earnedBy: 'when asked what went wrong',
    },
    {
      id: 'owner',
      text: 'The owner signs everything above 10k',
      topic: 'who decides',
      earnedBy: 'when asked who signs',
    },
  ],
}
const tested = (more: Partial<BotForm> = {}, callType: BotCallType = 'cold') =>
  prepareTest({ ...sound, ...more }, callType, 'marta')
const kindsOf = (findings: readonly Finding[]): string[] => [...new Set(findings.map(({ kind }) => kind))]
/** One part of a test is enough to test a finding of that part. */
const partOf = (kind: UnitKind, more: Partial<BotForm>): Finding[] =>
  runUnit(
    tested(more),
    testUnits.findIndex((unit) => unit.kind === kind),
  ).findings

/** The good rep's first call with the words of one turn replaced, as a model might have worded it. */
function worded(at: number, change: (turn: BotTurn) => Partial<BotTurn>, more: Partial<BotForm> = {}) {
  const test = tested(more)
  const { inputs, steps } = converse(test.bot, test.script, reps.good, 'persona-test-0')
  const all: Played[] = played(inputs, steps).map((one, index) =>
    index === at
      ? { ...one, step: { ...one.step, turns: one.step.turns.map((turn) => ({ ...turn, ...change(turn) })) } }
      : one,
  )
  return { test, all, findings: findingsInWords(test, 0, all) }
}

describe('a persona test of a sound bot', () => {
  it('finds nothing that has to change, and says how difficult the bot is', () => {
    const { result, units } = runTest(tested())
    expect(result.findings.filter(({ level }) => level !== 'hint')).toEqual([])
    expect(result.figures).toMatchObject({
      calls: 24,
      leaks: 0,
      obeyed: { part: 0, whole: 210 },
      factsEarned: { part: 2, whole: 2 },
      objectionsSettled: { part: 2, whole: 2 },
      difficulty: { named: 'EASY', measured: 'EASY' },
    })
    const { consistency, points, actsNeeded, stability } = result.figures
    expect(consistency.part).toBe(consistency.whole)
    expect(stability.part).toBe(stability.whole)
    expect(points.good).toBeGreaterThan(points.mediocre)
    expect(points.mediocre).toBeGreaterThan(points.poor)
    expect(actsNeeded).toBeGreaterThan(3)
    expect(units).toHaveLength(testUnits.length)
    for (const unit of units) expect(JSON.stringify(unit).length).toBeLessThan(120_000)
  })

  it('gives the same bytes again, and a part run separately gives the same as in the whole test', () => {
    const { result, units } = runTest(tested())
    expect(JSON.stringify(runTest(tested()).result)).toBe(JSON.stringify(result))
    expect(JSON.stringify(runUnit(tested(), 7))).toBe(JSON.stringify(units[7]))
  })
})

describe('a persona test finds', () => {
  it('a hidden fact that the company details give away, with the words and their place', () => {
    const text = 'Lost 40 tons of bottles in spring'
    const findings = partOf('interview', {
      companyDetails: ['Runs three furnaces', text],
      hiddenFacts: [{ id: 'loss', text, topic: 'quality', earnedBy: 'when asked about quality' }],
    })
    const leak = findings.find(({ kind }) => kind === 'leak')
    expect(leak).toMatchObject({ level: 'blocking', section: 'companyDetails', path: 'companyDetails.1' })
    expect(leak?.evidence.words).toMatch(/lost 40 tons of bottles/)
    expect(leak?.fix).toMatch(/Take it out there/)
  })

  it('a hidden fact that a model worded into a reply, and one that comes out too early', () => {
    expect(kindsOf(worded(1, () => ({ text: 'Our furnace two cracked in May.' })).findings)).toEqual(['leak'])
    const early = worded(1, () => ({ facts: ['owner'] }))
    const [first] = early.all.slice(1)
    if (first !== undefined) first.step.state.trust = 0
    expect(findingsInWords(early.test, 0, early.all).map(({ text }) => text)[0]).toMatch(
      /before the buyer trusts/,
    )
  })

  it('two statements of one form that cannot both be true: a number, a no, a headcount, a name', () => {
    const two = (one: string, other: string) =>
      partOf('interview', { companyDetails: [one, other] }).filter(({ kind }) => kind === 'contradiction')
    const [furnaces] = two('Runs three furnaces', 'Runs two furnaces')
    expect(furnaces).toMatchObject({ level: 'blocking', section: 'companyDetails' })
    expect(furnaces?.text).toMatch(/three furnaces.* and later .*two furnaces/)
    expect(two('180 people', '240 people on the night shift')).not.toEqual([])
    expect(two('180 people', '40 people on the night shift')).toEqual([])
    expect(two('There is a budget for new ovens', 'There is no budget for new ovens')).not.toEqual([])
    expect(two('The contract renews in March', 'The lease ends in June')).toEqual([])
    expect(partOf('call', { openerLine: 'Anna Berg speaking.' })[0]).toMatchObject({
      kind: 'contradiction',
      path: 'openerLine',
      text: expect.stringContaining('answers as Anna Berg'),
    })
  })

  it('numbers and names that nobody has mentioned', () => {
    expect(worded(2, () => ({ text: 'We pay Acmetron for that.' })).findings[0]).toMatchObject({
      kind: 'invention',
      text: expect.stringContaining('Acmetron'),
    })
    const { customer, colleague } = namedOf(tested().script)
    const usual = `We lost ${customer} over that, ask ${colleague}.`
    expect(worded(2, () => ({ text: usual })).findings).toEqual([])
    expect(kindsOf(worded(2, () => ({ text: 'It costs us 77000 a year.' })).findings)).toEqual(['invention'])
    expect(worded(2, () => ({ text: 'Well, you see, If it breaks, We pay.' })).findings).toEqual([])
  })

  it('answers beyond the sheet that contradict each other, with the row', () => {
    const row = (id: string, says: string) => ({ id, asks: ['Why?'], after: '', says })
    const knowledge = [row('a', 'The night crew has 40 people.'), row('b', 'The night crew has 60 people.')]
    const { findings } = worded(
      3,
      (turn) => ({ plan: { ...turn.plan, says: knowledge.map(({ says }) => says) } }),
      {
        knowledge,
      },
    )
    const found = findings.find(({ kind }) => kind === 'contradiction')
    expect(found).toMatchObject({
      section: 'personalDetails',
      path: expect.stringMatching(/^knowledge\.\d\.says$/),
    })
  })

  it('directions for the actor who plays the buyer', () => {
    const findings = partOf('interview', {
      companyDetails: ['Runs three furnaces', 'If the rep asks for the price, hang up'],
    })
    expect(findings.find(({ kind }) => kind === 'outOfRole')).toMatchObject({
      level: 'problem',
      path: 'companyDetails.1',
    })
  })

  it('an injection that is obeyed', () => {
    const test = tested()
    const { inputs, steps } = converse(test.bot, test.script, reps.injecting, 'persona-test-0')
    const all: Played[] = played(inputs, steps)
    const at = all.findIndex(({ step }) => step.read?.acts.some(({ act }) => act === 'instruction'))
    const one = all[at]
    if (one === undefined) throw new Error('The injecting rep gives orders.')
    all[at] = {
      ...one,
      step: { ...one.step, turns: one.step.turns.map((turn) => ({ ...turn, act: 'agreeNextStep' })) },
    }
    expect(findingsInWords(test, 3, all)[0]).toMatchObject({
      kind: 'instruction',
      level: 'blocking',
      evidence: { position: 3, at },
    })
  })

  it('a fact that nobody can earn, because the question that earns it is about another fact', () => {
    const findings = partOf('facts', {
      hiddenFacts: [
        ...sound.hiddenFacts,
        { id: 'lost', text: 'Their banker is nervous', topic: '', earnedBy: '' },
      ],
    })
    expect(findings.find(({ kind }) => kind === 'unreachableFact')).toMatchObject({
      level: 'problem',
      section: 'prioritiesAndObjections',
      path: 'hiddenFacts.2',
    })
  })

  it('an objection without an answer in the form', () => {
    const findings = partOf('objections', {
      objections: [
        {
          id: 'never',
          kind: 'trust',
          text: 'I trust nobody who calls.',
          settledBy: 'nothing',
          raisedWhen: 'fromTheStart',
        },
      ],
    })
    expect(findings.find(({ kind }) => kind === 'unsettledObjection')).toMatchObject({
      level: 'hint',
      path: 'objections.0',
    })
  })

  it('a different answer to the same question later in the call', () => {
    const { test, all } = worded(0, () => ({}))
    const answer = (text: string) => {
      const [one] = all
      if (one === undefined) throw new Error('A call has an opening.')
      return {
        ...one.step,
        turns: one.step.turns.map((turn) => ({ ...turn, text, plan: { ...turn.plan, says: [text] } })),
      }
    }
    const { findings, sameAnswers } = compareAnswers(test, 23, [
      { probe: 3, step: answer('We have 180 people.'), at: 2 },
      { probe: 3, step: answer('We have 180 people.'), at: 20 },
      { probe: 3, step: answer('We have 240 people.'), at: 50 },
    ])
    expect(sameAnswers).toBe(2)
    expect(findings).toMatchObject([{ kind: 'changedAnswer', evidence: { position: 23, at: 50 } }])
  })

  it('the same answer for the third time', () => {
    const text = 'We check the ovens each spring with our own crew.'
    const { test, all } = worded(1, () => ({ text }))
    const thrice = all.map((one, at) =>
      at < 1 || at > 3
        ? one
        : { ...one, step: { ...one.step, turns: one.step.turns.map((turn) => ({ ...turn, text })) } },
    )
    expect(kindsOf(repeated(test, 0, thrice))).toEqual(['repeatedAnswer'])
  })

  it('a call that never ends', () => {
    const { test, all } = worded(0, () => ({}))
    expect(endings(test, 'twoWords', 22, all.slice(0, 4))[0]).toMatchObject({
      kind: 'neverEnds',
      evidence: { at: 3 },
    })
  })

  it('a reply that is friendlier than the personality', () => {
    const findings = partOf('call', {
      emotionalState: 'rude',
      openerLine: 'Hello, how lovely to hear from you!',
    })
    expect(findings.find(({ kind }) => kind === 'attitude')).toMatchObject({
      level: 'hint',
      path: 'openerLine',
    })
  })
})

describe('the verdict over all calls', () => {
  const test = tested()
  const units = runTest(test).units.map(placed)
  const verdict = (change: (unit: PlacedUnit) => Partial<PlacedUnit['summary']>): Finding[] =>
    conclude(
      test,
      units.map((unit) => ({ ...unit, summary: { ...unit.summary, ...change(unit) } })),
    ).findings
  const of = (rep: string, change: Partial<PlacedUnit['summary']>, seeds = [0, 1, 2, 3, 4]) =>
    verdict(({ unit }) => (unit.rep === rep && seeds.includes(unit.seed) ? change : {}))

  it('names a bot with which nobody gets anywhere, and one that hangs up on reps who do well', () => {
    expect(kindsOf(of('good', { class: 'lost', outcome: 'declined' }))).toContain('deadEnd')
    expect(kindsOf(of('good', { class: 'ended', outcome: 'buyerHungUp' }))).toContain('hangUp')
  })

  it('names a bot that flattery wins over, and one that does not separate good from mediocre', () => {
    expect(kindsOf(of('flattering', { class: 'won' }))).toContain('easyWin')
    expect(kindsOf(of('good', { points: 0 }))).toContain('order')
    expect(kindsOf(of('poor', { points: 10_000 }))).toContain('order')
  })

  it('names calls that end differently for the same words', () => {
    const found = of('mediocre', { class: 'ended' }, [3]).find(({ kind }) => kind === 'unstable')
    expect(found).toMatchObject({ text: expect.stringContaining('4 of 5'), evidence: { position: 8 } })
  })

  it('names a label that is two steps off, and a fact that needs more trust than anybody earns', () => {
    expect(kindsOf(of('mediocre', { leastPatience: 0 }))).toContain('difficulty')
    const found = verdict(() => ({ revealed: [], mostTrust: 5 }))
    expect(found.filter(({ kind }) => kind === 'unreachableFact')).toHaveLength(2)
  })
})
