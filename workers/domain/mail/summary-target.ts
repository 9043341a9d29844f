import type { ParticipantScope } from '#db/vocabulary/recorder.ts'

/** From everybody to nobody. */
const narrowest: readonly ParticipantScope[] = ['None', 'InternalParticipants', 'AllParticipants']

/**
 * Who gets the summary of a call. The closest setting decides: the rep's own, then the teams', then the organization's. If the rep has
 * several teams, the narrowest setting decides, so that no team's mail reaches outside because of another team.
 */
export function summaryTarget(settings: {
  user: ParticipantScope | null
  teams: readonly ParticipantScope[]
  organization: ParticipantScope | null
}): ParticipantScope {
  const team = narrowest.find((scope) => settings.teams.includes(scope)) ?? null
  return settings.user ?? team ?? settings.organization ?? 'None'
}
