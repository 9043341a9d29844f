import { foldTypography } from '../../scoring/sentences.ts'
import { contentStems, isSameStem } from '../reading/stems.ts'

/** A sentence of the persona, reduced to what can be compared: subject, values, and whether it negates. */
export type Statement = {
  text: string
  stems: string[]
  values: string[]
  isNegated: boolean
  /** How many people there are, and whether that is only a part of them ("on the night shift"). */
  headcount: { people: number; isPart: boolean } | null
}

const numberWords: Record<string, string> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, String(index)]),
)
const values =
  /(?<!\p{L})(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?!\p{L})|\d[\d.,]*/giu
const negated = /(?<!\p{L})(?:no|not|never|nobody|none|nothing|without|cannot|\p{L}{2,8}n't)(?!\p{L})/iu
const people =
  /(?<![\d\p{L}])(\d[\d.,]{0,9}) (?:\p{L}{2,14} ){0,1}(?:people|employees|staff)(?!\p{L})([^.;]*)/iu
const part = /^ ?(?:on|at|in|for|who|that|per|with|from|of) /iu

const bareNumber = (text: string): string => text.replaceAll(',', '').replace(/\.(?!\d)/g, '')
const valueOf = (text: string): string => numberWords[text.toLowerCase()] ?? bareNumber(text.toLowerCase())

export function statementOf(sentence: string): Statement {
  const text = foldTypography(sentence).slice(0, 600)
  const found = [...new Set((text.match(values) ?? []).map(valueOf))]
  const count = people.exec(text)
  return {
    text: sentence,
    stems: contentStems(text.replaceAll(values, ' ')),
    values: found,
    isNegated: negated.test(text),
    headcount:
      count === null
        ? null
        : { people: Number(bareNumber(count[1] ?? '')) || 0, isPart: part.test(count[2] ?? '') },
  }
}

/** Two sentences that share this much of their subject are about the same thing. */
const sameSubject = 0.6

/**
 * Why two sentences of one persona cannot both be true. Null if they can. Counts only nearly identical sentences with another number, month
 * or day, or with and without a "no"; two sentences that merely sound alike do not contradict each other.
 */
export function contradictionOf(one: Statement, other: Statement): 'value' | 'no' | null {
  if (one.text === other.text) return null
  const heads = [one.headcount, other.headcount]
  const [first, second] = heads
  if (first != null && second != null && first.people !== second.people) {
    if (!first.isPart && !second.isPart) return 'value'
    // A part may be smaller than the whole, never larger.
    const whole = first.isPart ? second : first
    const share = first.isPart ? first : second
    if (!whole.isPart && share.people > whole.people) return 'value'
  }
  const shared = one.stems.filter((stem) => other.stems.some((each) => isSameStem(each, stem))).length
  const all = one.stems.length + other.stems.length - shared
  if (shared === 0 || shared / all < sameSubject) return null
  if (one.isNegated !== other.isNegated && sameValues(one, other)) return 'no'
  const differs =
    one.values.length > 0 &&
    other.values.length > 0 &&
    one.values.every((value) => !other.values.includes(value))
  return differs && one.isNegated === other.isNegated && shared >= Math.min(2, one.stems.length)
    ? 'value'
    : null
}

const sameValues = (one: Statement, other: Statement): boolean =>
  one.values.length === other.values.length && one.values.every((value) => other.values.includes(value))

/** "Rydqvist here", "this is Stellan": a name in somebody's first words. Null if none. */
const ownName =
  /(?:^|[.!,] )(?:(?:This is|this is|[Ii]t's|[Mm]y name is|I'm|I am) (\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)|(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)(?:,? (?:speaking|here)))(?!\p{L})/u

/** The name that a line gives its speaker, if it is not one of theirs. */
export function foreignOwnName(text: string, names: readonly string[]): string | null {
  const found = ownName.exec(foldTypography(text))
  const name = found?.[1] ?? found?.[2]
  if (name === undefined) return null
  const own = new Set(names.flatMap((each) => each.toLowerCase().split(/[ -]/)))
  const parts = name.toLowerCase().split(/[ -]/)
  return parts.some((each) => own.has(each)) ? null : name
}
