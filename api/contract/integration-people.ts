import { z } from 'zod'
import { callTypes } from '#db/vocabulary/calls.ts'
import { participantScopes } from '#db/vocabulary/recorder.ts'
import { person } from './people.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './page.ts'
import { chosenCallType } from './chosen-call-type.ts'

const mapping = {
  integrationId: z.uuid(),
  callType: chosenCallType,
  scorecardConfigId: z.uuid().nullish(),
}
/**
 * POST /integrations/user-settings: matches a provider's user with a member. `externalUserId` null: no user. The settings are found by
 * integration and member; an `id` of another member's settings is refused. `replaces` names the matches that end in the same transaction:
 * the member who had this user of the provider, and the user whom this member had (null: none). If others are stored, nothing changes.
 */
export const userSettingsBody = z.strictObject({
  id: z.uuid().nullish(),
  userId: z.uuid(),
  ...mapping,
  externalUserId: z.string().min(1).max(300).nullish(),
  replaces: z
    .strictObject({ userId: z.uuid().nullable(), externalUserId: z.string().min(1).max(300).nullable() })
    .optional(),
})
export const teamSettingsBody = z.strictObject({ teamId: z.uuid(), ...mapping })
export const userSettings = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  user: person,
  integrationId: z.uuid(),
  externalUserId: z.string().nullable(),
  callType: z.enum(callTypes).nullable(),
  scorecardConfigId: z.uuid().nullable(),
  /** Matched by email address. */
  isAutomatic: z.boolean(),
})
export const teamSettings = z.object({
  teamId: z.uuid(),
  teamName: z.string(),
  integrationId: z.uuid(),
  callType: z.enum(callTypes).nullable(),
  scorecardConfigId: z.uuid().nullable(),
})
export const userSettingsResponse = z.object({ results: z.array(userSettings), total: z.number().int() })
export const teamSettingsResponse = z.object({ results: z.array(teamSettings), total: z.number().int() })

/** Who gets the summary of a call. */
const target = { autoEmailTarget: z.enum(participantScopes) }
export const userEmailBody = z.strictObject({ userId: z.uuid(), ...target })
export const teamEmailBody = z.strictObject({ teamId: z.uuid(), ...target })
export const orgEmailBody = z.strictObject(target)
/** The specification lists `autoEmailTarget` for removals too; it has no effect. */
const ignoredTarget = { autoEmailTarget: z.enum(participantScopes).optional() }
export const deleteUserEmailBody = z.strictObject({ userId: z.uuid(), ...ignoredTarget })
export const deleteTeamEmailBody = z.strictObject({ teamId: z.uuid(), ...ignoredTarget })
export const emailSettingsResponse = z.object({
  organization: z.enum(participantScopes).nullable(),
  teams: z.array(
    z.object({ teamId: z.uuid(), teamName: z.string(), autoEmailTarget: z.enum(participantScopes) }),
  ),
  users: z.array(z.object({ user: person, autoEmailTarget: z.enum(participantScopes) })),
})

export const saveUserSettings = endpoint({
  method: 'POST',
  path: '/integrations/user-settings',
  permission: 'integrations.access',
  body: userSettingsBody,
  response: userSettings,
})

export const saveTeamSettings = endpoint({
  method: 'POST',
  path: '/integrations/team-settings',
  permission: 'integrations.access',
  body: teamSettingsBody,
  response: teamSettings,
})

export const listUserSettings = endpoint({
  method: 'GET',
  path: '/integrations/user-settings/:id',
  permission: 'integrations.access',
  params: idParams,
  response: userSettingsResponse,
})

export const listTeamSettings = endpoint({
  method: 'GET',
  path: '/integrations/team-settings/:id',
  permission: 'integrations.access',
  params: idParams,
  response: teamSettingsResponse,
})

export const getEmailSettings = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/config',
  permission: 'integrations.manage',
  response: emailSettingsResponse,
})

export const setOrganizationEmail = endpoint({
  method: 'PATCH',
  path: '/integrations/real-calls/config/org',
  permission: 'integrations.manage',
  body: orgEmailBody,
  response: emailSettingsResponse,
})

export const clearOrganizationEmail = endpoint({
  method: 'DELETE',
  path: '/integrations/real-calls/config/org',
  permission: 'integrations.manage',
  response: emailSettingsResponse,
})

export const setTeamEmail = endpoint({
  method: 'PATCH',
  path: '/integrations/real-calls/config/team',
  permission: 'integrations.manage',
  body: teamEmailBody,
  response: emailSettingsResponse,
})

export const clearTeamEmail = endpoint({
  method: 'DELETE',
  path: '/integrations/real-calls/config/team',
  permission: 'integrations.manage',
  body: deleteTeamEmailBody,
  response: emailSettingsResponse,
})

export const setUserEmail = endpoint({
  method: 'PATCH',
  path: '/integrations/real-calls/config/user',
  permission: 'integrations.manage',
  body: userEmailBody,
  response: emailSettingsResponse,
})

export const clearUserEmail = endpoint({
  method: 'DELETE',
  path: '/integrations/real-calls/config/user',
  permission: 'integrations.manage',
  body: deleteUserEmailBody,
  response: emailSettingsResponse,
})
