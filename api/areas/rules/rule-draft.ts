import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { newId } from '#db/queries/ids.ts'
import {
  deleteRuleDraftChanges,
  findRuleDraft,
  listRuleDraftChanges,
  lockRuleDraft,
  type RuleDraft,
  type RuleDraftChange,
  saveRuleDraftChange,
  updateRuleDraft,
} from '#db/queries/rules/rule-drafts.ts'
import { listCategorizationRules, listPrivacyRules } from '#db/queries/rules/rules.ts'
import type { Row } from '#db/schema.ts'
import type { RuleKind, RuleLevel } from '#db/vocabulary/rules.ts'
import {
  type LevelOrder,
  type LevelOrders,
  mergeDraft,
  type MergedDraft,
} from '#workers/domain/routing/rule-draft.ts'
import {
  type CategorizationRuleBody,
  categorizationRuleBody,
  type PrivacyRuleBody,
  privacyRuleBody,
} from '../../contract/rules.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { denied, HttpProblem } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import {
  assertRoom,
  assertVersion,
  categorizationValues,
  type DeletedPlace,
  privacyValues,
  type RulePlace,
} from './save-rule.ts'

export const tableOf = {
  categorization: 'categorization_rules',
  privacy: 'privacy_rules',
} as const satisfies Record<RuleKind, string>

type Rows = { categorization: Row<'categorization_rules'>; privacy: Row<'privacy_rules'> }
type Bodies = { categorization: CategorizationRuleBody; privacy: PrivacyRuleBody }
type Contents = {
  categorization: Omit<CategorizationRuleBody, 'position' | 'version'>
  privacy: Omit<PrivacyRuleBody, 'position' | 'version'>
}
export type RowOf<Kind extends RuleKind> = Rows[Kind]
export type ContentOf<Kind extends RuleKind> = Contents[Kind]
type BodyOf<Kind extends RuleKind> = Bodies[Kind]

/** The parts that differ between the two kinds of rules. */
type KindStore<Kind extends RuleKind> = {
  list: (trx: Trx) => Promise<RowOf<Kind>[]>
  content: z.ZodType<ContentOf<Kind>>
  /** The rule's values in the form that a draft stores. */
  contentOf: (row: RowOf<Kind>) => ContentOf<Kind>
  /** Checks a body like saving does, and drops the owner that its level does not use. @throws HttpProblem 422 */
  check: (trx: Trx, level: RuleLevel, body: ContentOf<Kind>, isDefault: boolean) => Promise<ContentOf<Kind>>
  rowOf: (content: ContentOf<Kind>) => Omit<RowOf<Kind>, keyof SharedColumns>
  isDefault: (row: RowOf<Kind>) => boolean
}
type SharedColumns = Pick<
  Row<'privacy_rules'>,
  'org_id' | 'id' | 'level' | 'position' | 'version' | 'updated_by' | 'created_at' | 'updated_at'
>

const categorizationStore: KindStore<'categorization'> = {
  list: (trx) => listCategorizationRules(trx, 'all'),
  content: categorizationRuleBody.omit({ position: true, version: true }),
  contentOf: (row) => ({
    label: row.label,
    explanation: row.explanation,
    callTitleIncludes: row.call_title_includes,
    // Stored values were checked with the same schema.
    callType: row.call_type as CategorizationRuleBody['callType'],
    behavior: row.behavior,
    scorecardConfigId: row.scorecard_config_id,
    teamId: row.team_id,
    userId: row.user_id,
  }),
  check: async (trx, level, body, isDefault) => {
    const { team_id: teamId, user_id: userId } = await categorizationValues(trx, level, body, isDefault)
    return { ...body, scorecardConfigId: body.scorecardConfigId ?? null, teamId, userId }
  },
  rowOf: (content) => ({
    team_id: content.teamId ?? null,
    user_id: content.userId ?? null,
    label: content.label,
    explanation: content.explanation,
    call_title_includes: content.callTitleIncludes,
    call_type: content.callType,
    behavior: content.behavior,
    scorecard_config_id: content.scorecardConfigId ?? null,
    is_default: false,
  }),
  isDefault: (row) => row.is_default,
}

const privacyStore: KindStore<'privacy'> = {
  list: (trx) => listPrivacyRules(trx, 'all'),
  content: privacyRuleBody.omit({ position: true, version: true }),
  contentOf: (row) =>
    privacyRuleBody.omit({ position: true, version: true }).parse({
      ruleType: row.rule_type,
      settings: row.settings,
      teamId: row.team_id,
      userId: row.user_id,
    }),
  check: async (trx, level, body) => {
    const { team_id: teamId, user_id: userId } = await privacyValues(trx, level, body)
    return { ...body, teamId, userId }
  },
  rowOf: (content) => ({
    team_id: content.teamId ?? null,
    user_id: content.userId ?? null,
    rule_type: content.ruleType,
    settings: content.settings,
  }),
  isDefault: () => false,
}

const stores: { [Kind in RuleKind]: KindStore<Kind> } = {
  categorization: categorizationStore,
  privacy: privacyStore,
}
export const storeOf = <Kind extends RuleKind>(kind: Kind): KindStore<Kind> =>
  stores[kind] as unknown as KindStore<Kind>

const levelOrder = z.object({ base: z.array(z.string()), ids: z.array(z.string()) })
const storedOrders = z.object({
  ORGANIZATION: levelOrder.optional(),
  TEAM: levelOrder.optional(),
  USER: levelOrder.optional(),
})

export type DraftedRules<Kind extends RuleKind> = MergedDraft<RowOf<Kind>> & {
  published: RowOf<Kind>[]
  changes: RuleDraftChange[]
  orders: LevelOrders
  versionOffset: number
}

/** The rules of one kind as published, and as they would be with the draft. Positions are ranks, from 1. */
export async function readDraftedRules<Kind extends RuleKind>(
  trx: Trx,
  kind: Kind,
  draft?: RuleDraft,
): Promise<DraftedRules<Kind>> {
  const header = draft ?? (await findRuleDraft(trx, kind))
  const store = storeOf(kind)
  const published = await store.list(trx)
  const changes = await listRuleDraftChanges(trx, kind)
  const versionOffset = header?.version_offset ?? 0
  const orders = storedOrders.parse(header?.orders ?? {}) as LevelOrders
  const publishedById = new Map(published.map((row) => [row.id, row]))

  const merged = mergeDraft<RowOf<Kind>>(
    published,
    {
      versionOffset,
      orders,
      changes: changes.map((change) => ({
        ruleId: change.rule_id,
        level: change.level,
        baseVersion: change.base_version,
        version: change.version,
        rule: change.content === null ? null : draftedRow(kind, change, publishedById.get(change.rule_id)),
      })),
    },
    {
      isDefault: store.isDefault,
      isSame: (one, other) => isDeepStrictEqual(store.contentOf(one), store.contentOf(other)),
    },
  )
  const ranks = new Map<RuleLevel, number>()
  const rules = merged.rules.map((rule) => {
    const rank = (ranks.get(rule.level) ?? 0) + 1
    ranks.set(rule.level, rank)
    return { ...rule, position: rank }
  })
  return { ...merged, rules, published, changes, orders, versionOffset }
}

function draftedRow<Kind extends RuleKind>(
  kind: Kind,
  change: RuleDraftChange,
  published: RowOf<Kind> | undefined,
): RowOf<Kind> {
  const store = storeOf(kind)
  const shared: SharedColumns = {
    org_id: change.org_id,
    id: change.rule_id,
    level: change.level,
    position: 0,
    version: change.version,
    updated_by: change.edited_by,
    created_at: published?.created_at ?? change.edited_at,
    updated_at: change.edited_at,
  }
  const row = { ...shared, ...store.rowOf(store.content.parse(change.content)) } as unknown as RowOf<Kind>
  return published !== undefined && store.isDefault(published) ? { ...row, is_default: true } : row
}

/** People who may only read see the published rules, and elsewhere that a draft exists. @throws HttpProblem 403 */
export function assertMayReadDraft(actor: RequestActor, isDraft: boolean): void {
  if (isDraft && !allows(actor, 'rules.manage')) throw denied()
}

type Lookup = Pick<ApiContext, 'database'>

/** Finds a rule in the draft. @throws HttpProblem 404, or 403 if it belongs to another organization of the actor */
const findDrafted = <Kind extends RuleKind>(
  context: Lookup,
  actor: RequestActor,
  kind: Kind,
  drafted: DraftedRules<Kind>,
  { level, id }: RulePlace & { id: string },
): Promise<RowOf<Kind>> =>
  resource(
    context,
    actor,
    tableOf[kind],
    id,
    () => Promise.resolve(drafted.rules.find((rule) => rule.id === id)),
    (rule) => rule.level === level,
  )

/** The version of the published rule that a draft change is based on; null for a new rule. */
function baseVersionOf<Kind extends RuleKind>(drafted: DraftedRules<Kind>, id: string): number | null {
  const change = drafted.changes.find(({ rule_id: ruleId }) => ruleId === id)
  if (change !== undefined) return change.base_version
  return drafted.published.find((rule) => rule.id === id)?.version ?? null
}

/** The change by which the draft deletes a published rule; undefined if it does not. */
const deletionOf = <Kind extends RuleKind>(
  { changes, published }: DraftedRules<Kind>,
  level: RuleLevel,
  id: string | undefined,
): RuleDraftChange | undefined =>
  changes.find(
    (change) =>
      change.rule_id === id &&
      change.level === level &&
      change.content === null &&
      published.some((rule) => rule.id === id),
  )

/**
 * Creates (`id` null) or changes a rule of the draft. The rules that calls follow do not change. A new rule that `restores` one that the draft
 * deletes gets its id, so that nothing was deleted.
 */
export async function saveDraftRule<Kind extends RuleKind>(
  context: Lookup,
  trx: Trx,
  actor: RequestActor,
  kind: Kind,
  { level, id, restores }: RulePlace & { restores?: string | undefined },
  body: BodyOf<Kind>,
  rowOf: (row: RowOf<Kind>) => Promise<unknown>,
): Promise<RowOf<Kind>> {
  const store = storeOf(kind)
  const draft = await lockRuleDraft(trx, actor.orgId, kind)
  const drafted = await readDraftedRules(trx, kind, draft)
  const existing = id === null ? null : await findDrafted(context, actor, kind, drafted, { level, id })
  const { position, version, ...content } = body
  if (existing !== null) await assertVersion(existing, version, rowOf)
  const isDefault = existing !== null && store.isDefault(existing)
  const checked = await store.check(trx, level, content as unknown as ContentOf<Kind>, isDefault)

  const ofLevel = drafted.rules.filter((rule) => rule.level === level)
  if (existing === null) assertRoom(ofLevel.length)
  const restored = id === null ? deletionOf(drafted, level, restores) : undefined
  const ruleId = id ?? restored?.rule_id ?? (await newId(trx))
  await saveRuleDraftChange(trx, {
    org_id: actor.orgId,
    kind,
    rule_id: ruleId,
    level,
    base_version: baseVersionOf(drafted, ruleId),
    content: JSON.stringify(checked),
    version: (existing?.version ?? restored?.version ?? 0) + 1,
    edited_by: actor.userId,
  })

  const ids = ofLevel.filter((rule) => !store.isDefault(rule)).map((rule) => rule.id)
  const others = ids.filter((each) => each !== ruleId)
  const isPlaced = existing === null || (position !== undefined && !isDefault)
  const wanted = isPlaced ? others.toSpliced((position ?? others.length + 1) - 1, 0, ruleId) : ids
  await updateRuleDraft(trx, kind, {
    orders: JSON.stringify(isPlaced ? withLevelOrder(drafted, store, level, wanted) : drafted.orders),
    edited_by: actor.userId,
  })
  return requireDrafted(await readDraftedRules(trx, kind), ruleId)
}

/**
 * Adds one level's order to the draft's orders. A level needs none if its published rules keep their order and new rules come last in the
 * order they were created.
 */
function withLevelOrder<Kind extends RuleKind>(
  { published, orders }: DraftedRules<Kind>,
  store: KindStore<Kind>,
  level: RuleLevel,
  ids: readonly string[],
): LevelOrders {
  const base = published
    .filter((rule) => rule.level === level && !store.isDefault(rule))
    .map((rule) => rule.id)
  const listed = new Set(ids)
  const isPublished = new Set(base)
  // New rules follow in the order of their ids, which is the order they were created in.
  const added = ids.filter((id) => !isPublished.has(id)).toSorted()
  const natural = [...base.filter((id) => listed.has(id)), ...added]
  const { [level]: known, ...others } = orders
  const order: LevelOrder = { base: known?.base ?? base, ids }
  return natural.every((id, index) => id === ids[index]) ? others : { ...others, [level]: order }
}

function requireDrafted<Kind extends RuleKind>({ rules }: DraftedRules<Kind>, id: string): RowOf<Kind> {
  const row = rules.find((rule) => rule.id === id)
  if (row === undefined) throw new Error('The draft does not list the rule that it has just stored.')
  return row
}

/** Deletes a rule in the draft. @throws HttpProblem 409 with the current rule if the version is stale */
export async function removeDraftRule<Kind extends RuleKind>(
  context: Lookup,
  trx: Trx,
  actor: RequestActor,
  kind: Kind,
  place: DeletedPlace,
  rowOf: (row: RowOf<Kind>) => Promise<unknown>,
): Promise<void> {
  const draft = await lockRuleDraft(trx, actor.orgId, kind)
  const drafted = await readDraftedRules(trx, kind, draft)
  const existing = await findDrafted(context, actor, kind, drafted, place)
  await assertVersion(existing, place.version, rowOf)
  if (storeOf(kind).isDefault(existing))
    throw new HttpProblem(422, 'default_rule', 'The default rule cannot be deleted.')
  const baseVersion = baseVersionOf(drafted, place.id)
  if (baseVersion === null || !drafted.published.some(({ id }) => id === place.id))
    await deleteRuleDraftChanges(trx, kind, place.id)
  else
    await saveRuleDraftChange(trx, {
      org_id: actor.orgId,
      kind,
      rule_id: place.id,
      level: place.level,
      base_version: baseVersion,
      content: null,
      version: existing.version + 1,
      edited_by: actor.userId,
    })
  await updateRuleDraft(trx, kind, { edited_by: actor.userId })
}
