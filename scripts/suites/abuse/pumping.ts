import { createContext, Script } from 'node:vm'
import fc from 'fast-check'
import { isFullSize } from '../../figures.ts'

/** A text that grows: `head`, then `pump` repeated, then `tail`, which should make the match fail. */
export type Attack = { head: string; pump: string; tail: string }

export const textOf = ({ head, pump, tail }: Attack, characters: number): string =>
  head + pump.repeat(Math.max(1, Math.ceil(characters / pump.length))) + tail

const tails = ['', '\u0001', '!', '\n', 'a', '1', ' ']
/** The first tails: nothing, and what no pattern expects. They make nearly every match fail that any tail does. */
const alwaysTried = 2
/** A short run tries one combination in five, and others for patterns of other lengths. */
const isTried = (turn: number): boolean => isFullSize || turn % 5 === 0
/** One example of each kind that character classes distinguish. */
const everyday = Array.from('aAz1 \t\n,.:;-–—_*#|<>()[]{}"\'`@/\\&+=?!%$^~éßİſ中\u00a0\u0301\u200b\ufeff')

/** Characters and words that occur in the pattern itself. */
function ownParts(pattern: RegExp): string[] {
  const source = pattern.source.replaceAll(/\\[pPkuxbBdDwWsS](?:\{[^}]*\}|[0-9a-fA-F]{2,4})?/g, ' ')
  const signs = [...new Set(source.replaceAll(/\\(.)/g, '$1'))].filter((sign) => sign.trim() !== '')
  const words = [...source.matchAll(/[a-z]{2,}/gi)].map(([word]) => word)
  return [...new Set([...words, ...signs])]
}

/** After the first letters, every so many code points of the first two planes: a few of each script. */
const rareStep = 61
const rareEnd = 0x1_ff_ff
const someCodes = Array.from({ length: rareEnd }, (_, code) => code).filter(
  (code) => (code < 0x180 || code % rareStep === 0) && (code < 0xd8_00 || code > 0xdf_ff),
)
const knownMembers = new Map<string, string>()

/** A few characters of each script with a property, as the inside of a class; the generator would take a second for all of them. */
function membersOf(property: string): string {
  const known =
    knownMembers.get(property) ??
    someCodes
      .filter((code) => new RegExp(property, 'u').test(String.fromCodePoint(code)))
      .map((code) => `\\u{${code.toString(16)}}`)
      .join('')
  knownMembers.set(property, known)
  return known
}

/** The pattern with properties replaced by short classes. */
function withoutProperties(source: string): string {
  let isInClass = false
  return source.replaceAll(/\\[pP]\{[^}]*\}|\\.|[[\]]/gs, (part) => {
    if (part === '[') isInClass = true
    if (part === ']') isInClass = false
    if (!/^\\[pP]/.test(part)) return part
    return isInClass ? membersOf(part) : `[${membersOf(part)}]`
  })
}

const printable = Array.from({ length: 95 }, (_, n) => String.fromCodePoint(32 + n))

/**
 * The pattern with classes that exclude every printable character of ASCII named by a few of their members: for a negated class, the
 * generator draws from those characters until one is not excluded, and would never end.
 */
function withoutForeignClasses(source: string, flags: string): string {
  return source.replaceAll(/\\.|\[\^(?:\\.|[^\]\\])*\]/gs, (part) => {
    if (!part.startsWith('[^') || printable.some((sign) => new RegExp(part, flags).test(sign))) return part
    const members = everyday.filter((sign) => sign > '~' && new RegExp(part, flags).test(sign))
    return members.length === 0 ? part : `[${members.join('')}]`
  })
}

/** Texts that match the pattern, if the generator understands it. */
function matchingTexts(pattern: RegExp, count: number, seed: number): string[] {
  // The generator does not understand lookarounds, which are seldom what repeats.
  const source = pattern.source.replaceAll(/\(\?<?[=!](?:[^()]|\([^()]*\))*\)/g, '')
  const flags = pattern.flags.replaceAll(/[gyid]/g, '')
  try {
    const plain = withoutForeignClasses(
      pattern.unicode && !isFullSize ? withoutProperties(source) : source,
      flags,
    )
    return fc
      .sample(fc.stringMatching(new RegExp(plain, flags)), { numRuns: count, seed })
      .filter((text) => text.length > 0 && text.length < 200)
  } catch {
    return []
  }
}

/** Attacks on a pattern: every kind of character alone, the pattern's own parts in pairs, and prefixes of matching texts. */
export function attacksOn(
  pattern: RegExp,
  options: { pairs: number; samples: number; cuts: number; seed: number },
): Attack[] {
  const own = ownParts(pattern)
  const attacks: Attack[] = []
  // Doubled characters trip up lists with single separators.
  const doubled = own
    .filter((part) => part.length === 1)
    .slice(0, options.pairs)
    .map((sign) => sign + sign)
  const ends = [...tails, ...doubled]
  for (const [turn, pump] of [...new Set([...everyday, ...own])].entries())
    for (const [index, tail] of ends.entries())
      if (index < alwaysTried || isTried(turn + index + pattern.source.length))
        attacks.push({ head: '', pump, tail })
  const parts = [...own, 'a', '1', ' ', '\n'].slice(0, options.pairs)
  for (const first of parts)
    for (const second of parts)
      for (const tail of ['\u0001', '']) attacks.push({ head: '', pump: first + second, tail })
  for (const [turn, word] of own.entries())
    for (const [index, pump] of ['a', '1', ' ', '.', word].entries())
      for (const [place, head] of [word, `${word} `].entries())
        if (isTried(turn + index + place)) attacks.push({ head, pump, tail: '\u0001' })
  for (const text of matchingTexts(pattern, options.samples, options.seed)) {
    const step = Math.max(1, Math.floor(text.length / options.cuts))
    for (let at = 0; at < text.length; at += step) {
      for (const length of [1, 2, 3]) {
        const pump = text.slice(at, at + length)
        if (pump !== '')
          attacks.push(
            { head: text.slice(0, at), pump, tail: '\u0001' },
            { head: text.slice(0, at), pump, tail: text.slice(at) },
          )
      }
    }
  }
  return attacks
}

const context = createContext({
  performance,
  pattern: /a/,
  texts: [] as string[],
  times: [] as number[],
  at: 0,
})
// Everything the program does with a pattern amounts to searching from each position.
const search = new Script(`
  for (at = 0; at < texts.length; at += 1) {
    const from = performance.now()
    if (pattern.global) texts[at].replace(pattern, '')
    else { pattern.lastIndex = 0; pattern.test(texts[at]) }
    times.push(performance.now() - from)
  }`)

/** Milliseconds that the pattern takes for each text; Infinity from the text on which the search exceeded the deadline. */
export function searchTimes(pattern: RegExp, texts: string[], deadlineMs: number): number[] {
  const times: number[] = []
  Object.assign(context, { pattern, texts, times })
  try {
    search.runInContext(context, { timeout: deadlineMs })
  } catch {
    while (times.length < texts.length) times.push(Number.POSITIVE_INFINITY)
  }
  return times
}

/** CPU time of some work in milliseconds. The system counts it in steps of about 4 ms, so short work appears as none. */
export function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const after = process.threadCpuUsage()
  return (after.user + after.system - before.user - before.system) / 1000
}

export function elapsedMs(work: () => unknown): number {
  const from = performance.now()
  work()
  return performance.now() - from
}

/** Cheaper work does not matter, and the steps of 4 ms would distort the comparison. */
const countedMs = 20
/** For four times the input, linear work costs four times as much and quadratic work sixteen times; this is the line between them. */
const steepFactor = 8

/**
 * The cost of work on n and on 4n, in ms, if it grows much faster than its input; otherwise null. The small one is the least elapsed time
 * of several runs: a busy machine can only increase it, which makes the growth look smaller. The large one is CPU time, which excludes
 * other processes. So linear work never counts as steep, and steep work must be steep three times.
 */
export function steepGrowth(work: (size: number) => unknown, size: number): [number, number] | null {
  let found: [number, number] | null = null
  for (let round = 0; round < 3; round += 1) {
    const first = processorMs(() => work(size * 4))
    if (first < countedMs) return null
    const large = Math.min(
      first,
      processorMs(() => work(size * 4)),
    )
    if (large < countedMs) return null
    const small = Math.min(...Array.from({ length: 5 }, () => elapsedMs(() => work(size))))
    if (large < small * steepFactor) return null
    found = [small, large]
  }
  return found
}
