/** What somebody has set for calls; null leaves it open. */
export type CallChoice = { callType: string | null; scorecardId: string | null }

/**
 * What is chosen for a call, each part by the first that has it: the settings of its rep, those of his teams in the order of their
 * ids, the import, the integration. What all leave open the rules decide.
 */
export function chooseFor(levels: {
  user: CallChoice | null
  teams: readonly (CallChoice & { teamId: string })[]
  import: CallChoice
  integration: CallChoice
}): CallChoice {
  const teams = levels.teams.toSorted((left, right) => (left.teamId < right.teamId ? -1 : 1))
  const order = [...(levels.user === null ? [] : [levels.user]), ...teams, levels.import, levels.integration]
  const first = (part: keyof CallChoice): string | null => order.find((choice) => choice[part] !== null)?.[part] ?? null
  return { callType: first('callType'), scorecardId: first('scorecardId') }
}
