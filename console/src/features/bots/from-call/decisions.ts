import type { Proposal } from '#workers/domain/practice/from-call/proposal.ts'

/** The user's decision about a proposal; undecided ones have none. An edit does not change the proposal's original text. */
export type Decision = { kind: 'accepted' } | { kind: 'edited'; text: string } | { kind: 'left' }
export type Decisions = Readonly<Record<string, Decision>>

export const isKept = (decision: Decision | undefined): boolean =>
  decision !== undefined && decision.kind !== 'left'

export const keptOf = (proposals: readonly Proposal[], decisions: Decisions): Proposal[] =>
  proposals.filter(({ id }) => isKept(decisions[id]))

/** The decisions in the form that the server takes. */
export const bodyOf = (proposals: readonly Proposal[], decisions: Decisions) =>
  keptOf(proposals, decisions).map(({ id }) => {
    const decision = decisions[id]
    return decision?.kind === 'edited' ? { id, text: decision.text } : { id }
  })

/** Accepts the undecided proposals of a section, except those without a quote. */
export function acceptRest(
  proposals: readonly Proposal[],
  decisions: Decisions,
  section: Proposal['section'],
): Decisions {
  const rest = proposals.filter(
    (each) => each.section === section && each.evidence.length > 0 && decisions[each.id] === undefined,
  )
  return { ...decisions, ...Object.fromEntries(rest.map(({ id }) => [id, { kind: 'accepted' as const }])) }
}

export function without(decisions: Decisions, id: string): Decisions {
  const { [id]: _taken, ...rest } = decisions
  return rest
}

/** Numbers the proposals that have a quote, in order. The transcript shows the same numbers. */
export const numbersOf = (proposals: readonly Proposal[]): ReadonlyMap<string, number> =>
  new Map(proposals.filter(({ evidence }) => evidence.length > 0).map(({ id }, index) => [id, index + 1]))

export type MarkedPiece = { start: number; text: string; id: string | null }

/** Cuts a message into pieces; quoted pieces carry their proposal's id. Where two overlap, the first wins. */
export function piecesOf(
  message: string,
  messageIndex: number,
  proposals: readonly Proposal[],
): MarkedPiece[] {
  const places = proposals
    .flatMap(({ id, evidence }) =>
      evidence
        .filter((place) => place.role === 'said' && place.messageIndex === messageIndex)
        .map(({ start, end }) => ({ id, start, end })),
    )
    .toSorted((one, other) => one.start - other.start)
  const pieces: MarkedPiece[] = []
  let from = 0
  for (const { id, start, end } of places) {
    if (start < from) continue
    if (start > from) pieces.push({ start: from, text: message.slice(from, start), id: null })
    pieces.push({ start, text: message.slice(start, end), id })
    from = end
  }
  if (from < message.length) pieces.push({ start: from, text: message.slice(from), id: null })
  return pieces
}
