import { foldName } from '../people/fold-name.ts'

/** The parts of a call that are compared. */
export type ComparedCall = { id: string; title: string; buyerCompany: string; callType: string | null }
/** `words`: words in both titles, as this call writes them. */
export type Similarity = { sameCompany: boolean; sameType: boolean; words: string[] }

/** Words that occur in the titles of all kinds of calls. */
const commonWords = new Set(
  'call calls with and the for from about meeting intro introduction discovery demo renewal follow followup review check sync weekly first second next new part'.split(
    ' ',
  ),
)
const shortestWord = 4
const mostWords = 3

/**
 * Calls like this one, most similar first. The same buyer is enough, and so are two words of the title; one word needs the same call type
 * as well. The type alone is not enough: half of all calls share it. Ties keep the given order.
 */
export function findSimilar<Call extends ComparedCall>(
  call: ComparedCall,
  candidates: readonly Call[],
  limit: number,
): { call: Call; similarity: Similarity }[] {
  const own = wordsOf(call.title)
  return candidates
    .filter(({ id }) => id !== call.id)
    .map((candidate) => ({ call: candidate, similarity: compare(call, own, candidate) }))
    .filter(({ similarity: { sameCompany, sameType, words } }) => {
      return sameCompany || words.length > 1 || (sameType && words.length > 0)
    })
    .toSorted((one, other) => weightOf(other.similarity) - weightOf(one.similarity))
    .slice(0, limit)
}

const weightOf = ({ sameCompany, sameType, words }: Similarity): number =>
  (sameCompany ? 4 : 0) + (sameType ? 1 : 0) + words.length

function compare(call: ComparedCall, own: ReadonlyMap<string, string>, other: ComparedCall): Similarity {
  const theirs = wordsOf(other.title)
  return {
    sameCompany:
      call.buyerCompany.trim() !== '' && foldName(call.buyerCompany) === foldName(other.buyerCompany),
    sameType: call.callType !== null && call.callType === other.callType,
    words: Array.from(own)
      .flatMap(([folded, word]) => (theirs.has(folded) ? [word] : []))
      .slice(0, mostWords),
  }
}

/** Words of a title that set it apart from others: folded, and as written. */
export function wordsOf(title: string): Map<string, string> {
  const words = title.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return new Map(
    words
      .map((word): [string, string] => [foldName(word), word])
      .filter(
        ([folded]) => folded.length >= shortestWord && !commonWords.has(folded) && !/^\p{N}+$/u.test(folded),
      ),
  )
}
