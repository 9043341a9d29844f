import type {
  DraftCriterion,
  DraftSection,
  DraftSubCheck,
  ScorecardDraftDefinition,
} from '#workers/domain/scorecards/draft-definition.ts'
import type { CheckReference } from '#workers/domain/scoring/phrase-checks/form.ts'

/** A scorecard being edited. Every change is a pure function; a change that is not possible returns the same draft. */
export type Draft = ScorecardDraftDefinition
export type Section = DraftSection
export type Criterion = DraftCriterion
export type Check = DraftSubCheck

/** The position of a criterion within a section. */
export type Place = { sectionId: string; index: number }
export type Step = 'up' | 'down'

export const criteriaOf = ({ sections }: Draft): Criterion[] => sections.flatMap(({ criteria }) => criteria)

export const findCriterion = (draft: Draft, id: string): Criterion | undefined =>
  criteriaOf(draft).find((criterion) => criterion.id === id)

export function placeOf({ sections }: Draft, id: string): Place | undefined {
  for (const { id: sectionId, criteria } of sections) {
    const index = criteria.findIndex((criterion) => criterion.id === id)
    if (index !== -1) return { sectionId, index }
  }
  return undefined
}

/** Section and position, as in 4.2. */
export function numberOf(draft: Draft, id: string): string {
  const place = placeOf(draft, id)
  if (place === undefined) return ''
  return `${draft.sections.findIndex((section) => section.id === place.sectionId) + 1}.${place.index + 1}`
}

const withSections = (draft: Draft, sections: Section[]): Draft => ({ ...draft, sections })

const changeSection = (draft: Draft, id: string, change: (section: Section) => Section): Draft =>
  withSections(
    draft,
    draft.sections.map((section) => (section.id === id ? change(section) : section)),
  )

export const changeCriterion = (
  draft: Draft,
  id: string,
  change: (criterion: Criterion) => Criterion,
): Draft =>
  withSections(
    draft,
    draft.sections.map((section) =>
      section.criteria.some((criterion) => criterion.id === id)
        ? {
            ...section,
            criteria: section.criteria.map((criterion) =>
              criterion.id === id ? change(criterion) : criterion,
            ),
          }
        : section,
    ),
  )

export const addSection = (draft: Draft, section: Section): Draft =>
  withSections(draft, [...draft.sections, section])

export const renameSection = (draft: Draft, id: string, name: string): Draft =>
  changeSection(draft, id, (section) => ({ ...section, name }))

export const removeSection = (draft: Draft, id: string): Draft =>
  withSections(
    draft,
    draft.sections.filter((section) => section.id !== id),
  )

/** Moves a section to an index among the sections. */
export function moveSection(draft: Draft, id: string, to: number): Draft {
  const moved = moveItem(draft.sections, (section) => section.id === id, to)
  return moved === draft.sections ? draft : withSections(draft, [...moved])
}

export function stepSection(draft: Draft, id: string, step: Step): Draft {
  const from = draft.sections.findIndex((section) => section.id === id)
  return moveSection(draft, id, from + (step === 'up' ? -1 : 1))
}

export const addCriterion = (draft: Draft, sectionId: string, criterion: Criterion): Draft =>
  changeSection(draft, sectionId, (section) => ({ ...section, criteria: [...section.criteria, criterion] }))

/**
 * The same content with ids of its own. A generated draft numbers its parts from one, and an id must not stand for another criterion than
 * before: scores, grades and learning materials refer to it.
 */
export function withNewIds(draft: Draft, newId: (prefix: string) => string): Draft {
  const copies: Copies = new Map()
  const sections = draft.sections.map((section) => ({
    ...section,
    id: newId('section'),
    criteria: section.criteria.map((criterion) => copyOf(criterion, newId, copies)),
  }))
  return withSections(
    draft,
    sections.map((section) => ({
      ...section,
      criteria: section.criteria.map((criterion) => referringTo(copies, criterion)),
    })),
  )
}

/** The copy of each check that was copied. */
type Copies = Map<string, CheckReference>
const keyOf = ({ criterionId, checkId }: CheckReference): string => `${criterionId}/${checkId}`

/** @param copies takes the copied checks */
function copyOf(criterion: Criterion, newId: (prefix: string) => string, copies: Copies): Criterion {
  const criterionId = newId('criterion')
  const checks = criterion.checks.map((check) => {
    const checkId = newId('check')
    copies.set(keyOf({ criterionId: criterion.id, checkId: check.id }), { criterionId, checkId })
    return { ...check, id: checkId }
  })
  return { ...criterion, id: criterionId, checks }
}

/** Words that count before or after a check that was copied too count before or after its copy. */
const referringTo = (copies: Copies, criterion: Criterion): Criterion => ({
  ...criterion,
  checks: criterion.checks.map((check) => {
    const { method } = check
    if (method.kind !== 'phrases' || !('check' in method.phrases.place)) return check
    const { place } = method.phrases
    const reference = copies.get(keyOf(place.check)) ?? place.check
    return {
      ...check,
      method: { ...method, phrases: { ...method.phrases, place: { ...place, check: reference } } },
    }
  }),
})

/** The copy is placed right after its original. */
export function copyCriterion(draft: Draft, id: string, newId: (prefix: string) => string): Draft {
  const place = placeOf(draft, id)
  const original = findCriterion(draft, id)
  if (place === undefined || original === undefined) return draft
  const copies: Copies = new Map()
  const copy = referringTo(copies, copyOf(original, newId, copies))
  return changeSection(draft, place.sectionId, (section) => ({
    ...section,
    criteria: section.criteria.toSpliced(place.index + 1, 0, copy),
  }))
}

export const removeCriterion = (draft: Draft, id: string): Draft =>
  withSections(
    draft,
    draft.sections.map((section) => ({
      ...section,
      criteria: section.criteria.filter((criterion) => criterion.id !== id),
    })),
  )

/** @param to the position after the criterion has been removed from its old one */
export function moveCriterion(draft: Draft, id: string, to: Place): Draft {
  const criterion = findCriterion(draft, id)
  const from = placeOf(draft, id)
  const target = draft.sections.find((section) => section.id === to.sectionId)
  if (criterion === undefined || from === undefined || target === undefined) return draft
  const room = target.criteria.length - (from.sectionId === to.sectionId ? 1 : 0)
  const index = Math.max(0, Math.min(to.index, room))
  if (from.sectionId === to.sectionId && from.index === index) return draft
  return changeSection(removeCriterion(draft, id), to.sectionId, (section) => ({
    ...section,
    criteria: section.criteria.toSpliced(index, 0, criterion),
  }))
}

/** Moves one position up or down; at the edge of a section, into the adjacent section. */
export function stepCriterion(draft: Draft, id: string, step: Step): Draft {
  const place = placeOf(draft, id)
  if (place === undefined) return draft
  const at = draft.sections.findIndex((section) => section.id === place.sectionId)
  const own = draft.sections[at]
  const index = place.index + (step === 'up' ? -1 : 1)
  if (own !== undefined && index >= 0 && index < own.criteria.length)
    return moveCriterion(draft, id, { sectionId: own.id, index })
  const next = draft.sections[at + (step === 'up' ? -1 : 1)]
  if (next === undefined) return draft
  return moveCriterion(draft, id, {
    sectionId: next.id,
    index: step === 'up' ? next.criteria.length : 0,
  })
}

/** The position of a criterion dropped on another one, or on the header or end of a section. */
export function dropPlace(draft: Draft, id: string, target: DropTarget): Place | undefined {
  if (target.kind === 'criterion')
    return target.criterionId === id ? undefined : placeOf(draft, target.criterionId)
  const { kind, sectionId } = target
  const section = draft.sections.find((each) => each.id === sectionId)
  return { sectionId, index: kind === 'head' ? 0 : (section?.criteria.length ?? 0) }
}
export type DropTarget =
  | { kind: 'head' | 'end'; sectionId: string }
  | { kind: 'criterion'; criterionId: string }

export const addCheck = (criterion: Criterion, check: Check): Criterion => ({
  ...criterion,
  checks: [...criterion.checks, check],
})

export const changeCheck = (criterion: Criterion, id: string, change: Partial<Check>): Criterion => ({
  ...criterion,
  checks: criterion.checks.map((check) => (check.id === id ? { ...check, ...change } : check)),
})

export const removeCheck = (criterion: Criterion, id: string): Criterion => ({
  ...criterion,
  checks: criterion.checks.filter((check) => check.id !== id),
})

export function stepCheck(criterion: Criterion, id: string, step: Step): Criterion {
  const from = criterion.checks.findIndex((check) => check.id === id)
  const moved = moveItem(criterion.checks, (check) => check.id === id, from + (step === 'up' ? -1 : 1))
  return moved === criterion.checks ? criterion : { ...criterion, checks: [...moved] }
}

function moveItem<Item>(items: readonly Item[], isIt: (item: Item) => boolean, to: number): readonly Item[] {
  const from = items.findIndex(isIt)
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length || to === from) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
