/** A sentence of text without punctuation: UTF-16 offsets in that text, end exclusive. */
export type RestoredSentence = { start: number; end: number; asks: boolean }

type Word = { start: number; end: number; plain: string }

// No list or pattern here has apostrophes, because many machine transcripts have none.
const listOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const phrasesOf = (phrases: string): ReadonlySet<string> => new Set(phrases.split(', '))

const pronouns = listOf('i you we they he she it this that these those there')
const beVerbs = listOf('is are was were isnt arent wasnt werent')
const modals = listOf('can could cant couldnt would wouldnt will wont should shouldnt may might shall')
const auxiliaries = listOf(
  'is are was were isnt arent wasnt werent do does did dont doesnt didnt have has had havent hasnt ' +
    'hadnt can could cant couldnt would wouldnt will wont should shouldnt may might shall am must',
)
const questionWords = listOf('what how why where when who which whose whom')
/** Question words with a contracted verb. */
const contracted = listOf(
  'whats hows whos wheres whens whys whatre howre whore wherere howd whatd whyd whod whered whatll ' +
    'wholl whatve whove',
)
/** Small words that come before the actual sentence. */
const leads = listOf(
  'and so but well okay ok right now then or alright yeah yes no just sorry um uh er erm ah oh eh ' +
    'like actually also great good perfect sure cool fine gotcha hmm mm',
)
/** The `leads` that may also end the sentence before. They stay with it. */
const closers = listOf('right good great fine sure like no just now cool perfect then yes yeah')

/** A question word after one of these belongs to the same clause: "I know what is", "it shows how many". */
const knowing = listOf(
  'know knows knew see sees saw tell tells told understand wonder wondering ask asks asked asking ' +
    'sure about of say says said saying show shows shown explain decide figure find out hear heard ' +
    'guess remember care matter matters depends depending check learn exactly on for to with at by from ' +
    'in into than get gets got want wants need needs love like do does did have has',
)
/** A verb before its subject after one of these belongs to the same clause: "that is how we", "what I did was". */
const clauseWords = listOf(
  'if because as than whether nor neither never not once only who which what how when where why wherever ' +
    'whatever whoever whichever however whats hows whos wheres the a an my your our his her their to i ' +
    'you we they he she',
)
/** Topics of a statement: "the thing is that", "all we do is we". */
const topics = listOf(
  'thing problem question point issue reason idea fact truth concern answer trouble it that this ' +
    'there here which what who he she they we i you one all rest other same way part name goal plan ' +
    'only day time',
)

/** Subjects that agree with the verb before them. Any other pair is a statement, as in "what I did was I tried". */
const agreeing: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'is',
    listOf(
      'he she it this that there your the anyone anybody anything everyone everybody everything someone ' +
        'somebody something nobody my our his her their a one',
    ),
  ],
  ['isnt', listOf('he she it this that there your the anyone anybody')],
  ['was', listOf('he she it this that there your the anyone anybody anything i')],
  ['wasnt', listOf('he she it this that there your i')],
  ['are', listOf('you we they there these those your the all both any either people')],
  ['arent', listOf('you we they there these those your')],
  // Before most other words, "were" is "we're".
  ['were', listOf('you they there those these your')],
  ['werent', listOf('you they there those we')],
  ['am', listOf('i')],
  ['do', listOf('i you we they your any anyone people both yall all those these')],
  ['dont', listOf('you we they i')],
  [
    'does',
    listOf(
      'he she it this that your the anyone anybody anything any everyone everybody someone somebody one ' +
        'my his her a',
    ),
  ],
  ['doesnt', listOf('he she it that this your the')],
  [
    'did',
    listOf(
      'i you we they he she it this that your the anyone anybody anything any someone somebody everyone ' +
        'everybody those these my',
    ),
  ],
  ['didnt', listOf('you we they he she it i your')],
  ['have', listOf('you we they i your any anyone people those these')],
  ['havent', listOf('you we they i')],
  ['has', listOf('he she it this that your the anyone anybody anything someone somebody everyone there any')],
  ['hasnt', listOf('he she it that this your the')],
])
const modalSubject = listOf(
  'i you we they he she it this that there your the anyone anybody someone somebody everyone any one ' +
    'these those my our',
)
/** In the middle of speech, "is the" and "does the" continue the words before. A verb before one of these subjects starts a question. */
const firmSubject = listOf('i you we they he she it this that there your anyone anybody anything yall')
const wholeSubject = /^(?:any|every|some)(?:one|body|thing)$/
const namedSubject = listOf(
  'next tomorrow monday tuesday wednesday thursday friday saturday sunday now mr mrs ms dr',
)

/** The words of a text. Runs of letters longer than any word are cut. */
const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(/[\p{L}\p{M}\p{N}'’%$-]{1,60}/gu), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    plain: match[0].toLowerCase().replaceAll(/['’]/g, ''),
  }))

const plainAt = (words: readonly Word[], at: number): string => words[at]?.plain ?? ''

const phraseAt = (words: readonly Word[], at: number, count: number): string =>
  words
    .slice(at, at + count)
    .map((word) => word.plain)
    .join(' ')

/** At the start of a sentence, or after a small word only. */
const isFree = (words: readonly Word[], at: number): boolean =>
  at === 0 || (leads.has(plainAt(words, at - 1)) && plainAt(words, at - 1) !== 'just')

const agrees = (verb: string, subject: string): boolean =>
  modals.has(verb) ? modalSubject.has(subject) : agreeing.get(verb)?.has(subject) === true

/** "do you", "is that", "would next week": a verb before its subject. */
function invertsAt(words: readonly Word[], at: number): boolean {
  const [verb, subject, third] = [plainAt(words, at), plainAt(words, at + 1), plainAt(words, at + 2)]
  const free = isFree(words, at)
  if (namedSubject.has(subject) && third !== '') {
    if (/^(?:would|will|could|can)$/.test(verb)) return true
    if (/^(?:is|does)$/.test(verb)) return free || /^(?:now|m|mr|mrs|ms)$/.test(subject)
  }
  if (!agrees(verb, subject)) return false
  if (free) return verb !== 'have' || third !== ''
  if (wholeSubject.test(subject)) return true
  if (!firmSubject.has(subject)) return false

  // In "my brother does it with" and "I will this", the verb belongs to the words before.
  const isThing = /^(?:it|this|that)$/.test(subject)
  if (isThing && /^(?:does|did|has)$/.test(verb))
    return third !== '' && !/^(?:with|for|at|on|in|the|and|to|by|all|now|because|so|from)$/.test(third)
  return !isThing || !/^(?:may|might|will|should|shall)$/.test(verb) || third !== ''
}

const openedHow = /^(?:many|much|long|often|far|soon|big|old|about|come|bad|fast|quickly|large)$/
const freeHow = /^(?:late|early|exactly|high|so|small|well|difficult|hard|easy)$/
const openedWhat = /^(?:about|else|if|kind|sort|type|time|percentage|percent|size|part|other|exactly)$/
const freeWhat = listOf(
  'happens happened makes made changed brings brought prompted drives drove causes caused day date ' +
    'system software name number color year month for',
)
const causingWhat = /^(?:makes|made|brings|brought|sparked|prompted|drives|drove|typically|happens)$/

/** "what is", "how many", "which one": a question word followed by what follows it in a question. */
function asksAt(words: readonly Word[], at: number): boolean {
  const [word, next, third] = [plainAt(words, at), plainAt(words, at + 1), plainAt(words, at + 2)]
  const free = isFree(words, at)
  if (contracted.has(word)) return free || (word !== 'whens' && word !== 'whos')
  if (!questionWords.has(word)) return false

  const isVerb = auxiliaries.has(next)
  if (isVerb && agrees(next, third))
    return free || !/^(?:which|who|when)$/.test(word) || firmSubject.has(third)
  switch (word) {
    case 'how':
      if (openedHow.test(next)) return true
      if (isVerb && third !== '') return free || !beVerbs.has(next) || /^(?:is|are)$/.test(next)
      if (/^(?:is|are|was|were|do|does|did|would|can|should)$/.test(third)) return !pronouns.has(next)
      return free && freeHow.test(next)
    case 'what':
      if (openedWhat.test(next)) return true
      if (/^(?:would|do|does|did|will|should)$/.test(next) && third !== '') return true
      if (causingWhat.test(next) && /^(?:you|your|that|the|if|when)$/.test(third)) return true
      if (!free) return false
      return next === '' || isVerb || freeWhat.has(next) || (auxiliaries.has(third) && !pronouns.has(next))
    case 'why':
      if (isVerb && third !== '' && !beVerbs.has(next)) return true
      return free && (next === '' || isVerb || /^(?:not|now|me|us|that|this|so|the)$/.test(next))
    case 'which':
      if (/^(?:works|one)$/.test(next)) return true
      if (/^would (?:work|be|suit) (?:better|best|easier)$/.test(phraseAt(words, at + 1, 3))) return true
      return free && (/^(?:ones|day|of|way|part|kind|side|do|system|site)$/.test(next) || at <= 1)
    case 'who':
      return next === 'else' || (free && (isVerb || at <= 2))
    case 'where':
    case 'when':
      return free && (next === '' || (isVerb && next !== 'were') || /^(?:exactly|else)$/.test(next))
    default:
      return free && word === 'whose'
  }
}

const invitation = new RegExp(
  `^(?:${[
    '(?:tell|walk|talk|take|run|guide) (?:me|us) (?:more|a (?:bit|little)|through|about|how|what|why|where|who)',
    'help me understand',
    '(?:describe|explain) (?:to me|how|what|why|your|the)',
  ].join('|')})\\b`,
)
/** Questions without their first verb. */
const clipped = phrasesOf(
  'mind if, care if, any idea, any chance, ever been, you mean, you want, you guys, anything else, ' +
    'any other',
)

/** "for what date", "about how many units": a question word after its preposition. */
function asksBehindPreposition(words: readonly Word[], at: number): boolean {
  const [first, second, third] = [plainAt(words, at), plainAt(words, at + 1), plainAt(words, at + 2)]
  if (!/^(?:for|on|at|in|with|to|from|about|by|of|until|since)$/.test(first)) return false
  const isAmount = second === 'how' && /^(?:many|much|long|often|far)$/.test(third)
  if (isAmount && first === 'about') return true
  if (!isFree(words, at)) return false
  return (
    isAmount ||
    /^(?:whom|which|whose)$/.test(second) ||
    (/^(?:what|who)$/.test(second) && !pronouns.has(third))
  )
}

const startsQuestion = (words: readonly Word[], at: number): boolean =>
  asksBehindPreposition(words, at) ||
  invertsAt(words, at) ||
  asksAt(words, at) ||
  invitation.test(phraseAt(words, at, 5)) ||
  (isFree(words, at) && clipped.has(phraseAt(words, at, 2)))

const pointers = listOf('that it you this them there here him me us')
const objects = listOf('you it that this them him her us me')

/** Whether the words before continue here, so that what looks like a question is part of their clause. */
function isInsideClause(words: readonly Word[], at: number): boolean {
  const [earlier, before, word, next] = [-2, -1, 0, 1].map((step) => plainAt(words, at + step)) as [
    string,
    string,
    string,
    string,
  ]
  if (before === '') return false
  if (questionWords.has(word) || contracted.has(word)) {
    const asksAnyway = auxiliaries.has(next) || contracted.has(word) || /^(?:about|else|if)$/.test(next)
    if (before === 'out') return /^(?:find|finding|found|figure|figuring|figured|work|check)$/.test(earlier)
    if (pointers.has(before) && asksAnyway && !beVerbs.has(next))
      return beVerbs.has(earlier) || /^(?:tell|show|told|ask|asked|showing|telling)$/.test(earlier)
    if (/^(?:ask|asking|needs?|have|has|wants?|love)$/.test(before) && asksAnyway) return false
    if (before === 'hear' && earlier === 'to') return false
    if (/^(?:that|thats|its|me|us)$/.test(before) || knowing.has(before) || beVerbs.has(before)) return true
    return clauseWords.has(before) && !pronouns.has(before)
  }

  // "nice to meet you", "we use it": an object ends a clause, a subject does not.
  if (objects.has(before) && !beVerbs.has(word) && (/^(?:you|we|your)$/.test(next) || namedSubject.has(next)))
    return /^(?:if|when|what|how|as|where|because)$/.test(earlier)
  if (clauseWords.has(before)) return true
  if (beVerbs.has(word) && next !== 'there' && next !== 'you') {
    if (topics.has(before)) return true
    return knowing.has(before) && /^(?:that|it|this|i)$/.test(next) && !/^(?:in|on|for)$/.test(before)
  }
  return /^(?:this|that|it|there)$/.test(before) && !/^(?:you|there|your)$/.test(next)
}

const tagVerbs = listOf(
  'isnt arent wasnt werent dont doesnt didnt cant couldnt wouldnt wont havent hasnt shouldnt is are ' +
    'was do does did can could would will have has',
)
const tagSubjects = listOf('it you we they he she i that there')

/** "… isn't it" at the end, or before a small word: the words before it are the question. */
const isTagAt = (words: readonly Word[], at: number): boolean =>
  tagVerbs.has(plainAt(words, at)) &&
  tagSubjects.has(plainAt(words, at + 1)) &&
  (at + 2 === words.length || (plainAt(words, at).endsWith('nt') && leads.has(plainAt(words, at + 2))))

const subjectNext = listOf(
  'i we you they he she it its thats the what how when if im were youre theyre theres that this my ' +
    'your our',
)
const soNext = /^(?:in|for|let|lets|ill|id|who|where|why)$/
const answer = listOf(
  'okay ok alright yeah yep yes thanks hello hi hey great perfect gotcha sorry anyway exactly',
)
const notBeforeAnswer = listOf(
  'the a an its thats is are was very so really be for no not say said many that to sounds good of oh ' +
    'had have everything everyone all its youre',
)

const noNext = listOf('i we no not thats its it but you theyre he she they')
const andNext = listOf(
  'i we you they he she it its thats then im were youre theyre theres so what how who where when why',
)

/** Words that start the next sentence of speech: "okay", "so we", "but I". */
function opensAt(words: readonly Word[], at: number, asking: boolean): boolean {
  const [before, word, next] = [plainAt(words, at - 1), plainAt(words, at), plainAt(words, at + 1)]
  if (leads.has(before)) return false
  if (answer.has(word)) return !notBeforeAnswer.has(before)
  // In "shall we walk through it, so I can show you", the question continues.
  if (asking && (word === 'and' || (word === 'so' && /^(?:i|we|you|that)$/.test(next)))) return false
  switch (word) {
    case 'no':
      return noNext.has(next)
    case 'well':
      return !/^(?:as|very|is|it|that|went|pretty|really|do|did|doing|works|going)$/.test(before)
    case 'so':
      return (
        (subjectNext.has(next) || soNext.test(next)) &&
        !/^(?:do|does|did|not|think|if|even|said)$/.test(before)
      )
    case 'but':
      return subjectNext.has(next)
    case 'and':
      return andNext.has(next)
    default:
      return false
  }
}

const restart = listOf(
  'i we its thats theres im ive id ill youre theyre weve hes shes wed itll wasnt lets because cause cos',
)
const notBeforeRestart = listOf(
  'that if when what how where who which because and or but as than the a an think know say said ' +
    'guess mean hope sure do does did are is was were can could would will should have has had of to ' +
    'for with about so until before after while since unless though cause like see tell till things ' +
    'thing way time one once well everything anything stuff whether why much many person people days ' +
    'day moment next place something minute whatever every believe bet feel suppose wish',
)
/** A question needs this many words before another clause can end it. */
const questionWordsNeeded = 3

/** A clause that cannot belong to the question before it: "do you have a tool for that we usually". */
const restartsAt = (words: readonly Word[], from: number, at: number): boolean =>
  at - from >= questionWordsNeeded &&
  restart.has(plainAt(words, at)) &&
  (/^(?:because|cause|cos)$/.test(plainAt(words, at)) || !notBeforeRestart.has(plainAt(words, at - 1)))

const lastQuestion = phrasesOf(
  'anything else, any questions, any other questions, any thoughts, any concerns, sound good, ' +
    'sound fair, sound familiar, sound okay, sound right, make sense, fair, am i right',
)
const notBeforeLastQuestion = listOf(
  'is have has not a the its thats that be been very there pretty big no say said need as sounds was ' +
    'for want',
)

/** A short question at the very end: "… anything else", "… sound familiar". */
const endsInQuestion = (words: readonly Word[], at: number): boolean =>
  at >= 4 &&
  words.length - at <= 3 &&
  lastQuestion.has(phraseAt(words, at, 3)) &&
  !notBeforeLastQuestion.has(plainAt(words, at - 1))

/** "really that would be great": a one-word question before another sentence. */
const echoes = (words: readonly Word[]): boolean => {
  const [first, second] = [plainAt(words, 0), plainAt(words, 1)]
  if (/^(?:huh|pardon)$/.test(first)) return true
  if (first === 'why') return questionWords.has(second) || /^(?:any|anything)$/.test(second)
  return first === 'really' && (pronouns.has(second) || contracted.has(second) || questionWords.has(second))
}

/** Questions that fill a whole sentence, with or without a small word before them. */
const wholeQuestions = phrasesOf(
  'really, huh, pardon, why, what, how, how so, where, when, who, seriously, like what, such as, ' +
    'which one, how come, excuse me, anything else, any questions, you sure, what else, who else, ' +
    'sound good, sound fair, sound familiar, make sense, fair enough',
)
const smallWord = /^(?:oh|uh|um|and|so|yeah|okay|but|wait|ah) /
/** "for how long", "on what": a question word at the end, and the word before it. */
const closingAmount = listOf('long many much often far soon big old')
const closingWord = listOf('what who whom where when')
const beforeClosingWord = listOf('for on to with of by from like about and or be is are then at until since')
const shortTurn = /^you (?:mean|want|remember|said|sure|saw|lost|ready|see)\b|^(?:want me|you guys)\b/
const shortFollowUp = /^and (?:your?|the|what|who|how|when|where|if|that|then)\b/
const openCondition = /^(?:and|but|so|what|okay and) (?:if|when)\b/

const tagWord = /^(?:right|correct|huh|eh)$/
const notBeforeTag = listOf(
  'not thats all is be about its youre are were top bottom by was on the to quite alright got',
)

/** "you have had it for how long", "we stay on what". */
function closesWithQuestionWord(words: readonly Word[], end: number): boolean {
  const [before, last] = [plainAt(words, end - 2), plainAt(words, end - 1)]
  if (before === 'how') return closingAmount.has(last)
  if (before === 'what') return /^(?:time|day|kind)$/.test(last)
  return (before === 'which' && last === 'one') || (beforeClosingWord.has(before) && closingWord.has(last))
}

/** Questions recognized by their end, or because they are all that somebody says. */
function asksAsAWhole(words: readonly Word[], begin: number, end: number): boolean {
  const count = end - begin
  if (count > 12 && end !== words.length) return false
  const whole = phraseAt(words, begin, Math.min(count, 12))
  const bare = whole.replace(smallWord, '')
  if (wholeQuestions.has(whole) || wholeQuestions.has(bare)) return true
  if (end !== words.length) return false
  if (count >= 2 && closesWithQuestionWord(words, end)) return true
  if (count >= 3 && tagWord.test(plainAt(words, end - 1)) && !notBeforeTag.has(plainAt(words, end - 2)))
    return true
  if (begin !== 0) return false
  return (
    (count <= 8 && shortTurn.test(bare)) ||
    (count <= 6 && shortFollowUp.test(whole)) ||
    (count <= 12 && openCondition.test(whole))
  )
}

/**
 * Splits a text without punctuation into sentences. A sentence begins at a question, at the small words that lead into it, at words that
 * start the next sentence of speech ("okay", "so we", "but I"), and where a new clause follows a question. `asks` is true for a sentence
 * that begins or ends like a question. Knows English only. Deterministic and linear in the text.
 */
export function restoreSentences(text: string): RestoredSentence[] {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const cuts = new Set<number>([0])
  const questions = new Set<number>()
  let from = 0
  let asking = false

  const cut = (at: number, isQuestion: boolean): void => {
    let begin = at
    while (begin > from && leads.has(plainAt(words, begin - 1)) && !closers.has(plainAt(words, begin - 1)))
      begin -= 1
    cuts.add(begin)
    from = begin
    asking = isQuestion
    if (isQuestion) questions.add(begin)
  }
  for (let at = 0; at < words.length; at += 1) {
    if (at === 1 && echoes(words)) {
      questions.add(0)
      cut(1, startsQuestion(words, 1))
      continue
    }
    if (!asking && at > from && isTagAt(words, at)) {
      questions.add(from)
      at += 1
      if (at + 1 < words.length) {
        from = at + 1
        cuts.add(from)
      }
      continue
    }
    if (startsQuestion(words, at) && !isInsideClause(words, at)) {
      if (!asking || asksAgain(words, from, at)) cut(at, true)
      continue
    }
    if (at === 0) continue
    if (endsInQuestion(words, at)) cut(at, true)
    else if (opensAt(words, at, asking) || (asking && restartsAt(words, from, at))) cut(at, false)
  }
  const begins = [...cuts].toSorted((first, second) => first - second)
  return begins.map((begin, index) => {
    const end = begins[index + 1] ?? words.length
    return {
      start: words[begin]!.start,
      end: words[end - 1]!.end,
      asks: questions.has(begin) || asksAsAWhole(words, begin, end),
    }
  })
}

/** Whether a new question begins inside a question. "What do you do when" and "do you or do they" continue the same one. */
function asksAgain(words: readonly Word[], from: number, at: number): boolean {
  const before = plainAt(words, at - 1)
  const count = at - from
  if (before === 'or' || questionWords.has(before) || contracted.has(before)) return false
  if (count < 3 || (count < questionWordsNeeded && !leads.has(before))) return false
  // In "what kind of tool do you use", "do" is the verb of the same question.
  let first = from
  while (first < at && leads.has(plainAt(words, first))) first += 1
  const isItsVerb =
    /^(?:how|what|which|whose)$/.test(plainAt(words, first)) && auxiliaries.has(plainAt(words, at))
  return !(isItsVerb && at - first <= 5)
}
