import { callTypes } from '#db/vocabulary/calls.ts'
import { type RuleLevel } from '#db/vocabulary/rules.ts'
import { titleValues } from './normalize.ts'
import type { CategorizationRule, PrivacyRule } from './rules.ts'

/** A problem of a rule. `path` is the field's name on the wire, e.g. `settings.MIN_DURATION`. */
export type RuleProblem = { path: string; message: string }

/** A rule from a form or a stored row that may be invalid. */
export type CategorizationRuleDraft = Pick<
  CategorizationRule,
  'level' | 'ownerId' | 'label' | 'explanation' | 'callTitleIncludes'
> & {
  callType: string | null
  behavior: string
  /** '-1' is the selector's value for "nothing chosen". */
  scorecardConfigId: string | null
  isDefault?: boolean
}
export type PrivacyRuleDraft = Pick<PrivacyRule, 'level' | 'ownerId'> & {
  settings: Omit<PrivacyRule['settings'], 'MATCHED_CALL_BEHAVIOR'> & {
    MATCHED_CALL_BEHAVIOR?: string
  }
}

const unchosenScorecard = '-1'

/**
 * All problems of a categorization rule; empty means valid. Source: specification 1 §5. `scorecardConflicts` is true if the chosen
 * scorecard is limited to other call types than the rule's.
 */
export function categorizationRuleProblems(
  rule: CategorizationRuleDraft,
  { scorecardConflicts = false }: { scorecardConflicts?: boolean } = {},
): RuleProblem[] {
  const problems = ownerProblems(rule)
  const isDefault = rule.isDefault === true
  const hasScorecard =
    rule.scorecardConfigId !== null &&
    rule.scorecardConfigId !== '' &&
    rule.scorecardConfigId !== unchosenScorecard

  if (rule.label.trim() === '') problems.push({ path: 'label', message: 'Give the rule a label.' })
  if (!callTypes.some((callType) => callType === rule.callType)) {
    problems.push({
      path: 'callType',
      message: rule.callType ? 'This call type does not exist.' : 'Choose a call type.',
    })
  }
  if (!isDefault && rule.explanation.trim() === '' && titleValues(rule.callTitleIncludes).length === 0) {
    problems.push({
      path: 'callTitleIncludes',
      message: 'Add at least one call title value or a description.',
    })
  }
  if (rule.scorecardConfigId === unchosenScorecard) {
    problems.push({ path: 'scorecardConfigId', message: 'Choose a scorecard.' })
  } else if (rule.behavior === 'SAVE_AND_SCORE' && !hasScorecard) {
    problems.push({
      path: 'scorecardConfigId',
      message: 'A rule that scores calls needs a scorecard.',
    })
  } else if (hasScorecard && scorecardConflicts) {
    problems.push({
      path: 'scorecardConfigId',
      message: 'This scorecard is not meant for the chosen call type.',
    })
  }
  if (rule.behavior !== 'SAVE_ONLY' && rule.behavior !== 'SAVE_AND_SCORE') {
    problems.push({ path: 'behavior', message: 'Choose what happens with matching calls.' })
  }
  if (isDefault && rule.level !== 'ORGANIZATION') {
    problems.push({ path: 'level', message: 'Only an organization rule can be the default rule.' })
  }
  if (isDefault && rule.behavior === 'SAVE_AND_SCORE') {
    problems.push({
      path: 'behavior',
      message: 'The default rule saves calls without scoring them.',
    })
  }
  return problems
}

/**
 * All problems of a privacy rule; empty means valid. Source: specification 1 §5. A rule with only a matched-call behavior is valid, though
 * it matches no call.
 */
export function privacyRuleProblems(rule: PrivacyRuleDraft): RuleProblem[] {
  const problems = ownerProblems(rule)
  const { CALL_TITLE, PARTECIPANTS, MIN_DURATION, MAX_DURATION, MATCHED_CALL_BEHAVIOR } = rule.settings
  const hasTitle = titleValues(CALL_TITLE ?? '').length > 0
  const hasParticipants = (PARTECIPANTS ?? []).length > 0

  if (
    !hasTitle &&
    !hasParticipants &&
    !isSet(MIN_DURATION) &&
    !isSet(MAX_DURATION) &&
    !MATCHED_CALL_BEHAVIOR
  ) {
    problems.push({
      path: 'settings',
      message: 'Set at least one of call title, participants, shortest or longest duration.',
    })
  }
  if (isSet(MIN_DURATION) && !isDuration(MIN_DURATION)) {
    problems.push({
      path: 'settings.MIN_DURATION',
      message: 'The shortest duration must be a number of seconds, 0 or more.',
    })
  }
  if (isSet(MAX_DURATION) && !isDuration(MAX_DURATION)) {
    problems.push({
      path: 'settings.MAX_DURATION',
      message: 'The longest duration must be a number of seconds, 0 or more.',
    })
  }
  if (isDuration(MIN_DURATION) && isDuration(MAX_DURATION) && MIN_DURATION > MAX_DURATION) {
    problems.push({
      path: 'settings.MAX_DURATION',
      message: 'The longest duration must not be below the shortest.',
    })
  }
  return problems
}

function ownerProblems({ level, ownerId }: { level: RuleLevel; ownerId: string | null }): RuleProblem[] {
  if (level === 'TEAM' && !ownerId) return [{ path: 'teamId', message: 'Choose a team.' }]
  if (level === 'USER' && !ownerId) return [{ path: 'userId', message: 'Choose a user.' }]
  return []
}

function isSet(value: number | null | undefined): boolean {
  return value !== undefined && value !== null
}

function isDuration(value: number | null | undefined): value is number {
  return Number.isFinite(value) && (value ?? -1) >= 0
}
