import { foldTypography } from '../../scoring/sentences.ts'
import { remembered } from './remembered.ts'

/** Words that do not carry a subject. */
const emptyWords = new Set(
  (
    'until till yourself myself himself herself themselves ourselves a an the and or but so if then than that this these those there here it its is are was were be been being am do does did doing done ' +
    'have has had having can could will would shall should may might must i you he she we they me him her us them my your his our their ' +
    'mine yours ours theirs what which who whom whose when where why how not no yes ok okay well just really very much many more most ' +
    'some any all both each few lot lots bit too also only even still yet already again ever never always often now today of to in on at ' +
    'by for with from into about over under up down out off as like get gets got getting go goes going gone come comes came make makes made ' +
    'take takes took let lets know think thing things something anything nothing everything everyone anyone someone one two way kind sort ' +
    'say says said tell tells told ask asks asked asking talk talking mean means want wants need needs see look looks good great right sure ' +
    'please thanks thank hello hi hey because while before after during between through per via been other another same own sure quite rather ' +
    "i'm you're we're they're it's that's there's i've you've we've i'd you'd we'd i'll you'll we'll don't doesn't didn't isn't aren't can't won't " +
    "what's who's how's where's when's wouldn't couldn't shouldn't let's here's im youre dont its' happen happens happened rep buyer seller whether last next first second third like likes want wants good bad time times day days week weeks month year years people company able every best better"
  ).split(' '),
)

/** Plural endings first, then verb endings. */
const endings: [RegExp, string][] = [
  [/'s$/, ''],
  [/ies$/, 'y'],
  [/sses$/, 'ss'],
  [/(?<![sui])s$/, ''],
  [/(?:ation|ating|ated|ate)$/, 'at'],
  [/(?<=[ct])ion$/, ''],
  [/(?:izing|ized|ize|ization)$/, 'iz'],
  [/ing$/, ''],
  [/er$/, ''],
  [/ment$/, ''],
  [/ed$/, ''],
  [/ly$/, ''],
  [/e$/, ''],
  [/y$/, 'i'],
]

/** A rough stem that most forms of a word share. "Renewal", "renews" and "renewing" may still differ in one ending. */
export function stemOf(word: string): string {
  let stem = word.toLowerCase()
  if (/\d/.test(stem) || stem.length <= 3) return stem
  for (const [ending, put] of endings) {
    const shorter = stem.replace(ending, put)
    if (shorter !== stem && shorter.length >= 3 && /[aeiouy]/.test(shorter)) stem = shorter
  }
  return stem
    .replace(/(?:al|ive)$/, (end, at: number) => (at >= 4 ? '' : end))
    .replace(/([^aeiouls])\1$/, '$1')
}

/** Longest text read. A subject does not need more. */
const mostCharacters = 4000

/** The stems of the words that carry a subject, each once. */
export const contentStems = remembered((text: string): string[] => {
  const stems = new Set<string>()
  const folded = foldTypography(text.slice(0, mostCharacters)).toLowerCase()
  for (const [word] of folded.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'.,]{0,30}/gu)) {
    const bare = word.replace(/(?<![.,'])[.,']+$/, '')
    if (bare === '' || emptyWords.has(bare) || (bare.length < 2 && !/\d/.test(bare))) continue
    stems.add(stemOf(bare))
  }
  return [...stems]
})

/** Whether two words differ by one letter added, removed or replaced, or by two letters swapped. */
export function isOneTypoAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  )
}

/** Shorter words have too many similar ones. */
const shortestWithTypo = 6

export const isSameStem = (one: string, other: string): boolean =>
  one === other ||
  (one.length >= shortestWithTypo && other.length >= shortestWithTypo - 1 && isOneTypoAway(one, other))

/** Words of any company's notes. One of them alone means nothing. */
export const weakStems = new Set(
  contentStems(
    'team work job manager number part point help side call problem issue plan plans long big use using used start end home homes lead new run business far look part morning evening night one two three four five six seven eight nine ten eleven twelve',
  ),
)

/** Words that questions are made of. They do not say what a question is about, so no note needs to contain them. */
export const questionStems = new Set(
  contentStems(
    'handle deal manage cost costs pay spend price budget fund money decide decision sign approve involve involved affect impact effect matter tool system software vendor ' +
      'provider supplier process challenge struggle difficult hard trouble goal priority worry concern change improve result results hour hours roughly exactly actually usually ' +
      'currently normally typical normal moment morning evening night somebody anybody people person place thing stuff case kind situation part back feel find found give gave keep kept ' +
      'proud proudest hope hopes hoped expect expected achieve wish buy bought purchase choose chose pick put set show try tried wrong right left mind idea reason mostly often longer ago since later soon early late true real really honest main single current present today yesterday ' +
      'tomorrow list large high answer question quick maybe possible able basically area field setup everyday everybody else instead rest whole half next final',
  ),
)

/** The subject words of a question, beyond the words of any question. */
export const foreignStems = (text: string): string[] =>
  contentStems(text).filter((stem) => !weakStems.has(stem) && !questionStems.has(stem))
