import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import { setPrivacyRulesAreWhitelist } from '#db/queries/people/organizations.ts'
import { findPersonNames } from '#db/queries/people/references.ts'
import {
  deleteRuleDraftChanges,
  findRuleDraft,
  lockRuleDraft,
  type RuleDraft as DraftRow,
  saveRuleDraftChange,
  updateRuleDraft,
} from '#db/queries/rules/rule-drafts.ts'
import {
  deleteRule,
  findRuleContext,
  insertCategorizationRule,
  insertPrivacyRule,
  lockLevel,
  setPositions,
  updateCategorizationRule,
  updatePrivacyRule,
} from '#db/queries/rules/rules.ts'
import type { AuditSubjectKind } from '#db/vocabulary/people.ts'
import { type RuleKind, ruleLevels } from '#db/vocabulary/rules.ts'
import { titleValues } from '#workers/domain/routing/normalize.ts'
import { type DraftDifference, offsetAfter } from '#workers/domain/routing/rule-draft.ts'
import {
  listedChanges,
  type RuleDraft,
  type RuleDraftChange,
  type resolveRuleDraftChange,
} from '../../contract/rule-drafts.ts'
import type { z } from 'zod'
import type { RequestActor } from '../../http/actor.ts'
import { HttpProblem, notFound, stale } from '../../http/problem.ts'
import { type DraftedRules, readDraftedRules, type RowOf, storeOf, tableOf } from './rule-draft.ts'
import { auditSave, categorizationValues, privacyValues, type RuleRow } from './save-rule.ts'

const subjectKindOf = {
  categorization: 'categorization_rule',
  privacy: 'privacy_rule',
} as const satisfies Record<RuleKind, AuditSubjectKind>

/** How many title values make up the name of a privacy rule. */
const namingValues = 2

function nameOf(row: RuleRow | null): string {
  if (row === null) return ''
  if (!('settings' in row)) return row.label
  const { settings } = storeOf('privacy').contentOf(row)
  return titleValues(settings.CALL_TITLE ?? '')
    .slice(0, namingValues)
    .join(', ')
}

/** The whitelist switch as the draft would set it; null if it does not change. */
async function draftedWhitelist(trx: Trx, draft: DraftRow | undefined): Promise<boolean | null> {
  const wanted = draft?.privacy_rules_are_whitelist ?? null
  if (wanted === null) return null
  const { privacyRulesAreWhitelist } = await findRuleContext(trx, null)
  return wanted === privacyRulesAreWhitelist ? null : wanted
}

/** What a draft would change. With `withChanges` false, only whether it exists, for people who may only read rules. */
export async function readRuleDraft(trx: Trx, kind: RuleKind, withChanges: boolean): Promise<RuleDraft> {
  const draft = await findRuleDraft(trx, kind)
  const { differences, published } = await readDraftedRules(trx, kind, draft)
  const whitelist = await draftedWhitelist(trx, draft)
  const publishedIds = new Set(published.map(({ id }) => id))
  const changes: RuleDraftChange[] = differences.map((difference) => ({
    change: difference.change,
    ruleId: difference.ruleId,
    level: difference.level,
    name: nameOf(difference.after ?? difference.before),
    isConflict: difference.isConflict,
    isPublishedGone:
      difference.isConflict && difference.ruleId !== null && !publishedIds.has(difference.ruleId),
  }))
  if (whitelist !== null)
    changes.push({
      change: 'whitelist',
      ruleId: null,
      level: null,
      name: '',
      isConflict: false,
      isPublishedGone: false,
    })
  // Conflicts come first, because a long list must not hide what needs a decision.
  const sorted = changes.toSorted((one, other) => Number(other.isConflict) - Number(one.isConflict))
  const editorId = changes.length === 0 ? null : (draft?.edited_by ?? null)
  const editor = editorId === null ? undefined : (await findPersonNames(trx, [editorId])).get(editorId)
  return {
    kind,
    version: draft?.version ?? 0,
    changeCount: changes.length,
    conflictCount: changes.filter(({ isConflict }) => isConflict).length,
    editedBy:
      editorId === null || editor === undefined
        ? null
        : { id: editorId, name: `${editor.firstName} ${editor.lastName}`.trim() },
    editedAt: changes.length === 0 ? null : (draft?.edited_at?.toISOString() ?? null),
    changes: withChanges ? sorted.slice(0, listedChanges) : null,
    privacyRulesAreWhitelist: whitelist,
  }
}

/** Locks the draft. @throws HttpProblem 409 with the current draft if somebody has changed it since `version` */
async function lockSeen(trx: Trx, actor: RequestActor, kind: RuleKind, version: number): Promise<DraftRow> {
  const draft = await lockRuleDraft(trx, actor.orgId, kind)
  if (draft.version !== version) throw stale(await readRuleDraft(trx, kind, true))
  return draft
}

/** Empties the draft. Versions continue from its largest, so that rows on open screens update. */
async function endDraft(
  trx: Trx,
  actor: RequestActor,
  kind: RuleKind,
  { changes, versionOffset }: Pick<DraftedRules<RuleKind>, 'changes' | 'versionOffset'>,
): Promise<void> {
  const published = await storeOf(kind).list(trx)
  const ended = changes.map((change) => ({ ruleId: change.rule_id, version: change.version }))
  await deleteRuleDraftChanges(trx, kind)
  await updateRuleDraft(trx, kind, {
    orders: '{}',
    privacy_rules_are_whitelist: null,
    version_offset: offsetAfter(ended, published, versionOffset),
    edited_by: actor.userId,
  })
}

/**
 * Publishes all changes of the draft in this transaction: calls follow them once it commits. Past calls stay as they are.
 *
 * @throws HttpProblem 409 if the draft or the published rules have changed, 422 if there is nothing to publish or a rule is invalid
 */
export async function publishDraft(
  trx: Trx,
  actor: RequestActor,
  kind: RuleKind,
  version: number,
): Promise<{ published: number }> {
  const draft = await lockSeen(trx, actor, kind, version)
  // Other saves wait for these locks, so that their conflicts are either found here or arise after the commit.
  for (const level of ruleLevels) await lockLevel(trx, tableOf[kind], level)
  const drafted = await readDraftedRules(trx, kind, draft)
  const whitelist = await draftedWhitelist(trx, draft)
  const published = drafted.differences.length + Number(whitelist !== null)
  if (published === 0) throw new HttpProblem(422, 'nothing_to_publish', 'The draft has no changes.')
  if (drafted.differences.some(({ isConflict }) => isConflict))
    throw new HttpProblem(
      409,
      'rules_changed',
      'Rules of this draft have been changed since. Choose a side for each of them first.',
    )

  if (kind === 'categorization')
    await publishCategorization(trx, actor, drafted as unknown as DraftedRules<'categorization'>)
  else await publishPrivacy(trx, actor, drafted as unknown as DraftedRules<'privacy'>)
  const positions = new Map(drafted.published.map((rule) => [rule.id, rule.position]))
  await setPositions(
    trx,
    tableOf[kind],
    drafted.rules
      .filter((rule) => positions.get(rule.id) !== rule.position)
      .map(({ id, position }) => ({ id, position })),
  )
  if (whitelist !== null) {
    await setPrivacyRulesAreWhitelist(trx, actor.orgId, {
      privacyRulesAreWhitelist: whitelist,
      version: undefined,
    })
    await audit(trx, actor, {
      action: 'organization.update',
      subjectKind: 'organization',
      subjectId: actor.orgId,
      before: { privacyRulesAreWhitelist: !whitelist },
      after: { privacyRulesAreWhitelist: whitelist },
    })
  }
  await endDraft(trx, actor, kind, drafted)
  await audit(trx, actor, {
    action: 'rule-draft.publish',
    subjectKind: 'rule_draft',
    subjectId: actor.orgId,
    after: {
      kind,
      changes: published,
      orders: drafted.differences.flatMap(({ change, level }) => (change === 'reordered' ? [level] : [])),
    },
  })
  return { published }
}

type Saving<Kind extends RuleKind> = {
  insert: (row: RowOf<Kind>) => Promise<RowOf<Kind>>
  update: (row: RowOf<Kind>) => Promise<RowOf<Kind>>
}

async function publishRules<Kind extends RuleKind>(
  trx: Trx,
  actor: RequestActor,
  kind: Kind,
  differences: readonly DraftDifference<RowOf<Kind>>[],
  { insert, update }: Saving<Kind>,
): Promise<void> {
  for (const { before, after } of differences) {
    if (after === null && before !== null) {
      await deleteRule(trx, tableOf[kind], before.id)
      await audit(trx, actor, {
        action: 'rule.delete',
        subjectKind: subjectKindOf[kind],
        subjectId: before.id,
        before,
      })
    } else if (after !== null) {
      const saved = await (before === null ? insert : update)(after).catch((error: unknown) => {
        throw withRule(error, after)
      })
      await auditSave(trx, actor, subjectKindOf[kind], before, saved)
    }
  }
}

/** Adds to an error which rule cannot be published: a scorecard, team or user that it names may be gone. */
function withRule(error: unknown, rule: RuleRow): unknown {
  if (!(error instanceof HttpProblem) || error.statusCode !== 422) return error
  const { errors = [{ path: '', message: error.message }] } = error.options
  const name = nameOf(rule)
  return new HttpProblem(422, error.code, name === '' ? error.message : `“${name}”: ${error.message}`, {
    errors: errors.map(({ path, message }) => ({ path: `${rule.id}.${path}`, message })),
  })
}

const publishCategorization = (
  trx: Trx,
  actor: RequestActor,
  { differences }: DraftedRules<'categorization'>,
): Promise<void> => {
  const { contentOf } = storeOf('categorization')
  const valuesOf = async (row: RowOf<'categorization'>) => ({
    ...(await categorizationValues(trx, row.level, contentOf(row), row.is_default)),
    level: row.level,
    updated_by: actor.userId,
  })
  return publishRules(trx, actor, 'categorization', differences, {
    // Positions are set afterwards, for all rules together.
    insert: async (row) =>
      insertCategorizationRule(trx, {
        ...(await valuesOf(row)),
        org_id: actor.orgId,
        id: row.id,
        position: row.position,
      }),
    update: async (row) => updateCategorizationRule(trx, row.id, await valuesOf(row)),
  })
}

const publishPrivacy = (
  trx: Trx,
  actor: RequestActor,
  { differences }: DraftedRules<'privacy'>,
): Promise<void> => {
  const { contentOf } = storeOf('privacy')
  const valuesOf = async (row: RowOf<'privacy'>) => ({
    ...(await privacyValues(trx, row.level, contentOf(row))),
    level: row.level,
    updated_by: actor.userId,
  })
  return publishRules(trx, actor, 'privacy', differences, {
    insert: async (row) =>
      insertPrivacyRule(trx, {
        ...(await valuesOf(row)),
        org_id: actor.orgId,
        id: row.id,
        position: row.position,
      }),
    update: async (row) => updatePrivacyRule(trx, row.id, await valuesOf(row)),
  })
}

/** Discards all changes of the draft. @throws HttpProblem 409 if somebody has changed it since `version` */
export async function discardDraft(
  trx: Trx,
  actor: RequestActor,
  kind: RuleKind,
  version: number,
): Promise<RuleDraft> {
  const draft = await lockSeen(trx, actor, kind, version)
  const drafted = await readDraftedRules(trx, kind, draft)
  await endDraft(trx, actor, kind, drafted)
  await audit(trx, actor, {
    action: 'rule-draft.discard',
    subjectKind: 'rule_draft',
    subjectId: actor.orgId,
    before: { kind, changes: drafted.changes, orders: drafted.orders },
  })
  return readRuleDraft(trx, kind, true)
}

type Resolution = z.output<(typeof resolveRuleDraftChange)['body']>

/** Resolves one change: keeps the draft's side or discards it. @throws HttpProblem 404 for a rule that the draft does not change */
export async function resolveChange(
  trx: Trx,
  actor: RequestActor,
  kind: RuleKind,
  { take, change: wanted }: Resolution,
): Promise<RuleDraft> {
  const draft = await lockRuleDraft(trx, actor.orgId, kind)
  const drafted = await readDraftedRules(trx, kind, draft)
  if (wanted.of === 'whitelist') {
    await updateRuleDraft(trx, kind, {
      privacy_rules_are_whitelist: take === 'draft' ? draft.privacy_rules_are_whitelist : null,
      edited_by: actor.userId,
    })
  } else if (wanted.of === 'order') {
    const { [wanted.level]: order, ...others } = drafted.orders
    if (order === undefined) throw notFound()
    const base = drafted.published.filter((rule) => rule.level === wanted.level).map(({ id }) => id)
    const orders = take === 'draft' ? { ...others, [wanted.level]: { ...order, base } } : others
    await updateRuleDraft(trx, kind, { orders: JSON.stringify(orders), edited_by: actor.userId })
  } else {
    const change = drafted.changes.find(({ rule_id: ruleId }) => ruleId === wanted.ruleId)
    if (change === undefined) throw notFound()
    const published = drafted.published.find(({ id }) => id === wanted.ruleId)
    const { contentOf } = storeOf(kind)
    if (published === undefined && take === 'published')
      await deleteRuleDraftChanges(trx, kind, wanted.ruleId)
    else {
      const kept = change.content === null ? null : JSON.stringify(change.content)
      await saveRuleDraftChange(trx, {
        org_id: actor.orgId,
        kind,
        rule_id: wanted.ruleId,
        level: change.level,
        base_version: published?.version ?? null,
        content:
          take === 'published' && published !== undefined ? JSON.stringify(contentOf(published)) : kept,
        version: change.version + 1,
        edited_by: actor.userId,
      })
    }
    await updateRuleDraft(trx, kind, { edited_by: actor.userId })
  }
  return readRuleDraft(trx, kind, true)
}

/** Sets the whitelist switch in the draft of the privacy rules. */
export async function draftWhitelist(trx: Trx, actor: RequestActor, isOn: boolean): Promise<RuleDraft> {
  await lockRuleDraft(trx, actor.orgId, 'privacy')
  await updateRuleDraft(trx, 'privacy', { privacy_rules_are_whitelist: isOn, edited_by: actor.userId })
  return readRuleDraft(trx, 'privacy', true)
}
