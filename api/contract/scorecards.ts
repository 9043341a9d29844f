import { z } from 'zod'
import { commandStates } from '#db/vocabulary/ledger.ts'
import { callTypes } from '#db/vocabulary/calls.ts'
import { criteriaToggles, scorecardStatuses, shareScopes } from '#db/vocabulary/scorecards.ts'
import { rescoringNeeds } from '#workers/domain/calibration/version-diff.ts'
import { scorecardDraftDefinition } from '#workers/domain/scorecards/draft-definition.ts'
import { metricNames, scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import { endpoint, noContent } from './endpoint.ts'
import { learningMaterial } from './learning-materials.ts'
import { idParams, isoTime, pageOf, pageQuery } from './page.ts'
import { listOf, person } from './people.ts'

const count = z.number().int().nonnegative()
const versionNumber = z.number().int().positive()

export const scorecardCallType = z.strictObject({
  callType: z.enum(callTypes),
  /** Calls of this type are scored with it unless another is chosen. At most one scorecard per organization. */
  isDefaultForCallType: z.boolean(),
})

/** What decides the result of a call besides its criteria. Part of the definition, so changing it changes the draft. */
export const scoringConfig = z.strictObject({
  /** Lowest score that passes, 0 to 100. */
  passMark: z.number().min(0).max(100),
})

const problems = z.array(z.object({ path: z.string(), message: z.string() }))

export const scorecardDraft = z.object({
  definition: scorecardDraftDefinition,
  /** Increases with every save and never restarts. */
  version: count,
  /** The published version that it is based on. */
  baseVersion: versionNumber.nullable(),
  savedAt: isoTime,
  savedBy: person.nullable(),
  /** What must be changed before it can be published. */
  problems,
})
export type ScorecardDraftView = z.infer<typeof scorecardDraft>

/**
 * `config` is the definition that calls are scored with; null before the first version. The draft is shown only to people who manage
 * scorecards. A PATCH of the draft sends the `draftVersion` that it is based on.
 */
export const scorecardView = z.object({
  id: z.uuid(),
  name: z.string(),
  tag: z.string(),
  status: z.enum(scorecardStatuses),
  editable: z.enum(criteriaToggles),
  callTypes: z.array(scorecardCallType),
  /** Metrics that a score shows; empty: all of them. */
  stats: z.array(z.enum(metricNames)),
  scoringConfig,
  tagIds: z.array(z.uuid()),
  shareScope: z.enum(shareScopes),
  teamIds: z.array(z.uuid()),
  /** Ids of the sections in order. */
  sectionsOrder: z.array(z.string()),
  publishedVersion: versionNumber.nullable(),
  publishedAt: isoTime.nullable(),
  publishedBy: person.nullable(),
  config: scorecardDefinition.nullable(),
  draft: scorecardDraft.nullable(),
  /** Kept even while there is no draft. */
  draftVersion: count,
  version: versionNumber,
  /** Calls scored with the published version. Counted to 10,000. */
  scoredCalls: count,
  clonedFrom: z.object({ id: z.uuid(), version: versionNumber.nullable() }).nullable(),
  mayManage: z.boolean(),
  createdAt: isoTime,
  updatedAt: isoTime,
  /** Present with `includeLearningModules`. */
  learningMaterials: z.array(learningMaterial).optional(),
})
export type ScorecardView = z.infer<typeof scorecardView>

export const getScorecard = endpoint({
  method: 'GET',
  path: '/scorecard-configs/:id',
  permission: 'calls.view',
  params: idParams,
  query: z.object({ includeLearningModules: z.stringbool().default(false) }),
  response: scorecardView,
})

/**
 * A hash of the ids, names, states, call types and versions of all scorecards that the reader sees. A client with a cached list compares it
 * and reads the list again only if it differs.
 */
export const getScorecardsHash = endpoint({
  method: 'GET',
  path: '/scorecard-configs/name-hash',
  permission: 'calls.view',
  response: z.object({ hash: z.string(), total: count }),
})

const usingBot = z.object({
  id: z.uuid(),
  name: z.string(),
  /** It scores the part with the gatekeeper, not with the buyer. */
  isForGatekeeper: z.boolean(),
})

export const listScorecardAgents = endpoint({
  method: 'GET',
  path: '/scorecard-configs/:id/agents',
  permission: 'calls.view',
  params: idParams,
  query: pageQuery,
  response: pageOf(usingBot),
})

/** `scorecards`: how many scorecards have it. */
export const scorecardTag = z.object({
  id: z.uuid(),
  name: z.string(),
  scorecards: count,
  version: z.number().int(),
})
const scorecardTagName = z.string().trim().min(1).max(60)
export const listScorecardTags = endpoint({
  method: 'GET',
  path: '/scorecard-configs/tags',
  permission: 'calls.view',
  query: pageQuery,
  response: pageOf(scorecardTag),
})

/** Names are unique, ignoring case. An existing name returns its tag. */
export const createScorecardTag = endpoint({
  method: 'POST',
  path: '/scorecard-configs/tags',
  permission: 'scorecards.manage',
  body: z.strictObject({ name: scorecardTagName }),
  response: { 201: scorecardTag },
  isIdempotent: true,
})

export const renameScorecardTag = endpoint({
  method: 'PATCH',
  path: '/scorecard-configs/tags/:id',
  permission: 'scorecards.manage',
  params: idParams,
  body: z.strictObject({ name: scorecardTagName, version: z.number().int().optional() }),
  response: scorecardTag,
})

/** Removes it from all scorecards. */
export const deleteScorecardTag = endpoint({
  method: 'DELETE',
  path: '/scorecard-configs/tags/:id',
  permission: 'scorecards.manage',
  params: idParams,
  query: z.object({ version: z.coerce.number().int().optional() }),
  response: noContent,
})

/** Without scorecards: all that the reader may use. */
const partsBody = z.strictObject({
  scorecards: z.array(z.uuid()).max(1000).optional(),
  search: z.string().trim().max(200).optional(),
  from: z.number().int().min(0).max(10_000).default(0),
  numberOfResults: z.number().int().min(1).max(1000).default(20),
})
const partOf = z.object({ scorecardId: z.uuid(), scorecardName: z.string() })

/** Options of a filter: sections of published versions, in the order of scorecards and sections. */
export const listScorecardSections = endpoint({
  method: 'POST',
  path: '/scorecard-configs/sections',
  permission: 'calls.view',
  rateClass: 'read',
  worksAfterPilot: true,
  body: partsBody,
  response: pageOf(partOf.extend({ id: z.string(), name: z.string(), criteria: count })),
})

/** Options of a filter: criteria of published versions, optionally only of certain sections. */
export const listScorecardCriterions = endpoint({
  method: 'POST',
  path: '/scorecard-configs/criterions',
  permission: 'calls.view',
  rateClass: 'read',
  worksAfterPilot: true,
  body: partsBody.extend({ sections: z.array(z.string().max(60)).max(200).optional() }),
  response: pageOf(
    partOf.extend({
      id: z.string(),
      text: z.string(),
      sectionId: z.string(),
      sectionName: z.string(),
      gate: z.boolean(),
    }),
  ),
})

const settings = {
  tag: z.string().trim().max(120),
  editable: z.enum(criteriaToggles),
  stats: z.array(z.enum(metricNames)).max(metricNames.length),
  callTypes: z.array(scorecardCallType).max(20),
  tagIds: z.array(z.uuid()).max(50),
  shareScope: z.enum(shareScopes),
  teamIds: z.array(z.uuid()).max(2000),
}

/** Fields that are left out get the values of an empty scorecard. It starts as a draft; publishing takes a PATCH. */
export const createScorecardBody = z.strictObject({
  /** Left out: an empty draft under `name`. */
  config: scorecardDraftDefinition.optional(),
  name: z.string().trim().min(1).max(120).optional(),
  ...z.object(settings).partial().shape,
  scoringConfig: scoringConfig.optional(),
})
export type CreateScorecardBody = z.infer<typeof createScorecardBody>

export const createScorecard = endpoint({
  method: 'POST',
  path: '/scorecard-configs',
  permission: 'scorecards.manage',
  body: createScorecardBody,
  response: { 201: scorecardView },
  isIdempotent: true,
})

/** Creates a draft with the same content, learning links and settings, but without teams or defaults of call types. */
export const cloneScorecard = endpoint({
  method: 'POST',
  path: '/scorecard-configs/clone/:id',
  permission: 'scorecards.manage',
  params: idParams,
  body: z.strictObject({ name: z.string().trim().min(1).max(120).optional() }).nullish(),
  response: { 201: scorecardView },
  isIdempotent: true,
})

/** How many things of each kind depend on the scorecard. If there are any, it cannot be deleted, only archived. */
export const scorecardDependents = z.object({
  routingRules: z.array(z.object({ id: z.uuid(), label: z.string() })),
  integrations: z.array(z.object({ id: z.uuid(), name: z.string() })),
  bots: z.array(usingBot),
  /** Call types whose default it is. */
  defaultFor: z.array(z.enum(callTypes)),
  /** Calls and practice calls that have a score of any version or wait for one. Counted to 10,000. */
  calls: count,
  /** Imports, corrections, drafts of rules, grading samples and measurements that name it. */
  others: count,
  mayDelete: z.boolean(),
})
export type ScorecardDependents = z.infer<typeof scorecardDependents>

export const getScorecardDependents = endpoint({
  method: 'GET',
  path: '/scorecard-configs/:id/dependents',
  permission: 'scorecards.manage',
  params: idParams,
  response: scorecardDependents,
})

/** Deletes all or none: 409 `scorecard_in_use` names those that something depends on. */
export const deleteScorecards = endpoint({
  method: 'DELETE',
  path: '/scorecard-configs',
  permission: 'scorecards.manage',
  query: z.object({ ids: listOf(z.uuid()) }),
  response: noContent,
})

/** Criteria to publish although they do not agree with people, what happens until they do, and the reason. Owners only. */
export const publishingException = z.strictObject({
  reason: z.string().trim().min(1).max(1000),
  criteria: z
    .array(
      z.strictObject({
        criterionId: z.string().min(1).max(60),
        /** People answer it, or it stays as in the previous version. */
        until: z.enum(['personDecides', 'keepsPrevious']),
      }),
    )
    .min(1)
    .max(100),
})

/**
 * `config`, `scoringConfig` and `sectionsOrder` change the draft and require its `draftVersion`; everything else takes effect immediately
 * and requires `version`. A stale one of either is refused with 409 `stale` and the current scorecard. `publish` turns the draft, including
 * the changes of this request, into an immutable version, unless 422 `draft_incomplete` or 409 `publishing_refused` says why not.
 */
export const changeScorecardBody = z.strictObject({
  version: versionNumber,
  draftVersion: count.optional(),
  config: scorecardDraftDefinition.optional(),
  ...z.object(settings).partial().shape,
  scoringConfig: scoringConfig.optional(),
  sectionsOrder: z.array(z.string().min(1).max(60)).max(20).optional(),
  status: z.enum(scorecardStatuses).optional(),
  /** Discards the draft. */
  discardDraft: z.literal(true).optional(),
  publish: z.boolean().optional(),
  /** Shows what has changed on the first page of the reps that the scorecard scores, and of their managers. Only with `publish`. */
  tell: z.boolean().optional(),
  exception: publishingException.optional(),
})
export type ChangeScorecardBody = z.infer<typeof changeScorecardBody>

export const changeScorecard = endpoint({
  method: 'PATCH',
  path: '/scorecard-configs/:id',
  permission: 'scorecards.manage',
  params: idParams,
  body: changeScorecardBody,
  response: scorecardView,
})

export const publishingObstacle = z.object({
  kind: z.enum([
    'below',
    'notEnoughData',
    'exceptionNeedsOwner',
    'exceptionNeedsReason',
    'exceptionUnneeded',
    'nothingToKeep',
  ]),
  criterionId: z.string().nullable(),
  message: z.string(),
})

const decidingFigure = z.object({ value: z.number(), low: z.number(), high: z.number() })

/** Checks what publishing the draft would run into, without publishing it. */
export const getPublishingCheck = endpoint({
  method: 'GET',
  path: '/scorecard-configs/:id/publishing-check',
  permission: 'scorecards.manage',
  params: idParams,
  response: z.object({
    draftVersion: count,
    /** The number of the next version. */
    number: versionNumber,
    problems,
    /** The draft equals the published version. */
    isUnchanged: z.boolean(),
    hasGate: z.boolean(),
    criteria: z.array(
      z.object({
        criterionId: z.string(),
        outcome: z.enum(['measured', 'agrees', 'below', 'notEnoughData']),
        decidedBy: z.enum(['kappa', 'agreement']).nullable(),
        pairs: count,
        pairsNeeded: count,
        /** The figure that decided, with its 95% interval; the other one is null. */
        kappa: decidingFigure.nullable(),
        agreement: decidingFigure.nullable(),
      }),
    ),
    obstacles: z.array(publishingObstacle),
    /** The actor may publish despite criteria that do not agree. */
    mayMakeExceptions: z.boolean(),
    /** The newest preview of this draft: whether it has ended, and whether the draft has changed since. */
    preview: z
      .object({ id: z.uuid(), state: z.enum(commandStates), isCurrent: z.boolean(), calls: count })
      .nullable(),
    /** Calls that keep their score of the previous version. Counted to 10,000. */
    scoredCalls: count,
    /** How many people `tell` reaches: reps with calls that it scored in the last 90 days, and their managers. Not the publisher. */
    tells: z.object({ reps: count, managers: count }),
  }),
})

const publishedVersion = z.object({
  number: versionNumber,
  publishedAt: isoTime,
  publishedBy: person.nullable(),
  exception: publishingException.nullable(),
  criteria: count,
  passMark: z.number(),
  isCurrent: z.boolean(),
})

/** Newest first. */
export const listScorecardVersions = endpoint({
  method: 'GET',
  path: '/scorecard-configs/:id/versions',
  permission: 'scorecards.viewAll',
  params: idParams,
  query: pageQuery.omit({ search: true }),
  response: pageOf(publishedVersion),
})

export const scorecardVersionParams = idParams.extend({
  number: z.coerce.number().int().min(1).max(1_000_000),
})
export const getScorecardVersion = endpoint({
  method: 'GET',
  path: '/scorecard-configs/:id/versions/:number',
  permission: 'scorecards.viewAll',
  params: scorecardVersionParams,
  response: publishedVersion.extend({ config: scorecardDefinition }),
})

const place = z.object({ sectionId: z.string(), index: count })

/** Fields by kind, as in `version-diff.ts`. */
export const definitionChange = z.object({
  kind: z.enum([
    'scorecardChanged',
    'sectionAdded',
    'sectionRemoved',
    'sectionRenamed',
    'sectionMoved',
    'criterionAdded',
    'criterionRemoved',
    'criterionMoved',
    'criterionChanged',
    'checkAdded',
    'checkRemoved',
    'checkMoved',
    'checkChanged',
  ]),
  sectionId: z.string().optional(),
  name: z.string().optional(),
  criterionId: z.string().optional(),
  text: z.string().optional(),
  checkId: z.string().optional(),
  checkText: z.string().optional(),
  field: z.string().optional(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  from: z.union([count, place]).optional(),
  to: z.union([count, place]).optional(),
  need: z.enum(rescoringNeeds),
})

const versionOrDraft = z.union([z.literal('draft'), z.coerce.number().int().min(1).max(1_000_000)])

/**
 * Changes between two versions, and which criteria must be judged or asked again. Without `to`: those of the draft, or of the published
 * version for readers without a draft. A draft requires `scorecards.manage`.
 */
export const getScorecardChanges = endpoint({
  method: 'GET',
  path: '/scorecard-configs/:id/changes',
  permission: 'scorecards.viewAll',
  params: idParams,
  query: z.object({ from: versionOrDraft.optional(), to: versionOrDraft.optional() }),
  response: z.object({
    /** Null: there is no version to compare with, so everything is new. */
    from: versionOrDraft.nullable(),
    to: versionOrDraft,
    changes: z.array(definitionChange),
    needs: z.array(z.object({ criterionId: z.string(), need: z.enum(rescoringNeeds).exclude(['none']) })),
  }),
})

/** The teams that may use a scorecard, including the teams below them; empty: everybody. */
export const shareScorecardBody = z.strictObject({ teams: z.array(z.uuid()).max(2000) })
export const scorecardSharing = z.object({
  id: z.uuid(),
  shareScope: z.enum(shareScopes),
  teamIds: z.array(z.uuid()),
})

/** People who may view all scorecards still see it, and rules still score with it. */
export const shareScorecardWithTeams = endpoint({
  method: 'POST',
  path: '/scorecard-configs/share-teams/:id',
  permission: 'scorecards.manage',
  params: idParams,
  body: shareScorecardBody,
  response: scorecardSharing,
})

export const sharedCopy = z.object({
  id: z.uuid(),
  version: versionNumber,
  organization: z.object({ id: z.uuid(), name: z.string() }),
  /** The copy; null: it was deleted. */
  copy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  sharedBy: person.nullable(),
  sharedAt: isoTime,
  /** A newer version than the copied one is published here. */
  isOutdated: z.boolean(),
})

/** Copies made of it, newest first. */
export const listScorecardShares = endpoint({
  method: 'GET',
  path: '/scorecard-configs/share-history/:id',
  permission: 'scorecards.manage',
  params: idParams,
  query: pageQuery.omit({ search: true }),
  response: pageOf(sharedCopy),
})

export const shareWithOrganizationParams = z.object({ id: z.uuid(), organizationId: z.uuid() })
/**
 * Copies the published version into a sub-organization, where it is published as version 1. The copy is independent: it does not follow
 * later changes, and has no teams, defaults or learning files.
 */
export const shareScorecardWithOrganization = endpoint({
  method: 'POST',
  path: '/scorecard-configs/share/:id/:organizationId',
  // It writes into another organization.
  permission: 'organization.manage',
  params: shareWithOrganizationParams,
  response: { 201: sharedCopy },
  isIdempotent: true,
})
