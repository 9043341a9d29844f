/** The call type and scorecard that one level sets for calls. Null means not set. */
export type CallChoice = { callType: string | null; scorecardId: string | null }

/**
 * The call type and scorecard of a call, each from the first level that sets it: the rep, the rep's teams (in the order of their ids), the
 * import, the integration. What no level sets is left to the routing rules.
 */
export function chooseForCall(levels: {
  user: CallChoice | null
  teams: readonly (CallChoice & { teamId: string })[]
  import: CallChoice
  integration: CallChoice
}): CallChoice {
  const teams = levels.teams.toSorted((left, right) => (left.teamId < right.teamId ? -1 : 1))
  const order = [...(levels.user === null ? [] : [levels.user]), ...teams, levels.import, levels.integration]
  const first = (part: keyof CallChoice): string | null =>
    order.find((choice) => choice[part] !== null)?.[part] ?? null
  return { callType: first('callType'), scorecardId: first('scorecardId') }
}
