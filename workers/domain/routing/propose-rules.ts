import type { CallType } from '#db/vocabulary/calls.ts'
import { norm, titleValues } from './normalize.ts'
import { comparableTitle, titleValueProbe, titleValueTest } from './title-match.ts'
import type { CategorizationRule } from './rules.ts'
import { wordsOf } from './terms.ts'

/** A call whose category somebody has corrected. */
export type CorrectedTitle = { callId: string; title: string; toCallType: CallType }

/** A rule suggested by corrections: calls whose title contains `value` are of `callType`. */
export type RuleProposal = {
  /** Stays the same for the same proposal, whenever it is made. */
  key: string
  callType: CallType
  /** As it would appear among the rule's title values. */
  value: string
  /** The organization's rule of this call type that would get the value; null: a new rule would be created. */
  rule: CategorizationRule | null
  /** Corrected calls whose title contains the value, all of them to this type, in the given order. */
  callIds: string[]
}

/** Fewer matching corrections may be chance. */
export const leastAgreeing = 3
const mostProposals = 20
const longestPhraseWords = 4
const shortestCharacters = 4
const longestTitleWords = 40

/**
 * Rules that would have made corrections unnecessary: words and phrases of titles of at least `leastAgreeing` corrected calls that were all
 * given the same type, and of no call that was given another one. Of values that cover the same calls, only the longest is proposed.
 * Deterministic: most corrections first, then by value.
 *
 * @param corrections the last one of each call; one that a rule of its type in `planned` would have made unnecessary does not count
 * @param rules the rules that calls follow now
 * @param planned the rules including what waits to be published
 * @param dismissed keys of proposals that somebody dismissed; parts of their words and longer forms are not proposed either
 */
export function proposeRules(
  corrections: readonly CorrectedTitle[],
  {
    rules,
    planned = rules,
    dismissed = new Set(),
  }: {
    rules: readonly CategorizationRule[]
    planned?: readonly CategorizationRule[]
    dismissed?: ReadonlySet<string>
  },
): RuleProposal[] {
  const ofOrganization = (list: readonly CategorizationRule[]): CategorizationRule[] =>
    list.filter((rule) => rule.level === 'ORGANIZATION' && !rule.isDefault)
  const known = ofOrganization(rules)
  const plannedValues = ofOrganization(planned).map(({ callType, callTitleIncludes }) => ({
    callType,
    tests: titleValues(callTitleIncludes).map(titleValueTest),
  }))
  const isNeedless = ({ title, toCallType }: CorrectedTitle): boolean => {
    const comparable = comparableTitle(title)
    return plannedValues.some(
      ({ callType, tests }) => callType === toCallType && tests.some((isIn) => isIn(comparable)),
    )
  }
  const needless = new Set(corrections.filter(isNeedless).map(({ callId }) => callId))
  const proposals: RuleProposal[] = []

  for (const [value, { callType, callIds }] of agreeingValues(corrections)) {
    const open = callIds.filter((id) => !needless.has(id))
    if (open.length < leastAgreeing || isDismissed(callType, value, dismissed)) continue
    const rule = known.find((one) => one.callType === callType) ?? null
    proposals.push({ key: keyOf(callType, value), callType, value, rule, callIds: open })
  }
  proposals.sort(
    (left, right) =>
      right.callIds.length - left.callIds.length ||
      right.value.length - left.value.length ||
      (left.value < right.value ? -1 : 1),
  )
  return proposals.filter((one, index) => !isCovered(one, proposals.slice(0, index))).slice(0, mostProposals)
}

const keyOf = (callType: CallType, value: string): string => `${callType} ${value}`

function isDismissed(callType: CallType, value: string, dismissed: ReadonlySet<string>): boolean {
  const start = keyOf(callType, '')
  return [...dismissed].some((key) => {
    const known = key.slice(start.length)
    return key.startsWith(start) && (known.includes(value) || value.includes(known))
  })
}

/**
 * Values that enough titles contain and whose corrected calls were all given one type, with these calls. Nearly all words and phrases are in
 * one title only, so the search for all forms of a value, which takes long to prepare, is prepared only if enough titles may contain it and none of two types spell it alike.
 */
function agreeingValues(
  corrections: readonly CorrectedTitle[],
): Map<string, { callType: CallType; callIds: string[] }> {
  const titles = corrections.map(({ title }) => comparableTitle(title))
  const mayContain = titlesByLetters(titles)
  const values = undisputedValues(corrections)
  const agreeing = new Map<string, { callType: CallType; callIds: string[] }>()
  for (const value of values) {
    const candidates = mayContain(value)
    if (candidates.length < leastAgreeing) continue
    const isIn = titleValueTest(value)
    const containing = candidates.flatMap((index) =>
      isIn(titles[index] ?? '') ? (corrections[index] ?? []) : [],
    )
    const [first] = containing
    if (first !== undefined && containing.every(({ toCallType }) => toCallType === first.toCallType))
      agreeing.set(value, {
        callType: first.toCallType,
        callIds: containing.map(({ callId }) => callId),
      })
  }
  return agreeing
}

/** Letters or digits that a sign joins, as in "legal.io" and "on-boarding": a value is not found there by its words alone. */
const joinedBySign = /[\p{L}\p{N}][.‐‑-][\p{L}\p{N}]/u

/** Values of the titles, without those that titles of several types spell alike: most common words are among these. */
function undisputedValues(corrections: readonly CorrectedTitle[]): string[] {
  const typesOf = new Map<string, CallType | 'none' | 'several'>()
  for (const { title, toCallType } of corrections) {
    const isPlain = !joinedBySign.test(title)
    for (const value of valuesOf(title)) {
      const before = typesOf.get(value) ?? 'none'
      if (!isPlain || before === toCallType) typesOf.set(value, before)
      else typesOf.set(value, before === 'none' ? toCallType : 'several')
    }
  }
  return [...typesOf].flatMap(([value, type]) => (type === 'several' ? [] : [value]))
}

/** Finds the places of the titles that contain the letters of every word of a value: all that contain the value, and a few more. */
function titlesByLetters(titles: readonly string[]): (value: string) => readonly number[] {
  const known = new Map<string, readonly number[]>()
  const withLetters = (letters: string): readonly number[] => {
    const found =
      known.get(letters) ?? titles.flatMap((title, index) => (title.includes(letters) ? [index] : []))
    known.set(letters, found)
    return found
  }
  return (value) => {
    const letters = [...new Set(value.match(/[\p{L}\p{M}]+/gu)?.map(titleValueProbe))]
    const [fewest = titles.map((_, index) => index), ...others] = letters
      .map(withLetters)
      .toSorted((one, other) => one.length - other.length)
    if (fewest.length < leastAgreeing) return fewest
    return fewest.filter((index) => others.every((list) => list.includes(index)))
  }
}

/** Words and phrases of a title that could be title values, each once, in the title's spelling. */
function valuesOf(title: string): Set<string> {
  const normalized = norm(title).replaceAll('||', ' ').replaceAll('’', "'")
  const words = wordsOf(normalized).slice(0, longestTitleWords)
  const values = new Set<string>()
  for (let start = 0; start < words.length; start += 1) {
    for (let count = 1; count <= longestPhraseWords && start + count <= words.length; count += 1) {
      const part = words.slice(start, start + count)
      const isTelling = part.some((word) => /\p{L}{3}/u.test(word) && !fillers.has(word))
      const isWhole = !fillers.has(part[0] ?? '') && !fillers.has(part.at(-1) ?? '')
      if (!isTelling || !isWhole) continue
      const value =
        new RegExp(part.map((piece) => RegExp.escape(piece)).join('[ ‐-]'), 'u').exec(normalized)?.[0] ?? ''
      if (value.length >= shortestCharacters) values.add(value)
    }
  }
  return values
}

/** Whether an earlier proposal covers the same calls, or more calls of the same type with a part of this value. */
function isCovered(proposal: RuleProposal, before: readonly RuleProposal[]): boolean {
  return before.some(
    (other) =>
      other.callType === proposal.callType && proposal.callIds.every((id) => other.callIds.includes(id)),
  )
}

/** Words that don't tell calls apart. */
const fillers: ReadonlySet<string> = new Set(
  `a an and at by call calls chat for from in meeting meetings of on or our the their to via vs w with your zoom teams recording
  recorded part copy re fwd new mon tue wed thu fri sat sun jan feb mar apr may jun jul aug sep oct nov dec`
    .split(/\s+/u)
    .filter((word) => word !== ''),
)
