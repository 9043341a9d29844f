import { z } from 'zod'
import {
  categorizationRuleRow,
  categorizationRulesAnswer,
  type CategorizationRuleBody,
  type PrivacyRuleBody,
  privacyRuleRow,
  privacyRulesAnswer,
} from '#api/contract/rules.ts'
import type { RuleLevel } from '#db/vocabulary.ts'
import { categorizationRuleProblems, privacyRuleProblems, type RuleProblem } from '#workers/domain/routing/validity.ts'
import {
  type CategorizationDraft,
  emptyCategorization,
  emptyPrivacy,
  ownerIdOf,
  type PrivacyDraft,
  type RuleDraft,
  type RuleLists,
  savedCategorization,
  type SavedRule,
  savedPrivacy,
} from './drafts.ts'
import { secondsOf } from './durations.ts'
import { isForCallType, type ScorecardChoice } from './scorecards.ts'
import { valuesOf } from './title-values.ts'

/** What the two kinds of rules do not share. */
export type RuleKind<Draft extends RuleDraft> = {
  path: 'categorization-rules' | 'privacy-rules'
  empty: Draft
  row: z.ZodType<SavedRule<Draft>>
  lists: z.ZodType<RuleLists<Draft>>
  /** The fields on the wire; null for a draft that cannot be sent at all. */
  bodyOf: (draft: Draft) => object | null
  problemsOf: (draft: Draft, rule: { level: RuleLevel; isDefault: boolean; scorecards: readonly ScorecardChoice[] }) => RuleProblem[]
  /** How a rule is called in sentences; empty while it has no name. */
  nameOf: (draft: Draft) => string
}

/** Source: the contract's bounds of a rule's fields. */
export const mostLabelCharacters = 120
export const mostDescriptionCharacters = 2000
const mostTitleCharacters = 4000

const tooLong = (titles: string, path: string): RuleProblem[] =>
  titles.length <= mostTitleCharacters ? [] : [{ path, message: 'These values are too long together: remove some.' }]

const byLevel = <Row, Draft>(
  { organization, teams, users }: { organization: Row[]; teams: Row[]; users: Row[] },
  saved: (row: Row) => SavedRule<Draft>,
): RuleLists<Draft> => ({ ORGANIZATION: organization.map(saved), TEAM: teams.map(saved), USER: users.map(saved) })

/** A rule that nobody has given a behaviour saves calls and does not score them. */
const withBehavior = (draft: CategorizationDraft): Omit<CategorizationDraft, 'behavior'> & Pick<CategorizationRuleBody, 'behavior'> => ({
  ...draft,
  behavior: draft.behavior === '' ? 'SAVE_ONLY' : draft.behavior,
})

/** Null while no call type is chosen. */
export function categorizationBody(draft: CategorizationDraft): CategorizationRuleBody | null {
  const { callType, ...body } = withBehavior(draft)
  return callType === null ? null : { ...body, callType }
}

export function privacyBody({ teamId, userId, ...draft }: PrivacyDraft): PrivacyRuleBody {
  const shortest = secondsOf(draft.minDuration)
  const longest = secondsOf(draft.maxDuration)
  return {
    ruleType: 'excludeCall',
    settings: {
      ...(draft.callTitle === '' ? {} : { CALL_TITLE: draft.callTitle }),
      ...(draft.participants.length === 0 ? {} : { PARTECIPANTS: [...draft.participants] }),
      ...(shortest === undefined ? {} : { MIN_DURATION: shortest }),
      ...(longest === undefined ? {} : { MAX_DURATION: longest }),
      ...(draft.behavior === null ? {} : { MATCHED_CALL_BEHAVIOR: draft.behavior }),
    },
    teamId,
    userId,
  }
}

export const categorizationKind: RuleKind<CategorizationDraft> = {
  path: 'categorization-rules',
  empty: emptyCategorization,
  row: categorizationRuleRow.transform(savedCategorization),
  lists: categorizationRulesAnswer.transform((answer) => byLevel(answer, savedCategorization)),
  bodyOf: categorizationBody,
  problemsOf: (draft, { level, isDefault, scorecards }) => {
    const chosen = scorecards.find(({ id }) => id === draft.scorecardConfigId)
    return [
      ...categorizationRuleProblems(
        { ...withBehavior(draft), level, ownerId: ownerIdOf(level, draft), isDefault },
        { scorecardConflicts: chosen !== undefined && !isForCallType(chosen, draft.callType) },
      ),
      ...tooLong(draft.callTitleIncludes, 'callTitleIncludes'),
    ]
  },
  nameOf: ({ label }) => label.trim(),
}

export const privacyKind: RuleKind<PrivacyDraft> = {
  path: 'privacy-rules',
  empty: emptyPrivacy,
  row: privacyRuleRow.transform(savedPrivacy),
  lists: privacyRulesAnswer.transform((answer) => byLevel(answer, savedPrivacy)),
  bodyOf: privacyBody,
  problemsOf: (draft, { level }) => {
    const { settings } = privacyBody(draft)
    return [
      ...privacyRuleProblems({ level, ownerId: ownerIdOf(level, draft), settings }),
      ...tooLong(draft.callTitle, 'settings.CALL_TITLE'),
    ]
  },
  nameOf: ({ callTitle }) => valuesOf(callTitle).join(', '),
}
