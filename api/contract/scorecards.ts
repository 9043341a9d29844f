import { z } from 'zod'
import { shareScopes } from '#db/vocabulary/scorecards.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './page.ts'

/** The teams that a scorecard is kept to, with the teams below them; none: everybody may use it. */
export const shareScorecardBody = z.strictObject({ teams: z.array(z.uuid()).max(2000) })
export const scorecardSharing = z.object({
  id: z.uuid(),
  shareScope: z.enum(shareScopes),
  teamIds: z.array(z.uuid()),
})

/** Whoever views all scorecards still sees it, and rules still score with it. */
export const shareScorecardWithTeams = endpoint({
  method: 'POST',
  path: '/scorecard-configs/share-teams/:id',
  permission: 'scorecards.manage',
  params: idParams,
  body: shareScorecardBody,
  response: scorecardSharing,
})
