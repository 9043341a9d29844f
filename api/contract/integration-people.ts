import { z } from 'zod'
import { callTypes, participantScopes } from '#db/vocabulary.ts'
import { person } from './people.ts'

const mapping = {
  integrationId: z.uuid(),
  callType: z.enum(callTypes).nullish(),
  scorecardConfigId: z.uuid().nullish(),
}
/** POST /integrations/user-settings: who of the provider's people is who of ours. `externalUserId` null: nobody. */
export const userSettingsBody = z.strictObject({ userId: z.uuid(), ...mapping, externalUserId: z.string().min(1).max(300).nullish() })
export const teamSettingsBody = z.strictObject({ teamId: z.uuid(), ...mapping })
export const userSettings = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  user: person,
  integrationId: z.uuid(),
  externalUserId: z.string().nullable(),
  callType: z.enum(callTypes).nullable(),
  scorecardConfigId: z.uuid().nullable(),
  /** Matched by mail address. */
  isAutomatic: z.boolean(),
})
export const teamSettings = z.object({
  teamId: z.uuid(),
  teamName: z.string(),
  integrationId: z.uuid(),
  callType: z.enum(callTypes).nullable(),
  scorecardConfigId: z.uuid().nullable(),
})
/** GET /integrations/user-settings/{id} and /integrations/team-settings/{id} */
export const userSettingsAnswer = z.object({ results: z.array(userSettings), total: z.number().int() })
export const teamSettingsAnswer = z.object({ results: z.array(teamSettings), total: z.number().int() })

/** PATCH and DELETE /integrations/real-calls/config/{user|team|org}: who gets the summary of a call. */
const target = { autoEmailTarget: z.enum(participantScopes) }
export const userEmailBody = z.strictObject({ userId: z.uuid(), ...target })
export const teamEmailBody = z.strictObject({ teamId: z.uuid(), ...target })
export const orgEmailBody = z.strictObject(target)
export const deleteUserEmailBody = z.strictObject({ userId: z.uuid() })
export const deleteTeamEmailBody = z.strictObject({ teamId: z.uuid() })
/** GET /integrations/real-calls/config */
export const emailSettingsAnswer = z.object({
  organization: z.enum(participantScopes).nullable(),
  teams: z.array(z.object({ teamId: z.uuid(), teamName: z.string(), autoEmailTarget: z.enum(participantScopes) })),
  users: z.array(z.object({ user: person, autoEmailTarget: z.enum(participantScopes) })),
})
