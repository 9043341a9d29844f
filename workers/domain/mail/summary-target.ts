import type { ParticipantScope } from '#db/vocabulary/recorder.ts'

/** From everybody to nobody. */
const narrowest: readonly ParticipantScope[] = ['None', 'InternalParticipants', 'AllParticipants']

/**
 * Who gets the summary of a call: the closest setting counts, the rep's own before those of their teams, those before the
 * organization's. Of several teams the narrowest one counts, so that no team's mail reaches outside because of another.
 */
export function summaryTarget(settings: {
  user: ParticipantScope | null
  teams: readonly ParticipantScope[]
  organization: ParticipantScope | null
}): ParticipantScope {
  const team = narrowest.find((scope) => settings.teams.includes(scope)) ?? null
  return settings.user ?? team ?? settings.organization ?? 'None'
}
