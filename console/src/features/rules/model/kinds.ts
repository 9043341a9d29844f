import {
  categorizationRuleRow,
  type CategorizationRuleBody,
  createCategorizationRule,
  createPrivacyRule,
  deleteCategorizationRule,
  deletePrivacyRule,
  levelOfParam,
  listCategorizationRules,
  listPrivacyRules,
  type PrivacyRuleBody,
  privacyRuleRow,
  type RuleLevelParam,
  updateCategorizationRule,
  updatePrivacyRule,
} from '#api/contract/rules.ts'
import { type RuleKind as ApiKind, type RuleLevel, ruleLevels } from '#db/vocabulary/rules.ts'
import {
  categorizationRuleProblems,
  privacyRuleProblems,
  type RuleProblem,
} from '#workers/domain/routing/validity.ts'
import { call } from '../../../lib/call.ts'
import type { EditableSource } from '../../../ui/table/editable/source.ts'
import {
  type CategorizationDraft,
  emptyCategorization,
  emptyPrivacy,
  ownerIdOf,
  type PrivacyDraft,
  type RuleDraft,
  type RulesByLevel,
  savedCategorization,
  savedPrivacy,
  type SavedRule,
} from './drafts.ts'
import { secondsOf } from './durations.ts'
import { isForCallType, type ScorecardChoice } from './scorecards.ts'
import { valuesOf } from './title-values.ts'

/** Routing rules or privacy rules: how they are loaded, checked and saved. */
export type RuleKind<Draft extends RuleDraft> = {
  id: 'categorization-rules' | 'privacy-rules'
  /** The name of its draft. */
  draft: ApiKind
  /** True for the rules including the draft; false for those that calls follow. */
  isDraft: boolean
  load: (signal: AbortSignal) => Promise<RulesByLevel<Draft>>
  /** Changes go to this organization, even if the user has switched before they are sent. */
  sourceOf: (
    orgId: string,
    level: RuleLevel,
    scorecards: readonly ScorecardChoice[],
  ) => EditableSource<SavedRule<Draft>>
}

/** Source: the contract's limits for a rule's fields. */
export const maxLabelCharacters = 120
export const maxDescriptionCharacters = 2000
const maxTitleCharacters = 4000

const queryOf = (isDraft: boolean): { draft?: boolean } => (isDraft ? { draft: true } : {})

const paramOf = Object.fromEntries(
  Object.entries(levelOfParam).map(([param, level]) => [level, param]),
) as Record<RuleLevel, RuleLevelParam>

const tooLong = (titles: string, path: string): RuleProblem[] =>
  titles.length <= maxTitleCharacters
    ? []
    : [{ path, message: 'These values are too long together. Remove some.' }]

/** A rule without a behavior saves calls without scoring them. */
const withBehavior = (
  draft: CategorizationDraft,
): Omit<CategorizationDraft, 'behavior'> & Pick<CategorizationRuleBody, 'behavior'> => ({
  ...draft,
  behavior: draft.behavior === '' ? 'SAVE_ONLY' : draft.behavior,
})

/** Null while no call type is chosen. */
export function categorizationBody(draft: CategorizationDraft): CategorizationRuleBody | null {
  const { callType, ...body } = withBehavior(draft)
  return callType === null ? null : { ...body, callType }
}

export function privacyBody({ teamId, userId, ...draft }: PrivacyDraft): PrivacyRuleBody {
  const settings = {
    CALL_TITLE: draft.callTitle || undefined,
    PARTECIPANTS: draft.participants.length === 0 ? undefined : [...draft.participants],
    MIN_DURATION: secondsOf(draft.minDuration),
    MAX_DURATION: secondsOf(draft.maxDuration),
    MATCHED_CALL_BEHAVIOR: draft.behavior ?? undefined,
  }
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  return { ruleType: 'excludeCall', settings: given, teamId, userId }
}

export function categorizationProblems(
  draft: CategorizationDraft,
  {
    level,
    isDefault,
    scorecards,
  }: { level: RuleLevel; isDefault: boolean; scorecards: readonly ScorecardChoice[] },
): RuleProblem[] {
  const chosen = scorecards.find(({ id }) => id === draft.scorecardConfigId)
  return [
    ...categorizationRuleProblems(
      { ...withBehavior(draft), level, ownerId: ownerIdOf(level, draft), isDefault },
      { scorecardConflicts: chosen !== undefined && !isForCallType(chosen, draft.callType) },
    ),
    ...tooLong(draft.callTitleIncludes, 'callTitleIncludes'),
  ]
}

export const privacyProblems = (draft: PrivacyDraft, level: RuleLevel): RuleProblem[] => [
  ...privacyRuleProblems({ level, ownerId: ownerIdOf(level, draft), settings: privacyBody(draft).settings }),
  ...tooLong(draft.callTitle, 'settings.CALL_TITLE'),
]

const categorizationKindOf = (isDraft: boolean): RuleKind<CategorizationDraft> => ({
  id: 'categorization-rules',
  draft: 'categorization',
  isDraft,
  load: async (signal) => {
    const { organization, teams, users } = await call(listCategorizationRules, {
      signal,
      query: queryOf(isDraft),
    })
    return byLevel({ ORGANIZATION: organization, TEAM: teams, USER: users }, savedCategorization)
  },
  sourceOf: (orgId, level, scorecards) => {
    const params = { level: paramOf[level] }
    const query = queryOf(isDraft)
    return {
      empty: emptyCategorization,
      item: categorizationRuleRow.transform(savedCategorization),
      bodyOf: categorizationBody,
      problemsOf: (draft, saved) =>
        categorizationProblems(draft, { level, isDefault: saved?.isPinned === true, scorecards }),
      nameOf: ({ label }) => label.trim(),
      create: async (body, idempotencyKey, restores) =>
        savedCategorization(
          await call(createCategorizationRule, {
            orgId,
            params,
            query: { ...query, ...(restores !== null && { restores }) },
            body: body as CategorizationRuleBody,
            idempotencyKey,
          }),
        ),
      update: async (id, body, idempotencyKey) =>
        savedCategorization(
          await call(updateCategorizationRule, {
            orgId,
            params: { ...params, id },
            query,
            body: body as CategorizationRuleBody,
            idempotencyKey,
          }),
        ),
      remove: (id, version) =>
        call(deleteCategorizationRule, { orgId, params: { ...params, id }, query: { ...query, version } }),
    }
  },
})

/** How many title values name a privacy rule in sentences. */
const namingValues = 2

const privacyKindOf = (isDraft: boolean): RuleKind<PrivacyDraft> => ({
  id: 'privacy-rules',
  draft: 'privacy',
  isDraft,
  load: async (signal) => {
    const { organization, teams, users } = await call(listPrivacyRules, { signal, query: queryOf(isDraft) })
    return byLevel({ ORGANIZATION: organization, TEAM: teams, USER: users }, savedPrivacy)
  },
  sourceOf: (orgId, level) => {
    const params = { level: paramOf[level] }
    const query = queryOf(isDraft)
    return {
      empty: emptyPrivacy,
      item: privacyRuleRow.transform(savedPrivacy),
      bodyOf: privacyBody,
      problemsOf: (draft) => privacyProblems(draft, level),
      nameOf: ({ callTitle }) => valuesOf(callTitle).slice(0, namingValues).join(', '),
      create: async (body, idempotencyKey, restores) =>
        savedPrivacy(
          await call(createPrivacyRule, {
            orgId,
            params,
            query: { ...query, ...(restores !== null && { restores }) },
            body: body as PrivacyRuleBody,
            idempotencyKey,
          }),
        ),
      update: async (id, body, idempotencyKey) =>
        savedPrivacy(
          await call(updatePrivacyRule, {
            orgId,
            params: { ...params, id },
            query,
            body: body as PrivacyRuleBody,
            idempotencyKey,
          }),
        ),
      remove: (id, version) =>
        call(deletePrivacyRule, { orgId, params: { ...params, id }, query: { ...query, version } }),
    }
  },
})

/** The rules that calls follow. */
export const categorizationKind = categorizationKindOf(false)
export const privacyKind = privacyKindOf(false)
/** The rules as they would be with the draft. */
export const draftedCategorizationKind = categorizationKindOf(true)
export const draftedPrivacyKind = privacyKindOf(true)

function byLevel<Row, Draft extends RuleDraft>(
  rows: Record<RuleLevel, readonly Row[]>,
  saved: (row: Row) => SavedRule<Draft>,
): RulesByLevel<Draft> {
  return Object.fromEntries(
    ruleLevels.map((level) => [level, rows[level].map(saved)]),
  ) as unknown as RulesByLevel<Draft>
}
