import { foldName } from '../people/fold-name.ts'

/** What of a call is compared. */
export type ComparedCall = { id: string; title: string; buyerCompany: string; callType: string | null }
/** `words`: of both titles, as this call writes them. */
export type Similarity = { sameCompany: boolean; sameType: boolean; words: string[] }

/** Words that stand in the titles of any calls. */
const commonWords = new Set(
  'call calls with and the for from about meeting intro introduction discovery demo renewal follow followup review check sync weekly first second next new part'.split(
    ' ',
  ),
)
const shortestWord = 4
const mostWords = 3

/**
 * Calls like this one, most alike first. The same buyer is enough, and so are two words of the title; one word needs the same call type as
 * well. A type alone is none: half of all calls share it. Where two are equally alike, the order given stays.
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

/** Words of a title that tell it from others: folded, and as they are written. */
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
