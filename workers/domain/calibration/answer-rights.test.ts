import { describe, expect, it } from 'vitest'
import type { OrgRole } from '#db/vocabulary/organizations.ts'
import { criteriaToggles, type CriteriaToggle } from '#db/vocabulary/scorecards.ts'
import { type AnswerRight, answerRights, mayAnswer, type Ownership } from './answer-rights.ts'

const seeing = ['calls.view']
const managing = [...seeing, 'scorecards.toggleCriteria', 'scorecards.toggleDisputed']
/** The specification's roles. TEMP and CUSTOM have only what they are given. */
const capabilitiesOf: Record<OrgRole, string[]> = {
  OWNER: managing,
  ADMIN: managing,
  MEMBER_PLUS: managing,
  MEMBER: seeing,
  OBSERVER: seeing,
  TEMP: [],
  CUSTOM: [],
}

const managers: OrgRole[] = ['OWNER', 'ADMIN', 'MEMBER_PLUS']
const everyone: OrgRole[] = [...managers, 'MEMBER', 'OBSERVER']
type Row = Record<AnswerRight, OrgRole[]>
const nobody: Row = { override: [], dispute: [], decide: [] }
const changing: Row = { override: managers, dispute: [], decide: managers }
const disputing: Row = { override: [], dispute: everyone, decide: [] }

/** The rights written out again, by role. `edit`: with repsCanEditScoreResults. */
const matrix: Record<Ownership, Record<CriteriaToggle, { plain: Row; edit: Row }>> = {
  own: {
    YES: { plain: disputing, edit: { ...disputing, override: everyone } },
    DISPUTE_ONLY: { plain: disputing, edit: disputing },
    NO: { plain: nobody, edit: nobody },
  },
  others: {
    YES: { plain: changing, edit: changing },
    DISPUTE_ONLY: { plain: changing, edit: changing },
    NO: { plain: { ...nobody, decide: managers }, edit: { ...nobody, decide: managers } },
  },
}

const ownerships: Ownership[] = ['own', 'others']
const cases = ownerships.flatMap((ownership) =>
  criteriaToggles.flatMap((toggle) => [false, true].map((flag) => ({ ownership, toggle, flag }))),
)

describe('rights to change answers', () => {
  it.each(cases)(
    'of $ownership calls with $toggle, reps edit: $flag, belong to the roles of the table',
    ({ ownership, toggle, flag }) => {
      const row = matrix[ownership][toggle][flag ? 'edit' : 'plain']
      for (const right of answerRights) {
        const holders = Object.entries(capabilitiesOf)
          .filter(([, capabilities]) =>
            mayAnswer(right, { capabilities, ownership }, { toggle, repsCanEditScoreResults: flag }),
          )
          .map(([role]) => role)
        expect(holders.toSorted()).toEqual(row[right].toSorted())
      }
    },
  )

  it('never let anybody decide about their own call', () => {
    for (const { toggle, flag } of cases)
      expect(
        mayAnswer(
          'decide',
          { capabilities: managing, ownership: 'own' },
          { toggle, repsCanEditScoreResults: flag },
        ),
      ).toBe(false)
  })

  it('grow from NO over DISPUTE_ONLY to YES', () => {
    for (const { ownership, flag } of cases)
      for (const right of answerRights)
        for (const capabilities of [managing, seeing, []]) {
          const allowed = (['NO', 'DISPUTE_ONLY', 'YES'] as const).map((toggle) =>
            Number(mayAnswer(right, { capabilities, ownership }, { toggle, repsCanEditScoreResults: flag })),
          )
          expect(allowed).toEqual(allowed.toSorted((one, other) => one - other))
        }
  })

  it('follow the list of a CUSTOM member', () => {
    const capabilities = ['calls.view', 'scorecards.toggleDisputed']
    const policy = { toggle: 'YES', repsCanEditScoreResults: false } as const
    expect(mayAnswer('decide', { capabilities, ownership: 'others' }, policy)).toBe(true)
    expect(mayAnswer('override', { capabilities, ownership: 'others' }, policy)).toBe(false)
    expect(
      mayAnswer('decide', { capabilities: ['scorecards.toggleDisputed'], ownership: 'others' }, policy),
    ).toBe(false)
  })
})
