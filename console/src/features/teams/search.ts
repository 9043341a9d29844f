import { z } from 'zod'

/** State of the page in the address: the team whose people are shown. */
export const teamsSearch = z.object({ team: z.uuid().optional().catch(undefined) })
export type TeamsSearch = z.output<typeof teamsSearch>
