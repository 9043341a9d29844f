import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Criterion, ScorecardDefinition } from '../scoring/scorecard.ts'
import { discoveryScorecard } from '../scoring/default-scorecards/discovery.ts'
import { judged, section, spoken } from '../scoring/default-scorecards/build.ts'
import { describeChange } from './describe-change.ts'
import { movedItems } from './moved-items.ts'
import { smallScorecard } from './testing-answers.ts'
import { diffVersions, questionKey } from './version-diff.ts'

function edited(change: (copy: ScorecardDefinition) => void, from = smallScorecard): ScorecardDefinition {
  const copy = structuredClone(from)
  change(copy)
  return copy
}

function find(definition: ScorecardDefinition, id: string): Criterion {
  const found = definition.sections.flatMap(({ criteria }) => criteria).find((one) => one.id === id)
  if (found === undefined) throw new Error(`No criterion ${id}`)
  return found
}

function linesOf(change: (copy: ScorecardDefinition) => void): string[] {
  return diffVersions(smallScorecard, edited(change)).changes.map(describeChange)
}

describe('the difference between two versions', () => {
  it('is nothing for the same version, whatever the order of its keys', () => {
    const turned = edited((copy) => {
      for (const { criteria } of copy.sections)
        for (const one of criteria)
          for (const check of one.checks)
            check.method = Object.fromEntries(
              Object.entries(check.method).toReversed(),
            ) as typeof check.method
    }, discoveryScorecard)
    expect(diffVersions(discoveryScorecard, turned)).toEqual({ changes: [], needs: new Map() })
  })

  it('says in words what has changed', () => {
    expect(
      linesOf((copy) => {
        copy.passMark = 65
        find(copy, 'budget').weight = 20
        find(copy, 'impact').text = 'Impact in money'
        find(copy, 'impact').anchors = ['none', 'some']
        find(copy, 'talk').checks[0]!.method = {
          kind: 'metric',
          metric: 'talkSharePercent',
          min: 30,
          max: 50,
        }
        find(copy, 'honest').gate = false
      }),
    ).toEqual([
      'Scorecard: pass mark 60 → 65',
      'Impact in money: wording “Impact quantified” → “Impact in money”',
      'Impact in money: anchors none → “none”, “some”',
      'Budget route: weight 30 → 20',
      'Says who they are: fails the call yes → no',
      'Talks little: check “Talks little”: judged by talk share percent at most 55 → talk share percent 30 to 50',
    ])
  })

  it('knows what was added and removed, sections too', () => {
    expect(
      linesOf((copy) => {
        copy.sections.splice(
          1,
          1,
          section(
            'next',
            'Next step',
            spoken('rep', { id: 'dated', text: 'Dated', weight: 30 }, judged('date', 'A date')),
          ),
        )
        find(copy, 'impact').checks = [
          judged('yearly-total', 'The cost is given for a year', 1),
          judged('unit', 'A unit', 0.5),
        ]
      }),
    ).toEqual([
      'Section “Conduct” removed',
      'Section “Next step” added',
      'Says who they are: removed',
      'Talks little: removed',
      'Impact quantified: check “The buyer says what is in the way” removed',
      'Impact quantified: check “The cost is given for a year”: share of the points 0.5 → 1',
      'Impact quantified: check “A unit” added',
      'Dated: added',
    ])
  })

  it('keeps a criterion that moves to another section', () => {
    const after = edited((copy) => {
      const [moved] = copy.sections[0]!.criteria.splice(1, 1)
      copy.sections[1]!.criteria.push(moved!)
    })
    const diff = diffVersions(smallScorecard, after)
    expect(diff.changes.map(describeChange)).toEqual(['Budget route: moved to another section'])
    expect(diff.needs.size).toBe(0)
  })

  it('names the one that was moved, not those that made room', () => {
    expect(movedItems(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])).toEqual(
      new Map([['d', { from: 3, to: 0 }]]),
    )
    expect(movedItems(['a', 'b', 'c'], ['a', 'new', 'b', 'c'])).toEqual(new Map())
    expect(movedItems(['a', 'b', 'c'], ['a', 'c'])).toEqual(new Map())
    expect(linesOf((copy) => void copy.sections.reverse())).toHaveLength(1)
  })

  it('tells criteria apart that have the same id in two sections', () => {
    const twice = edited((copy) => void (find(copy, 'honest').id = 'budget'))
    const after = edited((copy) => void (copy.sections[1]!.criteria[0]!.weight = 25), twice)
    expect(diffVersions(twice, after).changes.map(describeChange)).toEqual([
      'Says who they are: weight 20 → 25',
    ])
  })
})

describe('what a change asks for', () => {
  it.each<[string, (copy: ScorecardDefinition) => void, string | undefined]>([
    ['nothing for another order of checks', (copy) => void find(copy, 'impact').checks.reverse(), undefined],
    ['counting for a weight', (copy) => void (find(copy, 'impact').weight = 41), 'countAgain'],
    ['counting for a gate', (copy) => void (find(copy, 'impact').gate = true), 'countAgain'],
    [
      'judging for another detector',
      (copy) => void (find(copy, 'impact').checks[0]!.method = { kind: 'judgement' }),
      'judgeAgain',
    ],
    ['asking for another wording', (copy) => void (find(copy, 'impact').text = 'New'), 'askAgain'],
    [
      'asking for another check',
      (copy) => void find(copy, 'impact').checks.push(judged('unit', 'A unit', 0.1)),
      'askAgain',
    ],
    [
      'the most of several',
      (copy) => void Object.assign(find(copy, 'impact'), { weight: 1, guidance: 'New' }),
      'askAgain',
    ],
  ])('is %s', (_, change, need) => {
    expect(diffVersions(smallScorecard, edited(change)).needs.get('impact')).toBe(need)
  })

  it('restarts people’s grades exactly for the criteria whose question changed', () => {
    const criterion = fc.constantFrom('impact', 'budget', 'honest', 'talk')
    const edits = fc.array(
      fc.tuple(
        criterion,
        fc.constantFrom('weight', 'text', 'guidance', 'method', 'gate', 'order', 'add', 'share'),
      ),
    )
    fc.assert(
      fc.property(edits, (list) => {
        const after = edited((copy) => {
          for (const [id, edit] of list) {
            const one = find(copy, id)
            if (edit === 'weight') one.weight += 1
            else if (edit === 'text') one.text = `${one.text}!`
            else if (edit === 'guidance') one.guidance = 'Listen for numbers.'
            else if (edit === 'method') one.checks[0]!.method = { kind: 'detector', detector: 'recap' }
            else if (edit === 'gate') one.gate = !one.gate
            else if (edit === 'order') one.checks.reverse()
            else if (edit === 'share') one.checks[0]!.share /= 2
            else one.checks.push(judged(`new-${one.checks.length}`, 'New', 0.1))
          }
        })
        const { needs } = diffVersions(smallScorecard, after)
        for (const id of ['impact', 'budget', 'honest', 'talk'])
          expect(needs.get(id) === 'askAgain').toBe(
            questionKey(find(after, id)) !== questionKey(find(smallScorecard, id)),
          )
      }),
    )
  })
})
