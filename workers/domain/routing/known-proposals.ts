import { proposeRules, type RuleProposal } from './propose-rules.ts'

type Input = Parameters<typeof proposeRules>

/** Organizations whose proposals are kept. A thousand titles take about 200 kB. */
const keptOrganizations = 50

/**
 * `proposeRules` that remembers each organization's last result, because a thousand corrections take a second, and pages ask again and again
 * before anything has changed.
 */
export function createKnownProposals(
  propose: typeof proposeRules = proposeRules,
): (orgId: string, ...input: Input) => RuleProposal[] {
  const known = new Map<string, { input: string; proposals: RuleProposal[] }>()
  return (orgId, corrections, { dismissed = new Set(), ...rules }) => {
    const input = JSON.stringify([corrections, rules, [...dismissed].toSorted()])
    const before = known.get(orgId)
    const proposals =
      before?.input === input ? before.proposals : propose(corrections, { ...rules, dismissed })
    // The one used last is last.
    known.delete(orgId)
    known.set(orgId, { input, proposals })
    const [oldest] = known.keys()
    if (known.size > keptOrganizations && oldest !== undefined) known.delete(oldest)
    return proposals
  }
}
