import { z } from 'zod'
import type { RegisteredRoute } from '../../http/permission.ts'
import type { IdKind } from './organizations.ts'

/** A place in a request that takes an id, found in the route's schemas. */
export type IdPlace = {
  in: 'params' | 'querystring' | 'body'
  /** `body.actors.0.userId` */
  name: string
  kind: IdKind
  /** It takes several ids. */
  isBatch: boolean
}

export type Form = {
  route: RegisteredRoute
  places: IdPlace[]
  /**
   * Builds a request that the route's schemas accept, to test one place (null: none). `idsAt` supplies the ids for every place. Its `kind`
   * may differ from the place's: if the request has a rule level, it is the kind of a rule of that level.
   */
  build(
    about: IdPlace | null,
    idsAt: (place: IdPlace, kind: IdKind) => string[],
  ): { url: string; payload: unknown }
}

type Schema = z.core.JSONSchema.JSONSchema

const kinds: Record<string, IdKind> = {
  addTagsIds: 'agentTag',
  agentId: 'agent',
  agentIds: 'agent',
  currentParentFolderId: 'agentFolder',
  draftId: 'botDraft',
  folderId: 'agentFolder',
  folders: 'agentFolder',
  generatedAgentId: 'agent',
  newParentFolderId: 'agentFolder',
  orgUid: 'organization',
  parentFolderId: 'agentFolder',
  removeTagsIds: 'agentTag',
  // A folder is moved unless the request says a bot.
  resourceId: 'agentFolder',
  tags: 'agentTag',
  tagsIds: 'agentTag',
  variationsIds: 'agent',
  backTestId: 'backTest',
  callId: 'call',
  calendarEventId: 'calendarEvent',
  callerId: 'user',
  commandId: 'command',
  customCallTypeId: 'rule',
  customCallTypeOrgIds: 'rule',
  customCallTypeTeamIds: 'rule',
  customCallTypeUserIds: 'rule',
  defaultScorecardId: 'scorecard',
  graders: 'user',
  deliveryId: 'delivery',
  integrationId: 'integration',
  orgId: 'organization',
  organizationId: 'organization',
  PARTECIPANTS: 'user',
  replyTo: 'note',
  realCallPartyId: 'participant',
  reps: 'user',
  mentions: 'user',
  ownerUserId: 'user',
  parentId: 'team',
  participantUserIds: 'user',
  ruleId: 'rule',
  subOrgIds: 'organization',
  knownOrgIds: 'organization',
  previewId: 'scorecardPreview',
  testId: 'personaTest',
  scoreId: 'score',
  scorecardConfigId: 'scorecard',
  scorecardId: 'scorecard',
  scorecards: 'scorecard',
  sharedWith: 'user',
  sharedWithTeams: 'team',
  tagIds: 'scorecardTag',
  teamId: 'team',
  teamIds: 'team',
  teams: 'team',
  userId: 'user',
  userIds: 'user',
  users: 'user',
}

/** The kinds of `id` and `ids` below a path; the first match applies. */
const kindsBelow: [string, IdKind][] = [
  ['/api/agents/agent-folder/', 'agentFolder'],
  ['/api/agents/agents-folders', 'agentFolder'],
  ['/api/agents/folders/', 'agentFolder'],
  ['/api/agents/providerId/', 'agentVersion'],
  ['/api/agents/tags', 'agentTag'],
  ['/api/agents/update-agent-folder', 'agentFolder'],
  ['/api/agents/vapiId/', 'agentVersion'],
  ['/api/agents/from-real-call/', 'call'],
  ['/api/agents/', 'agent'],
  ['/api/users/gen-bot-draft', 'botDraft'],
  ['/api/calibration/scorecards/', 'scorecard'],
  ['/api/calibration/items/', 'gradingItem'],
  ['/api/commands/', 'command'],
  ['/api/integrations/real-calls/categorization-rules/', 'rule'],
  ['/api/integrations/real-calls/privacy-rules/', 'privacyRule'],
  ['/api/integrations/real-calls/bulk-restore', 'deletedCall'],
  ['/api/integrations/real-calls/held', 'heldCall'],
  ['/api/agents/generated/', 'textRequest'],
  ['/api/integrations/real-calls/follow-up-email/', 'textRequest'],
  ['/api/integrations/real-calls/generate-descriptions/', 'textRequest'],
  ['/api/integrations/real-calls/rules/back-test/', 'backTest'],
  ['/api/integrations/real-calls/test-routing/', 'textRequest'],
  ['/api/integrations/real-calls/import-tasks/', 'import'],
  ['/api/integrations/real-calls/list-calls-from-provider/', 'integration'],
  ['/api/integrations/real-calls/listUsers/', 'integration'],
  ['/api/integrations/real-calls/provider-lookups/', 'lookup'],
  ['/api/integrations/real-calls/notes/', 'note'],
  ['/api/integrations/real-calls/action-items/', 'actionItem'],
  ['/api/integrations/real-calls/', 'call'],
  ['/api/integrations', 'integration'],
  ['/api/ops/work-items/', 'item'],
  ['/api/scorecard-configs/generated/', 'textRequest'],
  ['/api/scorecard-configs/test-check/', 'textRequest'],
  ['/api/scorecard-configs/tags/', 'scorecardTag'],
  ['/api/scorecard-configs/learning-material/', 'learningMaterial'],
  ['/api/scorecard-configs', 'scorecard'],
  ['/api/organizations/scim-tokens/', 'scimToken'],
  ['/api/practice/calls/', 'practiceCall'],
  ['/api/practice/assignments/', 'assignment'],
  ['/api/organizations/', 'organization'],
  ['/api/users/api-keys/', 'key'],
  ['/api/users/teams', 'team'],
  // Only ids of the user's own account, such as a session.
  ['/api/users/me/passkeys/', 'session'],
  ['/api/users/me/sessions/', 'session'],
  ['/api/users/', 'user'],
]

/** Path parameters that are not ids. The level is that of the tested rule. */
const words = {
  kind: 'categorization',
  lane: 'scoring',
  level: 'organization',
  number: '1',
  position: '0',
  type: 'REAL_CALL_SCORING',
  providerName: 'glyphic',
  providerId: 'glyphic',
  externalId: 'abroad',
}

/** Values for body fields. The first value that their schema accepts would make other fields required. */
const bodyWords: Record<string, string> = { importScope: 'ALL' }
/** Body fields of which a request needs one, although its schema requires none. */
const neededWords: Record<string, string> = { plainTextTranscript: 'Alpha: Shall we begin?' }

/** Rules of a draft, identified by their place in the body. */
const draftKinds: [string, IdKind][] = [
  ['body.categorizationRules.', 'rule'],
  ['body.privacyRules.', 'privacyRule'],
]

function kindOf(route: RegisteredRoute, name: string): IdKind {
  const field = name.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  const drafted =
    field === 'id' || field === 'removedIds'
      ? draftKinds.find(([path]) => name.startsWith(path))?.[1]
      : undefined
  const ofPath =
    field === 'id' || field === 'ids' || field === 'restores'
      ? kindsBelow.find(([path]) => route.url.startsWith(path))?.[1]
      : kinds[field]
  const kind = drafted ?? ofPath
  if (kind === undefined)
    throw new Error(`Say in forms.ts which kind of id ${name} of ${route.method} ${route.url} is`)
  return kind
}

/** A rule's owner matters only at the owner's level. */
function levelFor(about: IdPlace | null): 'organization' | 'team' | 'user' {
  if (about?.name === 'body.teamId') return 'team'
  return about?.name === 'body.userId' ? 'user' : 'organization'
}

const kindsOnLevel: Partial<Record<IdKind, Record<'team' | 'user', IdKind>>> = {
  rule: { team: 'teamRule', user: 'userRule' },
  privacyRule: { team: 'teamPrivacyRule', user: 'userPrivacyRule' },
}

const jsonSchema = (schema: unknown): Schema | null =>
  schema instanceof z.ZodType ? z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) : null

const isSchema = (schema: unknown): schema is Schema => typeof schema === 'object' && schema !== null
/** The first shape that a value may have. */
const shapeOf = (schema: Schema): Schema => {
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  return isSchema(first) ? shapeOf(first) : schema
}

function collect(whole: Schema, name: string, found: (name: string, isBatch: boolean) => void): void {
  const schema = shapeOf(whole)
  if (schema.format === 'uuid') found(name, false)
  else if (schema.type === 'array' && isSchema(schema.items)) {
    if (shapeOf(schema.items).format === 'uuid') found(name, true)
    else collect(schema.items, `${name}.0`, found)
  } else {
    for (const [key, part] of Object.entries(schema.properties ?? {}))
      if (isSchema(part)) collect(part, `${name}.${key}`, found)
  }
}

function hasId(schema: Schema): boolean {
  let has = false
  collect(schema, '', () => {
    has = true
  })
  return has
}

function textOf(schema: Schema): string {
  if (schema.format === 'email') return `${crypto.randomUUID()}@example.test`
  if (schema.format === 'uri') return 'https://example.test/alpha'
  if (schema.format === 'date-time') return '2026-11-18T10:00:00Z'
  return 'Alpha'
}

/** A value with everything that is required, and every id. */
function sample(whole: Schema, name: string, idsAt: (name: string) => string[]): unknown {
  const schema = shapeOf(whole)
  if (schema.const !== undefined) return schema.const
  if (schema.format === 'uuid') return idsAt(name)[0]
  if (schema.type === 'array') {
    if (!isSchema(schema.items)) return []
    return shapeOf(schema.items).format === 'uuid' ? idsAt(name) : [sample(schema.items, `${name}.0`, idsAt)]
  }
  if (schema.type === 'object') {
    const parts = Object.entries(schema.properties ?? {}).filter(
      ([key, part]) =>
        isSchema(part) &&
        (schema.required?.includes(key) === true || Object.hasOwn(neededWords, key) || hasId(part)),
    )
    return Object.fromEntries(
      parts.map(([key, part]) => [
        key,
        bodyWords[key] ??
          neededWords[key] ??
          (isSchema(part) ? sample(part, `${name}.${key}`, idsAt) : undefined),
      ]),
    )
  }
  if (Array.isArray(schema.enum)) return schema.default ?? schema.enum[0]
  // A nullable value has two types.
  if ([schema.type].flat().includes('boolean')) return schema.default ?? false
  if (schema.type === 'integer' || schema.type === 'number') return schema.default ?? schema.minimum ?? 1
  return textOf(schema)
}

/** Builds a form for a route from its schemas, so that new routes are covered too. */
export function formOf(route: RegisteredRoute): Form {
  const { querystring, body } = route.options.schema ?? {}
  const schemas = { querystring: jsonSchema(querystring), body: jsonSchema(body) }
  const places: IdPlace[] = []
  for (const [, name] of route.url.matchAll(/:(\w+)/g)) {
    if (name !== undefined && (name === 'id' || Object.hasOwn(kinds, name)))
      places.push({ in: 'params', name: `params.${name}`, kind: kindOf(route, name), isBatch: false })
    else if (name === undefined || !Object.hasOwn(words, name))
      throw new Error(`Say in forms.ts what :${name} of ${route.url} is`)
  }
  for (const part of ['querystring', 'body'] as const) {
    const schema = schemas[part]
    if (schema !== null) {
      collect(schema, part, (name, isBatch) =>
        places.push({ in: part, name, kind: kindOf(route, name), isBatch }),
      )
    }
  }
  const placeOf = (name: string): IdPlace => {
    const found = places.find((place) => place.name === name)
    if (found === undefined) throw new Error(`There is no place ${name}`)
    return found
  }
  return {
    route,
    places,
    build: (about, idsAt) => {
      const level = levelFor(about)
      const said: Record<string, string> = { ...words, level }
      const at = (name: string): string[] => {
        const place = placeOf(name)
        const ofLevel =
          place.in === 'params' && level !== 'organization' ? kindsOnLevel[place.kind]?.[level] : undefined
        return idsAt(place, ofLevel ?? place.kind)
      }
      const path = route.url.replaceAll(
        /:(\w+)/g,
        (_, name: string) => said[name] ?? at(`params.${name}`)[0] ?? '',
      )
      const query = new URLSearchParams()
      for (const { in: part, name } of places)
        if (part === 'querystring') query.set(name.slice('querystring.'.length), at(name).join(','))
      return {
        url: `${path}?${query.toString()}`,
        payload: schemas.body === null ? undefined : sample(schemas.body, 'body', at),
      }
    },
  }
}

/** Whether a request to the route can be for all organizations. */
export function takesScope(route: RegisteredRoute): boolean {
  const { querystring, body } = route.options.schema ?? {}
  return [jsonSchema(querystring), jsonSchema(body)].some((schema) => {
    const scope = schema?.properties?.scope
    return isSchema(scope) && scope.enum?.includes('all') === true
  })
}
