import fc from 'fast-check'
import { presentHeaders } from '../lab/present-headers.ts'
import { injectionTexts } from './hostile-texts.ts'
import { jsonOf, mutated } from './mutations.ts'
import { addressOf, type JsonSchema, type Operation } from './operations.ts'
import { broken } from './raw-bodies.ts'
import { type Pools, sampleOf, valuesOf } from './schema-values.ts'
import type { Tenant } from './two-organizations.ts'
import { sampleRequest } from './write-samples.ts'

/** One request as it is sent. `toString` describes it in full; fast-check's report of a failure names it briefly. */
export class FuzzRequest {
  readonly operation: string
  readonly method: Operation['method']
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload: Buffer | undefined

  constructor(operation: Operation, url: string, headers: Record<string, string>, payload?: Buffer) {
    this.operation = operation.name
    this.method = operation.method
    this.url = url
    this.headers = headers
    this.payload = payload
  }

  toString(): string {
    const body =
      this.payload === undefined
        ? ''
        : `\n${JSON.stringify(this.payload.subarray(0, 1000).toString('latin1'))} (${this.payload.length} bytes)`
    return `${this.method} ${this.url.slice(0, 500)} ${JSON.stringify(this.headers).slice(0, 500)}${body}`
  }

  [fc.toStringMethod](): string {
    return `${this.operation} (${this.payload?.length ?? 0} bytes)`
  }
}

const wordsOf = (own: Tenant, foreign: Tenant, credentials: { email: string; password: string }): Pools => {
  const members = own.members.map((member) => member.id)
  return {
    userId: [...members, foreign.members[0]?.id],
    userIds: [...members, ...members, foreign.members[1]?.id],
    callerId: [...members, null, foreign.members[0]?.id],
    PARTECIPANTS: members,
    reps: members,
    teamId: [own.teamId, null, foreign.teamId],
    teams: [own.teamId, foreign.teamId],
    orgId: [own.orgId, own.orgId, foreign.orgId],
    scorecardConfigId: [own.scorecardId, null, foreign.scorecardId],
    scorecards: [own.scorecardId],
    commandId: own.commandIds,
    cursor: own.commandIds,
    includePending: ['true', 'false'],
    loadMembers: ['true', 'false'],
    loadSubTeams: ['true', 'false'],
    email: [credentials.email, 'nobody@example.test'],
    emails: ['new@example.test', 'other@example.test', credentials.email],
    password: [credentials.password, 'a wrong password'],
    scope: ['organization', 'organization', 'organization', 'all'],
    level: ['organization', 'organization', 'team', 'user'],
    kind: ['categorization', 'privacy'],
    version: [0, 1, 2],
  }
}

/** The values for `id` and `ids` in an address or body, by the subject of the path. */
function rowsOf(path: string, tenant: Tenant): string[] {
  if (path.includes('/categorization-rules')) return [tenant.categorizationRuleId]
  if (path.includes('/privacy-rules')) return [tenant.privacyRuleId]
  if (path.includes('/commands')) return tenant.commandIds
  if (path.includes('/work-items')) return tenant.itemIds
  if (path.includes('/api-keys')) return [tenant.keyId]
  if (path.includes('/teams')) return [tenant.teamId]
  return path.includes('/users') ? tenant.members.map((member) => member.id) : tenant.callIds
}

/** Existing ids and words by property name, so that requests reach the database. A foreign row's id is among them. */
export function poolsOf(
  own: Tenant,
  foreign: Tenant,
  credentials: { email: string; password: string },
): (operation: Operation) => Pools {
  const words = wordsOf(own, foreign, credentials)
  return ({ path }) => {
    const rows = rowsOf(path, own)
    const all = [...rows, ...rows, ...rows, ...rowsOf(path, foreign).slice(0, 1)]
    return { ...words, id: all, ids: all }
  }
}

const headerValues = fc.constantFrom(
  ...injectionTexts.filter((text) => /^[\x20-\x7e]*$/.test(text)),
  '',
  'x'.repeat(300),
  'Europe/Berlin',
  '+02:00',
  'key-1',
)
/** Headers that the API reads; most requests have none. */
const headers = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'idempotency-key',
          'x-time-zone',
          'cookie',
          'if-none-match',
          'origin',
          'last-event-id',
          'x-forwarded-for',
        ),
        headerValues,
      )
      .map(([name, value]) => ({ [name]: name === 'cookie' ? `coachline_refresh=${value}` : value })),
  },
)

const hostilePart = fc.oneof(
  fc.constantFrom(
    ...injectionTexts.filter((text) => !/[\ud800-\udfff]/.test(text)),
    'x'.repeat(199),
    'x'.repeat(201),
    '.',
    '..',
  ),
  fc.string({ maxLength: 20 }).map((text) => text.toWellFormed()),
)

function pathValues(operation: Operation, pools: Pools): fc.Arbitrary<Record<string, string>> {
  const values = operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, schema }): [string, fc.Arbitrary<string>] => [
      name,
      fc.oneof(
        {
          weight: 6,
          arbitrary: valuesOf(schema, name, pools).map((value) => String(value).toWellFormed() || 'x'),
        },
        { weight: 1, arbitrary: hostilePart },
      ),
    ])
  return fc.record(Object.fromEntries(values))
}

const orgQuery = (operation: Operation, orgId: string): string =>
  operation.needsOrganization ? `?orgId=${orgId}` : ''

/** Bodies for one operation: valid ones, ones with a few errors, and broken bytes. */
function bodyRequests(
  operation: Operation & { body: JsonSchema },
  pools: Pools,
  own: Tenant,
): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    { weight: 3, arbitrary: madeBodies(operation, pools, own.orgId) },
    { weight: 1, arbitrary: changedSamples(operation, own) },
  )
}

/** A request that the operation accepts, after a few changes. These get the furthest. */
function changedSamples(operation: Operation & { body: JsonSchema }, own: Tenant): fc.Arbitrary<FuzzRequest> {
  const { url, body } = sampleRequest(operation, own)
  return fc
    .tuple(mutated(fc.constant(body)).map(jsonOf), headers)
    .map(
      ([text, more]) =>
        new FuzzRequest(
          operation,
          url,
          { prefer: 'respond-async', 'content-type': 'application/json', ...more },
          Buffer.from(text),
        ),
    )
}

function madeBodies(
  operation: Operation & { body: JsonSchema },
  pools: Pools,
  orgId: string,
): fc.Arbitrary<FuzzRequest> {
  const values = mutated(valuesOf(operation.body, '', pools)).map(jsonOf)
  const bodies = fc.oneof(
    {
      weight: 4,
      arbitrary: values.map((text) => ({
        bytes: Buffer.from(text),
        contentType: 'application/json' as string | null,
      })),
    },
    { weight: 1, arbitrary: broken(values) },
  )
  return fc.tuple(bodies, pathValues(operation, pools), headers).map(
    ([{ bytes, contentType }, path, more]) =>
      new FuzzRequest(
        operation,
        `${addressOf(operation, (name) => path[name] ?? 'x')}${orgQuery(operation, orgId)}`,
        // Recorded work is not waited for, because no worker runs here.
        presentHeaders({ prefer: 'respond-async', 'content-type': contentType, ...more }),
        bytes,
      ),
  )
}

// prettier-ignore
const noises = [
  '', '&%', '&%zz', '&=', '&&&', '&__proto__=1', '&constructor[prototype]=1', '&a[]=1&a[]=2', '&orgId=x',
  '#x', '&%00=%00', '&%ff=%fe',
]
const queryNoise = fc.constantFrom(...noises)

/** Paths and queries for one operation; its body, if any, is a sample. */
function addressRequests(operation: Operation, pools: Pools, orgId: string): fc.Arbitrary<FuzzRequest> {
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }): fc.Arbitrary<string[]> => {
      const value = fc.oneof(
        { weight: 14, arbitrary: valuesOf(schema, name, pools).map((given) => String(given).toWellFormed()) },
        { weight: 1, arbitrary: hostilePart },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            '',
            '-1',
            '1e9',
            '0x10',
            '99999999999999999999',
            'x'.repeat(5000),
            Array.from({ length: 300 }, () => 'x').join(','),
          ),
        },
      )
      const given = value.map((text) => `&${name}=${encodeURIComponent(text)}`)
      return fc.oneof(
        { weight: 8, arbitrary: fc.constant<string[]>([]) },
        { weight: 4, arbitrary: fc.tuple(given) },
        { weight: 1, arbitrary: fc.tuple(given, given) },
      )
    })
  const orgIds = fc.oneof(
    { weight: 20, arbitrary: fc.constant(orgId) },
    { weight: 1, arbitrary: hostilePart.map(encodeURIComponent) },
  )
  const body =
    operation.body === null ? undefined : Buffer.from(JSON.stringify(sampleOf(operation.body, '', pools)))
  return fc
    .tuple(
      pathValues(operation, pools),
      fc.tuple(...query),
      orgIds,
      fc.oneof({ weight: 12, arbitrary: fc.constant('') }, { weight: 1, arbitrary: queryNoise }),
      headers,
    )
    .map(
      ([path, parts, organization, noise, more]) =>
        new FuzzRequest(
          operation,
          `${addressOf(operation, (name) => path[name] ?? 'x')}?orgId=${organization}${parts.flat().join('')}${noise}`,
          presentHeaders({
            prefer: 'respond-async',
            accept: 'application/json',
            'content-type': body === undefined ? null : 'application/json',
            ...more,
          }),
          body,
        ),
    )
}

/** Passwords are hashed slowly on purpose, so sign-in gets a small share. */
const weightOf = (operation: Operation): number => (operation.path.startsWith('/api/auth/') ? 1 : 8)

const chosenBy = (
  requests: { operation: Operation; arbitrary: fc.Arbitrary<FuzzRequest> }[],
): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(...requests.map(({ operation, arbitrary }) => ({ weight: weightOf(operation), arbitrary })))

type PoolsOf = (operation: Operation) => Pools

export const anyBodyRequest = (
  operations: (Operation & { body: JsonSchema })[],
  pools: PoolsOf,
  own: Tenant,
): fc.Arbitrary<FuzzRequest> =>
  chosenBy(
    operations.map((operation) => ({ operation, arbitrary: bodyRequests(operation, pools(operation), own) })),
  )

export const anyAddressRequest = (
  operations: Operation[],
  pools: PoolsOf,
  orgId: string,
): fc.Arbitrary<FuzzRequest> =>
  chosenBy(
    operations.map((operation) => ({
      operation,
      arbitrary: addressRequests(operation, pools(operation), orgId),
    })),
  )
