import type { Criterion, ScorecardDefinition, SubCheck } from '../scoring/scorecard.ts'
import { movedItems } from './moved-items.ts'

/**
 * What a change to a criterion requires. `none`: nothing. `countAgain`: points and totals, from the existing answers. `judgeAgain`: the
 * machine answers again; people's grades stay. `askAgain`: people were asked something else, so their grades start over too.
 */
export const rescoringNeeds = ['none', 'countAgain', 'judgeAgain', 'askAgain'] as const
export type RescoringNeed = (typeof rescoringNeeds)[number]

type FieldChange<Field extends string> = { field: Field; before: unknown; after: unknown }
type Place = { sectionId: string; index: number }

export type DefinitionChange =
  | ({ kind: 'scorecardChanged' } & FieldChange<ScorecardField>)
  | { kind: 'sectionAdded' | 'sectionRemoved'; sectionId: string; name: string }
  | { kind: 'sectionRenamed'; sectionId: string; before: string; after: string }
  | { kind: 'sectionMoved'; sectionId: string; name: string; from: number; to: number }
  | { kind: 'criterionAdded' | 'criterionRemoved'; sectionId: string; criterionId: string; text: string }
  | { kind: 'criterionMoved'; criterionId: string; text: string; from: Place; to: Place }
  | ({ kind: 'criterionChanged'; criterionId: string; text: string } & FieldChange<CriterionField>)
  | {
      kind: 'checkAdded' | 'checkRemoved'
      criterionId: string
      text: string
      checkId: string
      checkText: string
    }
  | {
      kind: 'checkMoved'
      criterionId: string
      text: string
      checkId: string
      checkText: string
      from: number
      to: number
    }
  | ({
      kind: 'checkChanged'
      criterionId: string
      text: string
      checkId: string
      checkText: string
    } & FieldChange<CheckField>)

const scorecardFields = ['name', 'goal', 'callTypes', 'passMark'] as const
type ScorecardField = (typeof scorecardFields)[number]

/** What a change to a criterion's own fields requires. Changing what people read, or whose words count, changes the question. */
const criterionNeeds = {
  text: 'askAgain',
  guidance: 'askAgain',
  speaker: 'askAgain',
  answerType: 'askAgain',
  anchors: 'askAgain',
  colleagueCounts: 'askAgain',
  notApplicableWhen: 'askAgain',
  weight: 'countAgain',
  gate: 'countAgain',
  editable: 'none',
  source: 'none',
} as const satisfies Record<Exclude<keyof Criterion, 'id' | 'checks'>, RescoringNeed>
type CriterionField = keyof typeof criterionNeeds
const criterionFields = Object.keys(criterionNeeds) as CriterionField[]

const checkNeeds = {
  text: 'askAgain',
  speaker: 'askAgain',
  method: 'judgeAgain',
  share: 'countAgain',
} as const satisfies Record<Exclude<keyof SubCheck, 'id'>, RescoringNeed>
type CheckField = keyof typeof checkNeeds
const checkFields = Object.keys(checkNeeds) as CheckField[]

/** What one change requires. A new criterion requires everything. */
export function needOf(change: DefinitionChange): RescoringNeed {
  switch (change.kind) {
    case 'criterionChanged':
      return criterionNeeds[change.field]
    case 'checkChanged':
      return checkNeeds[change.field]
    case 'criterionAdded':
    case 'checkAdded':
    case 'checkRemoved':
      return 'askAgain'
    case 'criterionRemoved':
      return 'countAgain'
    case 'scorecardChanged':
      return change.field === 'passMark' ? 'countAgain' : 'none'
    case 'criterionMoved':
    case 'checkMoved':
    case 'sectionAdded':
    case 'sectionRemoved':
    case 'sectionRenamed':
    case 'sectionMoved':
      return 'none'
    default:
      return change satisfies never
  }
}

export type VersionDiff = {
  changes: DefinitionChange[]
  /** What each criterion of the later version requires. Those that require nothing are left out. */
  needs: Map<string, Exclude<RescoringNeed, 'none'>>
}

/**
 * What has changed between two versions of a scorecard, in the order of the later one. Ids identify criteria: one that moves to another
 * section stays the same, as long as no other criterion of a version has its id.
 */
export function diffVersions(before: ScorecardDefinition, after: ScorecardDefinition): VersionDiff {
  const changes = [
    ...fieldChanges(scorecardFields, before, after).map((change): DefinitionChange => ({
      kind: 'scorecardChanged',
      ...change,
    })),
    ...sectionChanges(before, after),
    ...criteriaChanges(before, after),
  ]
  const needs: VersionDiff['needs'] = new Map()
  const kept = new Set(after.sections.flatMap(({ criteria }) => criteria.map(({ id }) => id)))
  for (const change of changes) {
    const need = needOf(change)
    if (need === 'none' || !('criterionId' in change) || !kept.has(change.criterionId)) continue
    const known = needs.get(change.criterionId) ?? 'none'
    if (rescoringNeeds.indexOf(need) > rescoringNeeds.indexOf(known)) needs.set(change.criterionId, need)
  }
  return { changes, needs }
}

function sectionChanges(before: ScorecardDefinition, after: ScorecardDefinition): DefinitionChange[] {
  const past = new Map(before.sections.map((section) => [section.id, section]))
  const present = new Set(after.sections.map(({ id }) => id))
  const moved = movedItems(
    before.sections.map(({ id }) => id),
    after.sections.map(({ id }) => id),
  )
  return [
    ...before.sections
      .filter(({ id }) => !present.has(id))
      .map(({ id, name }): DefinitionChange => ({ kind: 'sectionRemoved', sectionId: id, name })),
    ...after.sections.flatMap(({ id, name }): DefinitionChange[] => {
      const known = past.get(id)
      if (known === undefined) return [{ kind: 'sectionAdded', sectionId: id, name }]
      const move = moved.get(id)
      return [
        ...(known.name === name
          ? []
          : [{ kind: 'sectionRenamed' as const, sectionId: id, before: known.name, after: name }]),
        ...(move === undefined ? [] : [{ kind: 'sectionMoved' as const, sectionId: id, name, ...move }]),
      ]
    }),
  ]
}

type Placed = { criterion: Criterion; place: Place }

function criteriaChanges(before: ScorecardDefinition, after: ScorecardDefinition): DefinitionChange[] {
  const repeated = new Set([...repeatedIds(before), ...repeatedIds(after)])
  const past = placedCriteria(before, repeated)
  const present = placedCriteria(after, repeated)
  const movedInside = movedInSections(past, present)
  return [
    ...[...past]
      .filter(([key]) => !present.has(key))
      .map(([, { criterion, place }]): DefinitionChange => ({
        kind: 'criterionRemoved',
        sectionId: place.sectionId,
        criterionId: criterion.id,
        text: criterion.text,
      })),
    ...[...present].flatMap(([key, { criterion, place }]): DefinitionChange[] => {
      const known = past.get(key)
      const { id: criterionId, text } = criterion
      if (known === undefined)
        return [{ kind: 'criterionAdded', sectionId: place.sectionId, criterionId, text }]
      const hasMoved = known.place.sectionId !== place.sectionId || movedInside.has(key)
      return [
        ...(hasMoved
          ? [{ kind: 'criterionMoved' as const, criterionId, text, from: known.place, to: place }]
          : []),
        ...fieldChanges(criterionFields, known.criterion, criterion).map((change) => ({
          kind: 'criterionChanged' as const,
          criterionId,
          text,
          ...change,
        })),
        ...checkChanges(known.criterion, criterion),
      ]
    }),
  ]
}

function repeatedIds({ sections }: ScorecardDefinition): string[] {
  const ids = sections.flatMap(({ criteria }) => criteria.map(({ id }) => id))
  return ids.filter((id, index) => ids.indexOf(id) !== index)
}

/** Criteria by id, or by section and id if an id occurs twice. */
function placedCriteria(
  { sections }: ScorecardDefinition,
  repeated: ReadonlySet<string>,
): Map<string, Placed> {
  return new Map(
    sections.flatMap(({ id: sectionId, criteria }) =>
      criteria.map((criterion, index): [string, Placed] => [
        repeated.has(criterion.id) ? `${sectionId}/${criterion.id}` : criterion.id,
        { criterion, place: { sectionId, index } },
      ]),
    ),
  )
}

/** Keys of criteria whose order has changed among those that stayed in their section. */
function movedInSections(
  past: ReadonlyMap<string, Placed>,
  present: ReadonlyMap<string, Placed>,
): Set<string> {
  const sections = new Set([...present.values()].map(({ place }) => place.sectionId))
  const keysIn = (placed: ReadonlyMap<string, Placed>, sectionId: string): string[] =>
    [...placed].filter(([, { place }]) => place.sectionId === sectionId).map(([key]) => key)
  return new Set(
    [...sections].flatMap((sectionId) => [
      ...movedItems(keysIn(past, sectionId), keysIn(present, sectionId)).keys(),
    ]),
  )
}

function checkChanges(before: Criterion, after: Criterion): DefinitionChange[] {
  const { id: criterionId, text } = after
  const past = new Map(before.checks.map((check) => [check.id, check]))
  const present = new Set(after.checks.map(({ id }) => id))
  const moved = movedItems(
    before.checks.map(({ id }) => id),
    after.checks.map(({ id }) => id),
  )
  const ofCheck = (check: SubCheck) => ({ criterionId, text, checkId: check.id, checkText: check.text })
  return [
    ...before.checks
      .filter(({ id }) => !present.has(id))
      .map((check) => ({ kind: 'checkRemoved' as const, ...ofCheck(check) })),
    ...after.checks.flatMap((check): DefinitionChange[] => {
      const known = past.get(check.id)
      if (known === undefined) return [{ kind: 'checkAdded', ...ofCheck(check) }]
      const move = moved.get(check.id)
      return [
        ...(move === undefined ? [] : [{ kind: 'checkMoved' as const, ...ofCheck(check), ...move }]),
        ...fieldChanges(checkFields, known, check).map((change) => ({
          kind: 'checkChanged' as const,
          ...ofCheck(check),
          ...change,
        })),
      ]
    }),
  ]
}

function fieldChanges<Field extends string, Item extends { [key in Field]?: unknown }>(
  fields: readonly Field[],
  before: Item,
  after: Item,
): FieldChange<Field>[] {
  return fields
    .filter((field) => canonical(before[field]) !== canonical(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }))
}

/**
 * What a criterion asks people, as one text: grades of two versions may be combined if it is the same. The methods of its checks, its
 * points and the order of its checks are not part of it.
 */
export function questionKey(criterion: Criterion): string {
  return canonical([
    criterionFields.filter((field) => criterionNeeds[field] === 'askAgain').map((field) => criterion[field]),
    criterion.checks
      .map(({ id, text, speaker }) => [id, text, speaker])
      .toSorted(([one = ''], [other = '']) => ((one ?? '') < (other ?? '') ? -1 : 1)),
  ])
}

/** JSON with sorted keys, so that the same value gives the same text however it was stored. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
