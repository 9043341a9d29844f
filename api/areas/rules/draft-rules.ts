import type { Trx } from '#db/client.ts'
import { findMemberIds, findTeamIds } from '#db/queries/people/references.ts'
import { listScorecardStates } from '#db/queries/scorecards/scorecards.ts'
import { listCategorizationRules, listPrivacyRules } from '#db/queries/rules/rules.ts'
import { findRuleDraft } from '#db/queries/rules/rule-drafts.ts'
import type { RuleLevel } from '#db/vocabulary/rules.ts'
import { withDraft } from '#workers/domain/routing/draft.ts'
import type { CategorizationRule, PrivacyRule } from '#workers/domain/routing/rules.ts'
import { allowsCallType, type ScorecardsOfTypes } from '#workers/domain/routing/scorecard-call-types.ts'
import type { RuleSet } from '#workers/domain/routing/settle.ts'
import {
  categorizationRuleProblems,
  privacyRuleProblems,
  type RuleProblem,
} from '#workers/domain/routing/validity.ts'
import {
  toCategorizationRule,
  toPrivacyRule,
  toScorecardStatus,
  toScorecardsOfTypes,
} from '#workers/jobs/rules/rule-rows.ts'
import type { BackTestBody } from '../../contract/back-tests.ts'
import { HttpProblem } from '../../http/problem.ts'
import { readDraftedRules } from './rule-draft.ts'
import { ownerStatuses, participantStatuses } from './rule-members.ts'

type Owned = { level: RuleLevel; teamId?: string | null | undefined; userId?: string | null | undefined }

/** Everything that a draft may refer to. */
type Known = {
  teams: Set<string>
  owners: Set<string>
  participants: Set<string>
  scorecardsOfTypes: ScorecardsOfTypes
  scorecards: Map<
    string,
    { status: ReturnType<typeof toScorecardStatus>; allows: (callType: string) => boolean }
  >
}

async function findKnown(trx: Trx, body: BackTestBody): Promise<Known> {
  const categorization = body.categorizationRules?.changed ?? []
  const privacy = body.privacyRules?.changed ?? []
  const given = (ids: (string | null | undefined)[]): string[] => [
    ...new Set(ids.filter((id) => typeof id === 'string')),
  ]
  const teamIds = given([...categorization, ...privacy].map((rule) => rule.teamId))
  const ownerIds = given([...categorization, ...privacy].map((rule) => rule.userId))
  const participantIds = given(privacy.flatMap((rule) => rule.settings.PARTECIPANTS ?? []))
  const teams = await findTeamIds(trx, teamIds)
  const owners = await findMemberIds(trx, ownerIds, ownerStatuses)
  const participants = await findMemberIds(trx, participantIds, participantStatuses)
  // All scorecards, because the saved rules name scorecards too.
  const scorecards = await listScorecardStates(trx)
  return {
    teams,
    owners,
    participants,
    scorecardsOfTypes: toScorecardsOfTypes(scorecards),
    scorecards: new Map(
      scorecards.map((row) => [
        row.id,
        {
          status: toScorecardStatus(row),
          allows: (callType: string) => allowsCallType(row.call_types, callType),
        },
      ]),
    ),
  }
}

/** Unknown ids in a rule, even those that its level does not use. */
function unknownOwners({ teamId, userId }: Owned, known: Known): RuleProblem[] {
  const problems: RuleProblem[] = []
  if (typeof teamId === 'string' && !known.teams.has(teamId))
    problems.push({ path: 'teamId', message: 'The chosen team does not exist.' })
  if (typeof userId === 'string' && !known.owners.has(userId))
    problems.push({ path: 'userId', message: 'The chosen user does not exist.' })
  return problems
}

const ownerOf = ({ level, teamId, userId }: Owned): string | null =>
  (level === 'TEAM' ? teamId : level === 'USER' ? userId : null) ?? null

type Changed = { id: string | null; draftKey: string; level: RuleLevel; position?: number | undefined }
type Draft<Rule extends Changed> = { changed: readonly Rule[]; removedIds: readonly string[] } | undefined

/** Applies one kind of draft to the saved rules. Problems are added under the draft's own path. */
function applyDraft<
  Rule extends { id: string; level: RuleLevel; position: number; isDefault?: boolean },
  Body extends Changed,
>(
  path: string,
  draft: Draft<Body>,
  saved: Rule[],
  problems: RuleProblem[],
  read: (body: Body, existing: Rule | null, id: string) => { rule: Rule; problems: RuleProblem[] },
): Rule[] {
  if (draft === undefined || draft.changed.length + draft.removedIds.length === 0) return saved
  const byId = new Map(saved.map((rule) => [rule.id, rule]))
  const keys = new Set<string>()
  const changed = draft.changed.map((body, index) => {
    const at = `${path}.changed.${index}`
    const existing = body.id === null ? null : (byId.get(body.id) ?? null)
    if (body.id !== null && existing?.level !== body.level)
      problems.push({ path: `${at}.id`, message: 'This rule does not exist.' })
    if (keys.has(body.draftKey))
      problems.push({ path: `${at}.draftKey`, message: 'Two rules have the same key.' })
    keys.add(body.draftKey)
    const { rule, problems: own } = read(body, existing, body.id ?? body.draftKey)
    for (const problem of own) problems.push({ path: `${at}.${problem.path}`, message: problem.message })
    return { rule, requestedRank: body.position }
  })
  for (const [index, id] of draft.removedIds.entries()) {
    const existing = byId.get(id)
    const at = `${path}.removedIds.${index}`
    if (existing === undefined) problems.push({ path: at, message: 'This rule does not exist.' })
    else if (existing.isDefault === true)
      problems.push({ path: at, message: 'The default rule cannot be deleted.' })
  }
  return withDraft(saved, { changed, removedIds: draft.removedIds })
}

export type DraftedRules = {
  saved: RuleSet
  drafted: RuleSet
  isDraft: boolean
  /** The version of the stored draft; null if there is none. */
  draftVersion: number | null
  scorecards: Record<string, 'ACTIVE' | 'ARCHIVED' | 'INACTIVE'>
  scorecardsOfTypes: ScorecardsOfTypes
}

/** The rules with the stored draft of one kind. @throws HttpProblem 422 if the body contains changes as well */
async function storedDraft(
  trx: Trx,
  { draft: kind, categorizationRules, privacyRules, privacyRulesAreWhitelist }: BackTestBody,
  saved: RuleSet,
): Promise<Pick<DraftedRules, 'drafted' | 'isDraft' | 'draftVersion'>> {
  if (
    categorizationRules !== undefined ||
    privacyRules !== undefined ||
    privacyRulesAreWhitelist !== undefined
  )
    throw new HttpProblem(422, 'two_drafts', 'Test either the stored draft or the changes of this request.')
  const isPrivacy = kind === 'privacy'
  const draft = await findRuleDraft(trx, isPrivacy ? 'privacy' : 'categorization')
  const drafted: RuleSet = isPrivacy
    ? {
        ...saved,
        privacyRules: (await readDraftedRules(trx, 'privacy', draft)).rules.map(toPrivacyRule),
        privacyRulesAreWhitelist: draft?.privacy_rules_are_whitelist ?? saved.privacyRulesAreWhitelist,
      }
    : {
        ...saved,
        categorizationRules: (await readDraftedRules(trx, 'categorization', draft)).rules.map(
          toCategorizationRule,
        ),
      }
  return { drafted, isDraft: true, draftVersion: draft?.version ?? 0 }
}

/**
 * The rules as saved, and as they would be with a draft. Writes nothing.
 * @throws HttpProblem 422 with the path of every part of the draft that could not be saved
 */
export async function draftRules(
  trx: Trx,
  body: BackTestBody,
  privacyRulesAreWhitelist: boolean,
): Promise<DraftedRules> {
  const saved: RuleSet & { categorizationRules: CategorizationRule[]; privacyRules: PrivacyRule[] } = {
    categorizationRules: (await listCategorizationRules(trx, 'all')).map(toCategorizationRule),
    privacyRules: (await listPrivacyRules(trx, 'all')).map(toPrivacyRule),
    privacyRulesAreWhitelist,
  }
  const known = await findKnown(trx, body)
  const shared = {
    scorecards: Object.fromEntries(
      [...known.scorecards].flatMap(([id, { status }]) => (status === null ? [] : [[id, status]])),
    ),
    scorecardsOfTypes: known.scorecardsOfTypes,
  }
  if (body.draft !== undefined) return { saved, ...(await storedDraft(trx, body, saved)), ...shared }
  const problems: RuleProblem[] = []

  const categorizationRules = applyDraft(
    'categorizationRules',
    body.categorizationRules,
    saved.categorizationRules,
    problems,
    (changed, existing, id) => {
      const { level, label, explanation, callTitleIncludes, callType, behavior, scorecardConfigId } = changed
      const rule: CategorizationRule = {
        id,
        level,
        ownerId: ownerOf(changed),
        position: existing?.position ?? 0,
        label,
        explanation,
        callTitleIncludes,
        callType,
        behavior,
        scorecardConfigId: scorecardConfigId ?? null,
        isDefault: existing?.isDefault ?? false,
      }
      const scorecard =
        rule.scorecardConfigId === null ? undefined : known.scorecards.get(rule.scorecardConfigId)
      const unknown = rule.scorecardConfigId !== null && scorecard === undefined
      return {
        rule,
        problems: [
          ...unknownOwners(changed, known),
          ...(unknown
            ? [{ path: 'scorecardConfigId', message: 'The chosen scorecard does not exist.' }]
            : []),
          ...categorizationRuleProblems(rule, {
            scorecardConflicts: scorecard !== undefined && !scorecard.allows(callType),
          }),
        ],
      }
    },
  )
  const privacyRules = applyDraft(
    'privacyRules',
    body.privacyRules,
    saved.privacyRules,
    problems,
    (changed, existing, id) => {
      const rule: PrivacyRule = {
        id,
        level: changed.level,
        ownerId: ownerOf(changed),
        position: existing?.position ?? 0,
        settings: changed.settings,
      }
      const isUnknown = (changed.settings.PARTECIPANTS ?? []).some(
        (userId) => !known.participants.has(userId),
      )
      return {
        rule,
        problems: [
          ...unknownOwners(changed, known),
          ...(isUnknown
            ? [{ path: 'settings.PARTECIPANTS', message: 'A chosen participant does not exist.' }]
            : []),
          ...privacyRuleProblems(rule),
        ],
      }
    },
  )
  if (problems.length > 0) {
    const messages = new Set(problems.map((problem) => problem.message))
    throw new HttpProblem(422, 'invalid_rule', [...messages].join(' '), { errors: problems })
  }
  const drafted = {
    categorizationRules,
    privacyRules,
    privacyRulesAreWhitelist: body.privacyRulesAreWhitelist ?? privacyRulesAreWhitelist,
  }
  return {
    saved,
    drafted,
    isDraft:
      categorizationRules !== saved.categorizationRules ||
      privacyRules !== saved.privacyRules ||
      drafted.privacyRulesAreWhitelist !== privacyRulesAreWhitelist,
    draftVersion: null,
    ...shared,
  }
}
