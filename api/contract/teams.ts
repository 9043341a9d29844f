import { z } from 'zod'
import { orgRoles, teamRoles, userStatuses, visibilityLevels } from '#db/vocabulary/organizations.ts'
import { endpoint, noContent } from './endpoint.ts'
import { cursorPageOf, cursorQuery, idParams, pageOf, pageQuery } from './page.ts'
import { listOf, person, repLevels } from './people.ts'

/** Maximum number of teams in an organization, of levels of the tree, and of moves in one request. */
export const teamLimit = 2_000
export const teamDepthLimit = 8
/** Maximum number of people for whom a move of teams says whether they see more or fewer people's calls. */
export const comparedLimit = 50

const teamName = z.string().trim().min(1).max(120)

const teamRow = z.object({
  id: z.uuid(),
  name: z.string(),
  parentId: z.uuid().nullable(),
  memberCount: z.number().int(),
  version: z.number().int(),
  /** The organization's directory manages the name and the members, which must be changed there. */
  isFromDirectory: z.boolean(),
  /** Active members who see the calls of the team and the teams below, by name; the first 20. */
  leads: z.array(person),
})
const teamOfTree = teamRow
  .pick({ id: true, name: true, parentId: true, version: true, isFromDirectory: true })
  /** Whether the reader may change the team, its people, and where it is. */
  .extend({ mayManage: z.boolean() })
/** A team as the whole tree lists it. People and leads are read separately, only for the teams that are shown. */
export type TeamOfTree = z.infer<typeof teamOfTree>

/** Maximum number of teams on one page of the tree. */
export const treePageLimit = 200

const teamTreeQuery = cursorQuery.extend({
  limit: z.coerce.number().int().min(1).max(treePageLimit).default(treePageLimit),
})

const teamMember = person.extend({ role: z.enum(teamRoles) })

/** A team; `members` and `subTeams` are present if requested. */
export const team = teamRow.extend({
  members: z.array(teamMember).optional(),
  subTeams: z.array(teamRow).optional(),
})
export type Team = z.infer<typeof team>

export const teamsQuery = pageQuery.extend({
  loadMembers: z.stringbool().default(false),
  loadSubTeams: z.stringbool().default(false),
})
export const teamsResponse = pageOf(team)
export const myTeamsResponse = z.object({ results: z.array(team) })

/** At most 200 ids; ids of other organizations are left out. */
export const teamsByIdsQuery = z.object({ ids: listOf(z.uuid()) })
export const teamsByIdsResponse = z.object({ results: z.array(team) })

/** A member of a team, whatever the status of the membership. */
export const memberOfTeam = person.extend({
  email: z.string(),
  role: z.enum(teamRoles),
  orgRole: z.enum(orgRoles),
  status: z.enum(userStatuses),
  ...repLevels.shape,
})
export const teamMembersResponse = pageOf(memberOfTeam)

export const createTeamBody = z.strictObject({ name: teamName, parentId: z.uuid().nullish() })

/** With `version`, a stale one is refused with 409. */
export const renameTeamBody = z.strictObject({
  id: z.uuid(),
  name: teamName,
  version: z.number().int().optional(),
})

export const deleteTeamQuery = z.object({ version: z.coerce.number().int().optional() })

/** What deleting a team affects. */
export const teamDeletion = z.object({
  /** They stay in the organization and leave the team. */
  members: z.number().int(),
  /** How many of them would be in no team. */
  membersWithoutTeam: z.number().int(),
  /** They move up to the parent, or to the top. */
  subTeams: z.number().int(),
  /** Deleted with the team. */
  categorizationRules: z.number().int(),
  privacyRules: z.number().int(),
  integrationSettings: z.number().int(),
  summaryEmailSettings: z.number().int(),
  /** Scorecards named by these rules and settings. They stay. */
  scorecards: z.number().int(),
})

export const teamMemberBody = z.strictObject({ teamId: z.uuid(), userId: z.uuid() })
export const addTeamMemberBody = teamMemberBody.extend({ role: z.enum(teamRoles).default('MEMBER') })
export const teamRoleBody = teamMemberBody.extend({ role: z.enum(teamRoles) })

/**
 * New parents; null is the top. A team moves with all teams below it; either all moves succeed or none. `preview` only reports what they
 * would do.
 */
export const moveTeamsBody = z.strictObject({
  teams: z
    .array(
      z.strictObject({
        id: z.uuid(),
        parentId: z.uuid().nullable(),
        version: z.number().int().optional(),
      }),
    )
    .min(1)
    .max(teamLimit),
  preview: z.boolean().default(false),
})

/** Somebody who sees more or fewer people's calls after a move. */
const changedAccess = person.extend({
  /** Members whose calls become visible, and how many calls they have that are not private, counted to 10,000. */
  gained: z.number().int(),
  gainedCalls: z.number().int(),
  /** Members whose calls are no longer visible. */
  lost: z.number().int(),
})

export const movedTeams = z.object({
  /** The teams with a new parent, after the move. */
  results: z.array(team),
  /** What moves along, including the teams below. */
  members: z.number().int(),
  rules: z.number().int(),
  /** Leads and managers in the teams above whose view changes, among the first 50. */
  access: z.array(changedAccess),
  /** Whether there are more of them, whose views were not compared. */
  isAccessCut: z.boolean(),
})
export type MovedTeams = z.infer<typeof movedTeams>

export const repVisibilityBody = z.strictObject({
  userId: z.uuid(),
  visibilityLevel: z.enum(visibilityLevels).nullable(),
})

export const listTeams = endpoint({
  method: 'GET',
  path: '/users/teams',
  permission: 'teams.view',
  query: teamsQuery,
  response: teamsResponse,
})

/**
 * The teams that the reader finds, a page at a time, level by level from the top: no team comes before its parent. A parent that the reader
 * does not find counts as none.
 */
export const getTeamTree = endpoint({
  method: 'GET',
  path: '/users/teams/tree',
  permission: 'teams.view',
  query: teamTreeQuery,
  /** `mayManageTop`: whether the reader may create teams at the top and move teams there. */
  response: cursorPageOf(teamOfTree).extend({ mayManageTop: z.boolean() }),
})

export const listMyTeams = endpoint({
  method: 'GET',
  path: '/users/teams/mine',
  permission: 'member',
  response: myTeamsResponse,
})

export const listTeamsByIds = endpoint({
  method: 'GET',
  path: '/users/teams/by-ids',
  permission: 'teams.view',
  query: teamsByIdsQuery,
  response: teamsByIdsResponse,
})

export const getTeam = endpoint({
  method: 'GET',
  path: '/users/teams/:id',
  permission: 'teams.view',
  params: idParams,
  response: team,
})

export const listTeamMembers = endpoint({
  method: 'GET',
  path: '/users/teams/:id/members',
  permission: 'teams.view',
  params: idParams,
  query: pageQuery,
  response: teamMembersResponse,
})

/** A team with all teams below it. */
export const teamBranch = z.object({
  /** Includes the team itself. */
  teams: z.number().int(),
  /** Members of any of them, each counted once. */
  people: z.number().int(),
})

export const getTeamBranch = endpoint({
  method: 'GET',
  path: '/users/teams/:id/branch',
  permission: 'teams.view',
  params: idParams,
  response: teamBranch,
})

export const createTeam = endpoint({
  method: 'POST',
  path: '/users/teams',
  permission: 'teams.manage',
  body: createTeamBody,
  response: { 201: team },
  isIdempotent: true,
})

export const renameTeam = endpoint({
  method: 'PATCH',
  path: '/users/teams',
  permission: 'teams.manage',
  body: renameTeamBody,
  response: team,
})

export const previewTeamDeletion = endpoint({
  method: 'GET',
  path: '/users/teams/:id/deletion',
  permission: 'teams.manage',
  params: idParams,
  response: teamDeletion,
})

export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/users/teams/:id',
  permission: 'teams.manage',
  params: idParams,
  query: deleteTeamQuery,
  response: noContent,
})

/** A person who is already in the team keeps their role in it. */
export const addTeamMember = endpoint({
  method: 'POST',
  path: '/users/teams/add-user-to-team',
  permission: 'teams.manage',
  body: addTeamMemberBody,
  response: team,
})

export const removeTeamMember = endpoint({
  method: 'POST',
  path: '/users/teams/remove-user-from-team',
  permission: 'teams.manage',
  body: teamMemberBody,
  response: team,
})

/** ADMIN leads the team; a team may have several. */
export const changeTeamRole = endpoint({
  method: 'POST',
  path: '/users/teams/change-user-role',
  permission: 'teams.manage',
  body: teamRoleBody,
  response: team,
})

/** The route as the specification spells it. */
export const changeTeamRoleAsSpelled = endpoint({ ...changeTeamRole, path: '/users/teams/changet-user-role' })

export const moveTeams = endpoint({
  method: 'PATCH',
  path: '/users/teams-hierarchy',
  permission: 'teams.manage',
  body: moveTeamsBody,
  response: movedTeams,
})

/** For admins and, if the organization allows it, leads of all teams of the rep. */
export const changeRepVisibility = endpoint({
  method: 'POST',
  path: '/users/teams/change-rep-visibility',
  permission: 'users.view',
  body: repVisibilityBody,
  response: repVisibilityBody,
})
