import { z } from 'zod'
import { orgRoles, teamRoles, userStatuses } from '#db/vocabulary.ts'
import { pageOf, pageQuery } from './page.ts'

export const person = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
})
export type Person = z.infer<typeof person>

export const orgUser = person.extend({
  email: z.string(),
  role: z.enum(orgRoles),
  status: z.enum(userStatuses),
  teams: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.enum(teamRoles) })),
})
export type OrgUser = z.infer<typeof orgUser>

/** A query value that may be repeated or comma-separated. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .preprocess((value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value), z.array(item).max(200))
    .optional()

/** GET /users */
export const usersQuery = pageQuery.extend({
  includePending: z.stringbool().default(false),
  teams: listOf(z.uuid()),
  roles: listOf(z.enum(orgRoles)),
  status: listOf(z.enum(userStatuses)),
})
export const usersAnswer = pageOf(orgUser)

/** GET /users/teams/ */
export const team = z.object({ id: z.uuid(), name: z.string(), parentId: z.uuid().nullable(), memberCount: z.number().int() })
export type Team = z.infer<typeof team>
export const teamsAnswer = pageOf(team)
