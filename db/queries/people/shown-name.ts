import { sql } from 'kysely'

/**
 * What an organization shows of a person, for queries that join `memberships` and `users`: a deleted member has the name that they had
 * then, and somebody who was invited has no name and no picture here until they accept.
 */
export const shownFirstName = sql<string>`coalesce(memberships.kept_first_name, users.first_name)`
export const shownLastName = sql<string>`coalesce(memberships.kept_last_name, users.last_name)`
export const shownAvatar = sql<
  string | null
>`case when memberships.kept_first_name is null then users.avatar_url end`

/**
 * `shownFirstName` for lists and texts that have only the name to tell people apart: a member without any name is named by their email
 * address. A deleted one stays nameless.
 */
export const firstNameOrEmail = sql<string>`case when trim(${shownFirstName} || ${shownLastName}) = '' and memberships.status <> 'DELETED'
  then users.email else ${shownFirstName} end`
