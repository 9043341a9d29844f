import { z } from 'zod'

/** The value in the address that stands for people in no team. */
export const noTeam = 'none'

/** State of the page in the address: the team whose people are shown. */
export const teamsSearch = z.object({
  team: z
    .union([z.uuid(), z.literal(noTeam)])
    .optional()
    .catch(undefined),
})
export type TeamsSearch = z.output<typeof teamsSearch>

/** Whether the address names a team. */
export const isTeam = (team: TeamsSearch['team']): boolean => team !== undefined && team !== noTeam
