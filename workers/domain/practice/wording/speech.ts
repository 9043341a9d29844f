import type { Gender } from '#db/vocabulary/bots.ts'
import { foldTypography } from '../../scoring/sentences.ts'

/** Whose note it is. Pronouns of this gender, this name and this company mean the speaker. */
export type NoteOwner = {
  firstName: string
  lastName: string
  gender: Gender | null
  companyName: string
}

/** Longest utterance. */
const mostSpokenCharacters = 280

/** Verbs that begin a note about a person or a company: "Uses Acme", "Runs two sheds". */
// prettier-ignore
const verbs = new Set([
  'use', 'run', 'own', 'need', 'want', 'have', 'do', 'pay', 'spend', 'lose', 'buy', 'sell', 'ship', 'make', 'report', 'manage', 'lead', 'handle', 'cover', 'hate',
  'love', 'like', 'prefer', 'plan', 'hope', 'try', 'work', 'operate', 'employ', 'serve', 'rely', 'depend', 'keep', 'track', 'hire', 'struggle', 'worry', 'think',
  'believe', 'feel', 'know', 'live', 'start', 'open', 'close', 'grow', 'expect', 'require', 'insist', 'rent', 'lease', 'sign', 'decide', 'approve', 'answer',
  'fear', 'trust', 'distrust', 'miss', 'wait', 'look', 'see', 'get', 'go', 'move', 'renew', 'evaluate', 'compare', 'store', 'produce', 'support', 'supply', 'build',
  'send', 'receive', 'book', 'schedule', 'call', 'check', 'fill', 'train', 'teach', 'drive', 'haul', 'deliver', 'outsource', 'budget', 'oversee', 'stay',
  'let', 'say', 'talk', 'test', 'tell', 'listen', 'mean', 'repeat', 'publish', 'deal', 'show', 'hand', 'begin', 'collect', 'promise', 'give', 'take', 'share', 'split', 'juggle', 'type', 'enter', 'copy', 'print', 'dislike', 'enjoy', 'avoid', 'care', 'attend', 'speak', 'come', 'cost',
])
// prettier-ignore
const pastVerbs = new Set([
  'downloaded', 'agreed', 'requested', 'attended', 'lost', 'bought', 'tried', 'signed', 'hired', 'had', 'spent', 'paid', 'started', 'opened', 'closed', 'moved', 'joined', 'took', 'got', 'built', 'switched',
  'looked', 'missed', 'grew', 'cut', 'failed', 'promised', 'rolled', 'renewed', 'invested', 'merged', 'acquired', 'decided', 'saw', 'went', 'ran', 'made', 'left',
  'trained', 'worked', 'evaluated', 'piloted', 'tested', 'rejected', 'canceled', 'cancelled', 'postponed', 'launched', 'migrated', 'founded', 'received', 'asked', 'told', 'used', 'was', 'were',
])
/** Verbs that are nouns just as often: "calls for the directors go through her". */
// prettier-ignore
const nounsToo = new Set([
  'calls', 'plans', 'costs', 'needs', 'reports', 'books', 'checks', 'ships', 'stores', 'drives', 'works', 'uses', 'tracks', 'budgets', 'starts', 'stays', 'looks', 'runs',
  'shares', 'prints', 'copies', 'types', 'answers', 'hopes', 'fears', 'wants', 'supplies', 'supports', 'tests', 'talks', 'signs', 'deals', 'hands', 'shows', 'moves', 'covers',
])
/** Followed by one of these, such a word is the noun. */
const pluralVerb =
  /(?<!\p{L})(?:go|are|were|have|come|end|take|need|cost|fail|arrive|stay|run out)(?!\p{L})/iu
/** Another person, to whom later pronouns of the sentence refer. */
const otherPerson = new RegExp(
  '^(?:the|her|his|my|our|one|a|an) (?:\\p{L}+ )?(?:colleague|fitter|foreman|daughter|son|wife|husband|boss|director|manager|owner|planner|nurse|driver|person|man|woman|buyer|predecessor|successor|controller|assistant|chef|engineer|technician|partner|brother|sister|cfo|ceo|lead|clerk|accountant)(?!\\p{L})',
  'iu',
)
/** Words ending in -ing that name a thing. */
// prettier-ignore
const things = new Set([
  'nothing', 'something', 'anything', 'everything', 'pricing', 'funding', 'training', 'billing', 'staffing', 'scheduling', 'reporting', 'onboarding', 'meeting',
  'morning', 'evening', 'spring', 'hiring', 'marketing', 'accounting', 'manufacturing', 'shipping', 'planning', 'building', 'spending', 'purchasing', 'routing',
])
const stateStart =
  /^(?:worried|concerned|afraid|unhappy|happy|frustrated|tired|proud|annoyed|skeptical|nervous|interested|responsible|under pressure|new (?:in|to|at)|overworked|based|patient|formal|direct|polite|curious|loyal|content|careful|calm|impatient|friendly|exact|strict|shy|fed up|stuck|short of|short on|overdue|behind|locked|married)(?!\p{L})/iu
const firstPerson =
  /(?<![\p{L}'])(?:i|we|my|our|me|us|i'm|we're|i've|we've|i'd|we'd|i'll|we'll|ours|mine)(?![\p{L}])/iu
/** With one of these verbs anywhere, a note is a sentence: "Two leads resigned in October". */
const anyVerb =
  /(?<!\p{L})(?:is|are|was|were|has|have|had|does|do|did|can|can't|could|will|won't|would|should|must|may|isn't|aren't|don't|doesn't|needs?|wants?|costs?|takes?|runs?|uses?|signs?|decides?|renews?|expires?|ends?|starts?|blocked|approved|resigned|left|quit|lost|went|made|failed|promised|came|fell|falls?|goes|comes|gets?|got|told|said|says|thinks?|knows?|happens?|works?|owns|pays?|paid|spends?|hates?|loves?|handles?|covers?|reports?|breaks?|broke|keeps?|finds?|misses|missed|asked|cancels?|canceled|dropped|rose|grew|moved|changed|changes|bought|tried|took|feels?|likes?|complain(?:s|ed)?|burned|slipped|depends?|requires?|insists?|stays?|holds?|sits?|belongs?|exists?|stopped|stops|began|begins|leads?|lives?|leaves?|sees|saw|sends?|arrives?)(?!\p{L})/iu
/** Any other word that looks like a verb after its subject: "The bid reopens in February". */
const looksLikeVerb =
  /^\P{L}*\p{L}+ (?:\p{L}+ ){0,5}\p{L}{3,}(?:[^s]s|ed) (?:in|at|on|to|the|a|an|by|from|for|every|our|their|us|me|with|until|after|before|about|over|up|down|out|off|one|two|three|\d)/iu
const numberWord =
  '(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\\p{L}{3,5})?|a hundred|\\d[\\d,.]*k?)'
const roughly = '(?:about |around |roughly |nearly |over |more than |up to )?'
const headcount = new RegExp(
  `^(?:a |an )?${roughly}${numberWord} (?:\\p{L}+ ){0,2}(?:people|employees|staff|reps|drivers|nurses|engineers|agents)`,
  'iu',
)
const counted = new RegExp(`^${roughly}(?:a|an|one|several|some|no|many|${numberWord}) `, 'iu')
/** "A rival offered us three months": what somebody did, not what the speaker has. */
const didSomething =
  /^(?:a|an|one) (?:\p{L}+ ){1,2}(?:\p{L}{2,}ed|took|gave|made|got|left|lost|won) (?:the|a|an|us|our|to|for|me|it|that|in|on|\d)/iu
/** "Six years in the job" */
const spent = new RegExp(`^${roughly}${numberWord} (?:years?|months?|weeks?) (?:in|with|at|on) `, 'iu')
/** "First renewal, in seventy days" */
const ordinal = /^(?:first|second|third|fourth|last|final)(?!\p{L})/iu
const recurring = /^(?:weekly|monthly|quarterly|yearly|regular|short|quick)(?!\p{L})/iu
/** Verbs that belong only to part of what is named: "52 licenses, bought two years ago", "one list, whoever made it". */
const behindNoun = /(?:, | (?:that|who|which|whose|whoever|when|where|to) ).*$/iu

const finished = (text: string): string => (/[.!?…]["')]?$/.test(text) ? text : `${text}.`)
const keepsCapital = /^(?:I(?!\p{Ll})|\p{Lu}{2}|\p{Lu}[\p{L}']* \p{Lu}\p{Ll})/u
const lowered = (text: string): string =>
  keepsCapital.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
/** Capitalized first words that are not part of a name: "In August". */
const smallStart =
  /^(?:In|At|On|By|Since|From|After|Before|Until|The|Last|Next|This|Every|About|Around|Tomorrow|Today|Later) /u

export const loweredStart = (text: string): string =>
  !smallStart.test(text) &&
  (/^(?:I(?!\p{Ll})|\p{Lu}{2})/u.test(text) || /^\p{Lu}\p{Ll}+(?: \p{Lu}|$)/u.test(text))
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1)
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "covers" → "cover", if it is a known verb. */
function baseOf(verb: string): string | null {
  if (verb === 'has') return 'have'
  for (const base of [verb.replace(/ies$/, 'y'), verb.replace(/es$/, ''), verb.replace(/s$/, '')])
    if (base !== verb && verbs.has(base)) return base
  return null
}

const special: ReadonlyMap<string, [one: string, many: string]> = new Map(
  Object.entries<[one: string, many: string]>({
    has: ['have', 'have'],
    is: ["'m", "'re"],
    does: ['do', 'do'],
    goes: ['go', 'go'],
    was: ['was', 'were'],
    "isn't": ["'m not", "aren't"],
    "wasn't": ["wasn't", "weren't"],
    "doesn't": ["don't", "don't"],
    "hasn't": ["haven't", "haven't"],
  }),
)
/** "rents out space and moves goods": the second verb changes with the first. */
const coordinated =
  /(?<=\p{L}[\p{L}\d %,-]{0,120} (?:and|or|but) (?:still |also |then |now |often |never |always )?)(\p{L}{3,14}s)(?= (\p{L}+|\d))/giu
const determiner = new RegExp(
  '^(?:the|a|an|it|them|that|every|everybody|nobody|nothing|no|his|her|my|our|their|its|all|new|more|less|us|me)$',
  'i',
)

function coordinatedVerbs(text: string, isOne: boolean): string {
  return text.replaceAll(coordinated, (verb: string, _word: string, next: string) => {
    const lower = verb.toLowerCase()
    if (baseOf(lower) === null || (nounsToo.has(lower) && !determiner.test(next) && lower !== 'moves'))
      return verb
    return conjugated(verb, isOne)
  })
}

const unchanged = new Set(['always', 'less', 'previous', 'as', 'this', 'its', 'us', 'perhaps', 'besides'])

/** The form of a "she" or "it" verb that agrees with "I" or "we". */
function conjugated(verb: string, isOne: boolean): string {
  const lower = verb.toLowerCase()
  const known = special.get(lower)
  if (known !== undefined) return isOne ? known[0] : known[1]
  const base = baseOf(lower)
  if (base !== null) return base
  if (!/[^s]s$/.test(lower) || lower.length <= 3 || pastVerbs.has(lower) || unchanged.has(lower)) return verb
  return lower
    .replace(/ies$/, 'y')
    .replace(/([sxz]|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1')
}

/** An opinion is about somebody else, so its "they" and "it" stay. */
export type SpeechAbout = 'person' | 'company' | 'opinion'

/**
 * A note of the form as its owner would say it: "Uses Acme for the rotas" → "We use Acme for the rotas." Sentences that already are speech
 * stay as they are. A note that is not a sentence is said plainly. The note is data: words are moved, never compiled into a pattern.
 */
export function asSpeech(note: string, owner: NoteOwner, about: SpeechAbout): string {
  const text = shortened(
    foldTypography(note)
      .replaceAll(/ {2,}/g, ' ')
      .replace(/^[-•* ]+/, '')
      .trim(),
  )
  if (text === '') return ''
  if (firstPerson.test(text)) return finished(capitalized(text))
  const subject = subjectOf(text, owner, about)
  if (subject === null) {
    const said = about === 'opinion' ? text : withSubject(text, about, owner)
    const spoken = owned(said, owner, /^We(?!\p{L})/u.test(said))
    // "A broken crane cost them 11 days" is about the company, whatever its subject.
    return finished(capitalized(about === 'company' ? spoken.replaceAll(costThem, 'us') : spoken))
  }
  const rest = text.slice(subject.length)
  const verb =
    /^((?: (?:also|still|often|usually|always|never|already|really|currently|now|secretly|privately|personally))?) ([\p{L}']+)/u.exec(
      rest,
    )
  if (verb === null) return finished(capitalized(owned(text, owner, about === 'company')))
  const [whole, adverb = '', word = ''] = verb
  const isOne = subject.pronoun === 'I'
  // People simply say what they know.
  const known = /^ knows? that (.{8,400})$/iu.exec(rest)?.[1]
  if (known !== undefined) return asSpeech(known, owner, 'company')
  const said = `${subject.pronoun}${adverb} ${conjugated(word, isOne)}${coordinatedVerbs(`${word}${rest.slice(whole.length)}`, isOne).slice(word.length)}`
  return finished(capitalized(owned(said.replace(/^(I|We) '/, "$1'"), owner, subject.pronoun === 'We')))
}

const costThem = /(?<=(?:cost|costs|costing) )them(?!\p{L})/giu

function subjectOf(
  text: string,
  { firstName, lastName, gender, companyName }: NoteOwner,
  about: SpeechAbout,
): { length: number; pronoun: 'I' | 'We' } | null {
  const people = [
    `${firstName} ${lastName}`,
    firstName,
    'The buyer',
    'The persona',
    'The prospect',
    'The customer',
  ]
  if (gender !== 'MALE') people.push('She')
  if (gender !== 'FEMALE') people.push('He')
  for (const name of people) if (startsWith(text, name)) return { length: name.length, pronoun: 'I' }
  const groups = [
    companyName,
    'The company',
    ...(about === 'company' ? ['They'] : []),
    'The team',
    'The business',
    'The organization',
    'The firm',
  ]
  if (about === 'opinion') return null
  for (const name of groups) if (startsWith(text, name)) return { length: name.length, pronoun: 'We' }
  return null
}

/** "IT" is a department, "It" is the company. */
const startsWith = (text: string, name: string): boolean =>
  name.trim().length > 1 &&
  (text.startsWith(`${name} `) ||
    (name.length > 3 && text.toLowerCase().startsWith(`${name.toLowerCase()} `)))

/** Adds a subject to a note that has none. */
function withSubject(text: string, about: 'person' | 'company', { companyName }: NoteOwner): string {
  const pronoun = about === 'person' ? 'I' : 'We'
  const be = about === 'person' ? "I'm" : "We're"
  const label = /^([\p{L} -]{3,30}): (.+)$/u.exec(text)
  if (label !== null && /^\p{Lu}\p{L}+$/u.test(label[1] ?? '') && /^\p{Ll}{3,}s /u.test(label[2] ?? ''))
    return `${label[1]} ${label[2]}`
  if (label !== null) return `${capitalized(label[1] ?? '')}? ${capitalized(label[2] ?? '')}`
  if (companyName.length > 1 && text.startsWith(`${companyName}, `)) return `We're ${text}`
  if (/^(?:a )?customers? (?:of|since|for)(?!\p{L})/iu.test(text))
    return `We've been a customer${text.replace(/^(?:a )?customers?/iu, '')}`
  const space = text.indexOf(' ')
  const first = (space === -1 ? text : text.slice(0, space)).toLowerCase()
  const isOne = about === 'person'
  const isThing = nounsToo.has(first) && pluralVerb.test(text.slice(space))
  const next = text.slice(space + 1).split(/[ ,.]/)[0] ?? ''
  const isManner =
    isOne &&
    /^\p{L}{2,}[^s]s$/u.test(first) &&
    !pluralVerb.test(next) &&
    !unchanged.has(first) &&
    !anyVerb.test(next)
  if (space > 0 && !isThing && (baseOf(first) !== null || isManner))
    return `${pronoun} ${conjugated(first, isOne)}${coordinatedVerbs(text, isOne).slice(space)}`
  if (space > 0 && pastVerbs.has(first))
    return `${pronoun} ${conjugated(first, isOne)}${coordinatedVerbs(text, isOne).slice(space)}`
  if (/^\p{L}{3,}ing$/iu.test(first) && !things.has(first) && space > 0 && !anyVerb.test(text))
    return `${be} ${lowered(text)}`
  if (stateStart.test(text)) return `${be} ${lowered(text)}`
  const named = text.replace(behindNoun, '')
  if (isOne && spent.test(text)) return `I've spent ${lowered(text)}`
  if (isOne && /^at /iu.test(text)) return `I've been a${text.slice(1)}`
  const last = /^last (\p{L}{3,20}) (.{3,60} ago)(?=[.]|$)/iu.exec(text)
  if (!isOne && last !== null) return `The last ${last[1] ?? ''} was ${last[2] ?? ''}`
  if (isOne && /^an? /iu.test(text) && !anyVerb.test(named)) return `I'm ${lowered(text)}`
  if (
    isOne &&
    /^(?:former|trained|certified|qualified|retired) (?:\p{L}+ ){0,2}\p{L}+[.]?$/iu.test(text) &&
    !/^trained as/iu.test(text)
  )
    return `I'm a ${lowered(text)}`
  if (isOne && /^(?:doctorate|degree|diploma|background|master)/iu.test(text))
    return `I've got a ${lowered(text)}`
  if (isOne && ordinal.test(text) && !anyVerb.test(text))
    return / generation/iu.test(text) ? `I'm ${lowered(text)}` : `I'm in my ${lowered(text)}`
  if (!isOne && /^(?:the )?(?:\p{L}+ ){0,3}team of /iu.test(text) && !anyVerb.test(text))
    return `We're ${/^the /iu.test(text) ? '' : 'the '}${lowered(text)}`
  if (!isOne && ordinal.test(text) && !anyVerb.test(text)) return `It's the ${lowered(text)}`
  if (!isOne && recurring.test(text) && !anyVerb.test(named)) return `It's a ${lowered(text)}`
  if (headcount.test(text) && !anyVerb.test(named)) return `We're ${lowered(text)}`
  if (didSomething.test(text)) return text
  if (counted.test(text) && !anyVerb.test(named) && named !== text && !looksLikeVerb.test(named))
    return `${pronoun}'ve got ${lowered(text)}`
  if (anyVerb.test(text)) return withArticle(text)
  if (looksLikeVerb.test(text) && !counted.test(text)) return withArticle(text)
  if (isOne && /^an? /i.test(text)) return `I'm ${lowered(text)}`
  if (counted.test(text) && /in the (?:past|last) /i.test(text)) return `We've had ${lowered(text)}`
  if (counted.test(text)) return `${pronoun}'ve got ${lowered(text)}`
  // "Rotas go out by text message"
  const hasVerb = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .slice(1)
    .some((word) => verbs.has(word))
  const isPlain =
    /^(?:the|my|our|this|that|these|those|each|every|all|most|nobody|everybody|nothing|only)(?!\p{L})/iu.test(
      text,
    )
  if (isOne || hasVerb || isPlain || text.split(' ').length > mostFragment) return text
  return /^\p{L}{3,}[^s]s (?:in|on|at|for|with|and|of) /iu.test(text)
    ? `We've got ${lowered(text)}`
    : `It's ${lowered(text)}`
}

/** A note with more words than this almost always has a verb. */
const mostFragment = 7

/** Notes omit articles: "Board approved it" becomes "The board approved it". */
const bareRoles =
  /^(?:board|director|manager|owner|team|cfo|ceo|coo|cto|cio|vp|finance director|operations director|plant manager|contract|budget|rollout|pilot|warehouse|office)(?= )/iu
const withArticle = (text: string): string => (bareRoles.test(text) ? `The ${lowered(text)}` : text)

const wordPattern = (word: string): RegExp => new RegExp(`(?<![\\p{L}'])${word}(?![\\p{L}'])`, 'giu')
const after =
  '(?= (?:not|back|again|first|openly|correctly|\\p{L}{3,}ly|that|if|whether|to|about|for|and|or|when|last|this|in|on|at|the|a|by))'
/** First-person forms of the speaker's own pronouns, by gender. */
const ownPronouns: Record<Gender, { subject: RegExp; others: [RegExp, string][] }> = {
  FEMALE: {
    subject: new RegExp("(?<![\\p{L}'])she ([\\p{L}']+)", 'giu'),
    others: [
      [wordPattern('herself'), 'myself'],
      [wordPattern(`her${after}`), 'me'],
      [wordPattern('her(?=[.,;!?]|$)'), 'me'],
      [wordPattern('her'), 'my'],
    ],
  },
  MALE: {
    subject: new RegExp("(?<![\\p{L}'])he ([\\p{L}']+)", 'giu'),
    others: [
      [wordPattern('himself'), 'myself'],
      [wordPattern('him'), 'me'],
      [wordPattern('his'), 'my'],
    ],
  },
}
const groupPronouns: [RegExp, string][] = [
  [wordPattern('themselves'), 'ourselves'],
  [wordPattern('their'), 'our'],
  [wordPattern('its'), 'our'],
  [/(?<=(?:cost|costs|costing|told|asked|charged|left|owes?|pays?) )them(?!\p{L})/giu, 'us'],
]

/** Replaces pronouns after the subject that mean the speaker. */
function owned(text: string, { gender, firstName, companyName }: NoteOwner, isCompany: boolean): string {
  let said = text
  const swapAll = (swaps: [RegExp, string][]): void => {
    for (const [pattern, by] of swaps)
      said = said.replaceAll(pattern, (_found, at: number) => (at === 0 ? capitalized(by) : by))
  }
  if (gender !== null) {
    if (!otherPerson.test(text))
      said = said.replaceAll(ownPronouns[gender].subject, (_all, verb: string) =>
        `I ${conjugated(verb, true)}`.replace("I '", "I'"),
      )
    swapAll(ownPronouns[gender].others)
  }
  if (isCompany) swapAll(groupPronouns)
  // "In August they paid a supplier twice": after a time, "they" is the company.
  said = said.replace(
    /^((?:in|on|at|since|last|this|by|before|after) [^,.;]{2,24}) they (?=\p{L})/iu,
    '$1 we ',
  )
  if (firstName.length > 1)
    for (const before of ['is', 'to', 'with', 'for', 'by', 'of', 'from'])
      for (const behind of [' ', ',', '.'])
        said = said.split(` ${before} ${firstName}${behind}`).join(` ${before} me${behind}`)
  if (firstName.length > 1) said = said.split(`${firstName}'s`).join('my')
  if (companyName.length > 1) said = said.split(`${companyName}'s`).join('our')
  return said
}

/** Cuts at the end of a sentence, otherwise at a comma or space. */
function shortened(text: string): string {
  if (text.length <= mostSpokenCharacters) return text
  const head = text.slice(0, mostSpokenCharacters)
  const stop = Math.max(head.lastIndexOf('. '), head.lastIndexOf('! '), head.lastIndexOf('? '))
  if (stop > 40) return head.slice(0, stop + 1)
  const soft = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '))
  if (soft > 40) return head.slice(0, soft)
  const space = head.lastIndexOf(' ')
  return space > 0 ? head.slice(0, space) : head.replace(/[\uD800-\uDBFF]$/, '')
}

/** Words that may begin a sentence and are not names. After "Look, " they are lower case. */
const commonStarts = new Set(
  (
    "we we're we've we'd my our the a an that that's this it it's there there's you you're you've they they're he she two three four five six seven eight nine ten " +
    'half some most no not nobody every everyone everybody and but so if when what who how where which why honestly just people usually about almost only ' +
    'right now last next one agency your in at on for from with by after before once since because could would can do does is are was hard maybe possibly ' +
    'sometimes all depends more less too nothing something somebody others other their each both either good fine send call give come ask show say sorry as'
  ).split(' '),
)

/** Whether a sentence can follow a lead: it begins with a small word or with "I". */
export function canFollow(sentence: string): boolean {
  const word = sentence.split(/[ ,.?!]/)[0] ?? ''
  // "IT" is a department.
  if (/^\p{Lu}{2,}$/u.test(word)) return false
  const first = word.toLowerCase()
  return commonStarts.has(first) || /^i(?:'|$)/.test(first)
}

/** A sentence after a lead such as "Look, ". */
export function afterLead(sentence: string): string {
  return /^I(?:'|\s)/.test(sentence) || !canFollow(sentence)
    ? sentence
    : sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

/** "No pallet left on the floor", "daily reports before five": what somebody wants. */
const wanted =
  /^(?:no|fewer|less|more|one|an?|daily|weekly|better|faster|lower|higher|cleaner|clearer|quicker|shorter|simpler|cheaper|same-day|zero)(?!\p{L})/iu

/** A goal as its owner says it: "Stop the Sunday calls" → "We want to stop the Sunday calls." */
export function asGoal(note: string, owner: NoteOwner, about: 'person' | 'company' = 'company'): string {
  const text = shortened(foldTypography(note).trim())
  if (text === '' || firstPerson.test(text)) return asSpeech(note, owner, about)
  const pronoun = about === 'person' ? 'I' : 'We'
  const first = (text.split(' ')[0] ?? '').toLowerCase()
  const small = text.charAt(0).toLowerCase() + text.slice(1)
  const never = /^(never(?: again)?|not) (?:to )?(.+)$/isu.exec(small)
  if (never !== null) {
    const how = never[1] === 'not' ? `don't want to` : `${never[1]} want to`
    return finished(`${pronoun} ${how} ${owned(never[2] ?? '', owner, false)}`)
  }
  if (verbs.has(first) || goalVerbs.has(first))
    return finished(`${pronoun} want to ${owned(small, owner, false)}`)
  const isThing = wanted.test(text) || !anyVerb.test(text.replace(behindNoun, ''))
  return baseOf(first) === null && isThing
    ? finished(`${pronoun} want ${owned(lowered(text), owner, false)}`)
    : asSpeech(note, owner, about)
}

// prettier-ignore
const goalVerbs = new Set([
  'hear', 'put', 'add', 'help', 'turn', 'learn', 'understand', 'explain', 'prove', 'survive', 'carry', 'change', 'set', 'be',
  'stop', 'cut', 'reduce', 'increase', 'improve', 'hit', 'launch', 'win', 'bring', 'free', 'fix', 'double', 'shorten', 'raise', 'lower', 'save', 'replace', 'reach',
  'become', 'finish', 'meet', 'beat', 'standardize', 'automate', 'simplify', 'modernize', 'consolidate', 'protect', 'retain', 'hold', 'leave', 'end', 'pass', 'find',
])

/** The sentences of a long note, each of which can be told alone. */
export function sentencesOfNote(note: string): string[] {
  return foldTypography(note)
    .split(/(?<=[.!?;]) +|\n+|•/u)
    .map((part) => part.trim().replace(/;$/, '.'))
    .filter((part) => part.length > 2)
    .slice(0, 8)
}
