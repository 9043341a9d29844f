import { type Filter, parse } from 'scim2-parse-filter'
import { z } from 'zod'
import type {
  ScimGroupFilter,
  ScimGroupRow,
  ScimMember,
  ScimUserFilter,
  ScimUserRow,
} from '#db/queries/identity/scim.ts'
import { ScimProblem } from './problem.ts'

/** Users and groups of RFC 7643 in the shapes that Entra and Okta send and expect. */

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** Entra sends booleans as the texts "True" and "False". */
const scimBoolean = z.preprocess((value) => {
  if (typeof value !== 'string') return value
  const text = value.toLowerCase()
  return text === 'true' || (text === 'false' ? false : value)
}, z.boolean())

const text = (most: number) => z.string().trim().max(most)

/** Attributes that the product does not store are accepted and ignored, as RFC 7644 §3.3 allows. */
export const scimUser = z.object({
  userName: text(254).min(1),
  externalId: text(300).nullish(),
  name: z.object({ givenName: text(100).nullish(), familyName: text(100).nullish() }).nullish(),
  displayName: text(300).nullish(),
  emails: z
    .array(z.object({ value: text(254), type: text(40).nullish(), primary: scimBoolean.nullish() }))
    .max(20)
    .nullish(),
  active: scimBoolean.nullish(),
})
export type ScimUser = z.infer<typeof scimUser>

export const scimGroup = z.object({
  displayName: text(120).min(1),
  externalId: text(300).nullish(),
  members: z
    .array(z.object({ value: z.string().max(100) }))
    .max(10_000)
    .nullish(),
})
export type ScimGroup = z.infer<typeof scimGroup>

const emailForm = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** The address of the account: the primary email, or the user name if it is an address. @throws ScimProblem 400 */
export function emailOf(user: ScimUser): string {
  const chosen = user.emails?.find(({ primary }) => primary === true) ?? user.emails?.[0]
  for (const candidate of [chosen?.value, user.userName]) {
    const email = emailForm.safeParse(candidate)
    if (email.success) return email.data
  }
  throw new ScimProblem(400, 'The user has no email address.', 'invalidValue')
}

const meta = (
  base: string,
  kind: 'User' | 'Group',
  row: { id: string; createdAt: Date; updatedAt: Date },
) => ({
  resourceType: kind,
  created: row.createdAt.toISOString(),
  lastModified: row.updatedAt.toISOString(),
  location: `${base}/${kind}s/${row.id}`,
})

export function userResource(base: string, row: ScimUserRow) {
  const name = `${row.firstName} ${row.lastName}`.trim()
  return {
    schemas: [userSchema],
    id: row.id,
    ...(row.externalId === null ? {} : { externalId: row.externalId }),
    userName: row.userName,
    name: { givenName: row.firstName, familyName: row.lastName, formatted: name },
    displayName: name === '' ? row.userName : name,
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.status === 'ACTIVE' || row.status === 'INVITED',
    meta: meta(base, 'User', row),
  }
}

export function groupResource(base: string, row: ScimGroupRow, members: readonly ScimMember[] | null) {
  return {
    schemas: [groupSchema],
    id: row.id,
    ...(row.externalId === null ? {} : { externalId: row.externalId }),
    displayName: row.name,
    ...(members === null
      ? {}
      : {
          members: members.map(({ userId, userName }) => ({
            value: userId,
            display: userName,
            $ref: `${base}/Users/${userId}`,
          })),
        }),
    meta: meta(base, 'Group', row),
  }
}

const invalidFilter = (): ScimProblem =>
  new ScimProblem(
    400,
    'Only "eq" on id, userName, externalId, displayName and emails.value is supported.',
    'invalidFilter',
  )

const uuid = z.uuid()
/** No row has this id. It stands in for a malformed id, so that the filter matches nothing. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Maps lower-case attribute paths to the fields of our filter. */
function readFilter<Name extends string>(
  text: string | undefined,
  names: Readonly<Record<string, Name>>,
): Partial<Record<Name, string>> {
  if (text === undefined || text.trim() === '') return {}
  let parsed: Filter
  try {
    parsed = parse(text)
  } catch {
    throw invalidFilter()
  }
  const found: Partial<Record<Name, string>> = {}
  const visit = (filter: Filter): void => {
    if (filter.op === 'and' && 'filters' in filter) {
      for (const part of filter.filters) visit(part)
      return
    }
    if (filter.op !== 'eq' || !('compValue' in filter)) throw invalidFilter()
    const name = names[filter.attrPath.toLowerCase()]
    if (name === undefined || typeof filter.compValue !== 'string' || found[name] !== undefined)
      throw invalidFilter()
    found[name] = filter.compValue
  }
  visit(parsed)
  return found
}

const withValidId = <Found extends { id?: string }>(found: Found): Found =>
  found.id === undefined || uuid.safeParse(found.id).success ? found : { ...found, id: nobody }

export const readUserFilter = (text: string | undefined): ScimUserFilter =>
  withValidId(
    readFilter(text, {
      id: 'id',
      username: 'userName',
      externalid: 'externalId',
      'emails.value': 'email',
      emails: 'email',
    } as const),
  )

export const readGroupFilter = (text: string | undefined): ScimGroupFilter =>
  withValidId(readFilter(text, { id: 'id', displayname: 'displayName', externalid: 'externalId' } as const))
