import { monthNames, weekdayNames } from '../../scoring/calendar.ts'
import { oneOf, phrases } from '../../scoring/phrases.ts'
import type { AskedFor } from './plain-questions.ts'
import { rateOf } from './polarity.ts'
import { contentStems, foreignStems, isSameStem } from './stems.ts'
import { isSameMeaning } from './synonyms.ts'

/** Finds the part of a sentence that answers a question about it: for "how long?", "noticed it six weeks later" gives six weeks. */

const count = oneOf(
  '\\d[\\d.,]{0,8}',
  'half a',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'fifteen',
  'sixteen',
  'eighteen',
  'twenty',
  'thirty',
  'forty(?:-\\p{L}{3,5})?',
  'fifty',
  'sixty',
  'ninety',
  'a hundred',
  'several',
  'a few',
)
const month = oneOf(...monthNames)
const season = oneOf('spring', 'summer', 'autumn', 'fall', 'winter', 'christmas', 'easter')
const weekday = oneOf(...weekdayNames)
const before = oneOf(
  'in',
  'on',
  'by',
  'until',
  'since',
  'before',
  'after',
  'from',
  '(?:before |by |until |at |from |after )?(?:the )?end of',
  'around',
)
const unit = oneOf('minutes?', 'hours?', 'days?', 'weeks?', 'months?', 'quarters?', 'years?')
const role = oneOf(
  'director',
  'manager',
  'owner',
  'boss',
  'board',
  'cfo',
  'ceo',
  'coo',
  'colleague',
  'daughter',
  'son',
  'partners?',
  'planners?',
  'council',
  'officer',
  'controller',
  'supervisors?',
  'leads?',
  'foreman',
  'fitters?',
  'drivers?',
  'agency',
  'agencies',
  'managers?',
  'nurses?',
  'technicians?',
  'dispatchers?',
  'carrier',
  'sponsor',
  'contact',
)

const patterns: Partial<Record<AskedFor, RegExp[]>> = {
  howLong: [
    phrases(
      `since (?:the )?(?:last )?(?:\\d{4}|${month}|${season}|${weekday})`,
      `(?<!(?:in|In) )(?:(?:for|within|after|over|about|nearly) )?(?:the (?:last|past) )?(?<!(?:in|In) )${count} ${unit}(?: later| ago| long| in a row| a (?:day|week|month|year))?(?: instead of ${count})?`,
      `${count} ${weekday}s in a row`,
    ),
  ],
  when: [
    phrases(
      `(?:${before} )?(?:the )?(?:(?:last|next|this|early|late) )?(?:\\d{1,2} )?(?:${month}|${season}|${weekday})(?: \\d{1,2})?(?: \\d{4})?`,
      '(?:in|since|by|before|until) (?:the )?(?:early |late )?\\d{4}',
      '(?:last|this|next) (?:week|month|quarter|year|night|spring|summer|autumn|winter)',
      '(?:at|by|before|until|after) the end of (?:the |this |next )?(?:week|month|quarter|year|season)',
      `${count} ${unit} (?:later|ago)`,
      `in (?:about )?${count} ${unit}`,
      '(?:pickup |delivery )?at \\d{1,2}:\\d{2}',
    ),
  ],
  cost: [
    phrases(
      '(?:about |around |nearly )?[€£$] ?\\d[\\d.,]{0,10}\\d?(?: ?(?:k|thousand|million))?(?: (?:a|per|each) \\p{L}{3,10})?',
      '(?<!(?:up to|above|over|below|under) )(?:about |around |nearly )?\\d{1,3},\\d{3}(?: (?:euros|dollars|pounds))?(?: (?:a|per) \\p{L}{3,10}| last \\p{L}{4,8})?(?: together)?(?! \\p{L}{3,14}s(?!\\p{L}))(?! (?:people|staff|beds))',
      '\\d{1,4} ?k(?: (?:a|per) \\p{L}{3,10})?',
      `(?:up to )?(?:\\d{1,3}|${count}) percent (?:less|below|above|cheaper)(?: (?:yours|ours|now))?`,
    ),
  ],
  howOften: [
    phrases(
      'every (?:other )?(?:\\p{L}{3,10} )?(?:day|week|month|quarter|year|night|morning|weekend|sunday|monday|friday|saturday)(?: night| morning| evening)?',
      `(?:once|twice|${count} times) (?:a|per|every) (?:day|week|month|quarter|year)`,
      `(?:about )?one \\p{L}{3,12} in (?:${count})`,
      `${count} \\p{L}{3,12} in a row`,
      `(?:once|twice|${count} times) in (?:the (?:last|past)|a) (?:week|month|quarter|year)`,
      'once a (?:day|week|month|year)',
    ),
  ],
  who: [
    phrases(
      `(?:my|the|our|his|her|one|each|every|both|two|three|four|all) (?:of (?:the|our|my) (?:${count} )?)?(?:\\p{L}{3,14}(?:'s)? ){0,2}${role}(?: and (?:one|two|a|the|my) \\p{L}{3,14})?`,
    ),
    /(?<=[^.!?] )(?!I(?!\p{L}))\p{Lu}\p{Ll}{2,14}(?: \p{Lu}[\p{L}-]{2,16}(?:, (?:who |the |my |our )(?:\p{L}{2,12} ){0,3}\p{L}{3,12}| (?:runs|owns|decides|signs|is|has|wants|will|who|pays)|(?=[,.;]|$))| (?:runs|owns|decides|signs|wants|will|pays)(?!\p{L}))/u,
    /^(?!The|We|My|Our|In|At|On|It|One|Two|Three|Half|Only|Around|About|Most|They|And|But|No|All|Each)\p{Lu}\p{Ll}{2,14}(?: \p{Lu}[\p{L}-]{2,16})?(?= (?:runs|owns|decides|signs|has|wants|will|who|pays))/u,
  ],
  where: [
    /(?<!\p{L})(?:in|at|from|out of|near) (?:the )?\p{Lu}[\p{L}'’-]{2,16}(?: and \p{Lu}[\p{L}'-]{2,16})?(?!\p{L})/u,
    phrases(
      'from the (?:\\p{L}{2,12} ){1,3}to the (?:\\p{L}{2,12} ?){1,3}',
      'in the (?:north|south|east|west|yard|office|cold store|warehouse)',
      '(?:at|in) (?:two|three|four|five|six|nine|ten|twelve|about \\d{2}) (?:\\p{L}{3,10} )?(?:sites|depots|homes|countries|sheds)',
    ),
  ],
  why: [
    phrases(
      'because (?:of )?[^.;]{4,120}',
      'so that [^.;]{4,120}',
      '(?:both|all|mostly) about [^.;,]{3,80}',
      'for want of [^.;]{3,80}',
      'when (?:the|their|our) [^.;]{5,80}',
      'both naming [^.;]{3,60}',
      'as if [^.;]{4,80}',
    ),
  ],
  time: [
    phrases(
      '(?:at |before |from |by |around )?\\d{1,2}:\\d{2}',
      '(?:at|before|from|by|around|until) (?:five|six|seven|eight|nine|ten|eleven|twelve|noon|half past \\p{L}{3,6})(?: in the (?:morning|evening|afternoon))?',
    ),
  ],
  which: [/(?:called|named) (?:the )?(\p{Lu}[\p{L}\p{N}]{1,20}(?: \p{Lu}[\p{L}\p{N}]{1,20})?)/u],
}

const headcount = phrases(
  `(?:about |around |up to )?${count}(?:(?: \\p{L}{3,12}){0,2} (?:people|employees|staff|agents|nurses|technicians|drivers|planners|crews?|leads?)| (?:own|agency|permanent) \\p{L}{3,8})`,
)
const asksForShare =
  /(?<!\p{L})(?:how (?:much|many) of|what (?:share|percentage|part|portion|proportion))(?!\p{L})/iu
const share = phrases(
  `(?:about |around |only |nearly )?(?:${count}|half) of (?:the |our |my )?(?:${count} )?\\p{L}{3,14}`,
  `(?:about |around |only )?one (?:\\p{L}{3,14} )?in ${count}`,
  `(?:about |around |only )?(?:\\d{1,3}|${count}) ?(?:percent|%)`,
  '(?:about |around |only |nearly )?half',
)
const perUnit = /(?<!\p{L})(?:a|per|each|every) (day|week|month|year|night)(?!\p{L})/iu
const asksForPeople = /(?<!\p{L})(?:people|ppl|employees|staff|team|crew|headcount|folks|company)(?!\p{L})/iu

const wanted = /(?<!\p{L})(?:wants?|needs?|would|hopes?|must|should|goal|before)(?!\p{L})/iu
/** What the question itself contains does not answer it. */
const isIn = (question: string, piece: string | null): boolean =>
  piece === null ||
  question.toLowerCase().includes(
    piece
      .toLowerCase()
      .trim()
      .replace(/^(?:the|my|our|in|on|for|since) /, ''),
  )
/** How something is done. */
const way =
  /(?<!\p{L})(?:by|in (?:a |an )?(?:spreadsheets?|excel|books?)|on paper|through|with a|with an|every|each|weeks? ahead|manually|together|rewrite|writes?|written|replans?|plan|plans|planned|uses?|goes? out|split|handles?|made|filled|ourselves|myself|himself|herself|themselves)(?!\p{L})/iu
const reported =
  /(?<!\p{L})(?:said|says|told|asked|asks|wants?|threatened|complain(?:s|ed)?|promised|refused|agreed|will|thinks?|hates?|loves?|likes?|blocked)(?!\p{L})/iu

/** A tool is mentioned together with what it does. */
const asksForTool =
  /(?<!\p{L})(?:tools?|systems?|software|vendors?|providers?|suppliers?|platforms?|apps?|solutions?)(?!\p{L})/iu

/** Whether a sentence can be the answer: above 0 it can, at 0 it is unknown, below 0 it cannot. */
export function fits(spoken: string, asks: AskedFor, question: string): number {
  if (asks === 'number') {
    if (!isIn(question, counted(spoken, question))) return 2
    return asksForPeople.test(question) &&
      /(?<!\p{L})(?:me|i|colleagues?|team|people)(?!\p{L})/iu.test(spoken)
      ? 0
      : -3
  }
  const known =
    /^(?:[^?]{0,12}[ ,])?(?:who|whos)(?:'s| is)? (\p{L}{3,16})(?: \p{L}{3,16})?(?=[?.! ]|$)/iu.exec(
      question,
    )?.[1]
  if (asks === 'who' && known !== undefined && new RegExp(`(?<!\\p{L})${known}`, 'iu').test(spoken))
    return new RegExp(
      `(?<!\\p{L})${known}(?: \\p{L}{2,20})?(?:, (?:who|the|my|our)| (?:runs|owns|decides|signs|is head|is the))`,
      'iu',
    ).test(spoken)
      ? 3
      : -3
  if (asks === 'howLong' || asks === 'when' || asks === 'cost' || asks === 'howOften' || asks === 'who')
    return isIn(question, pieceBy(spoken, asks)) ? -2 : 1
  if (asks === 'whenNext') return isIn(question, pieceBy(spoken, 'when')) ? -2 : 1
  if (asks === 'hope') return wanted.test(spoken) ? 1 : -2
  if (asks === 'whom') return isIn(question, pieceBy(spoken, 'who')) ? -2 : 1
  if (asks === 'time')
    return /\d{1,2}:\d{2}|(?<!\p{L})(?:at|before|from|by) (?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon)/iu.test(
      spoken,
    )
      ? 1
      : -3
  if (asks === 'trend') return -3
  if (asks === 'future' || asks === 'loss') return -3
  if (asks === 'happy' || asks === 'likes' || asks === 'dislikes' || asks === 'found') return -1
  if (asks === 'how') return way.test(spoken) ? 1 : -1
  if (asks === 'said') return reported.test(spoken) ? (/^(?:We|I)(?!\p{L})/u.test(spoken) ? -1 : 1) : -3
  if (asks === 'contact' || asks === 'knowUs') return -3
  if (asks === 'tried')
    return /(?<!\p{L})(?:looked|tried|seen|tested|blocked|rollout|piloted)(?!\p{L})/iu.test(spoken) ? 1 : -2
  if (asks === 'why') return pieceBy(spoken, asks) === null ? -1 : 1
  if (asks === 'which') return pieceBy(spoken, asks) !== null ? 1 : asksForTool.test(question) ? 0 : -1
  if (asks === 'where') return pieceBy(spoken, asks) === null ? -1 : 1
  return 0
}

/** "Since when?" does not ask how long a thing takes. */
const asksSinceWhen =
  /(?<!\p{L})(?:since when|how long(?:'s| is| has| have|'ve)? (?:that|this|it|things|they|you|the \p{L}{3,14}|your \p{L}{3,14})?[^?]{0,30}(?:been|going on|had|like (?:that|this))|how long ago)(?!\p{L})/iu
const since = phrases(
  `since (?:the )?(?:last )?(?:\\d{4}|${month}|${season}|${weekday})`,
  `(?:for|over|in) (?:about |nearly |over )?(?:the (?:last|past) )?${count} ${unit}(?! (?:a|per|each|every) )`,
  `(?:the (?:last|past) )${count} ${unit}`,
  `${count} ${unit} ago`,
  `${count} ${weekday}s in a row`,
  `${count} (?:${unit}) (?:without|in a row|running)`,
)

function pieceBy(spoken: string, asks: AskedFor): string | null {
  for (const pattern of patterns[asks] ?? []) {
    const found = pattern.exec(spoken)
    if (found !== null) return found[1] ?? found[0]
  }
  return null
}

const numbered = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:about |around |only |up to |nearly )?(?!one )${count}(?: of the (?:\\d{1,4}|\\p{L}{3,8}))?((?: \\p{L}{2,14}){1,3})`,
  'giu',
)

export const countsPeople =
  /(?<!\p{L})how (?:many|much) (?:\p{L}{3,12} )?(?:people|ppl|employees|folks)(?!\p{L})/iu

/** What "how many" counts: "weddings" in "how many weddings did you do?". Null if it names nothing. */
function countedThing(question: string): string | null {
  const named =
    /(?<!\p{L})how many (?:of (?:your|the|these|those|our) )?((?:\p{L}[\p{L}'-]{1,16} ){0,2}?\p{L}[\p{L}'-]{2,16})(?= (?:do|does|did|are|is|were|was|have|has|had|can|could|will|would|you|they|we|it|come|came|go|went|get|got|work|per|a|an|each|every|in|on|at|of|from|that|which|who|there|need|left|not|didn't|don't|still|usually|exactly|roughly|actually|would)(?!\p{L})|[ ,]*[?.!]|$)/iu.exec(
      question,
    )?.[1]
  const head = named?.split(' ').at(-1) ?? ''
  return contentStems(head)[0] ?? null
}

function thingCounted(spoken: string, thing: string): string | null {
  for (const found of spoken.matchAll(numbered)) {
    const words = (found[1] ?? '').trim().split(' ')
    const at = words.findIndex((word) => contentStems(word).some((stem) => isSameMeaning(stem, thing)))
    if (at === -1) continue
    const head = found[0].slice(0, found[0].length - (found[1] ?? '').length)
    return `${head} ${words.slice(0, at + 1).join(' ')}`
  }
  return null
}

/** The number next to the thing that a question counts: "how many vans?" for "moves goods with 38 vans" gives 38. */
function counted(spoken: string, question: string): string | null {
  if (asksForShare.test(question)) return share.exec(spoken)?.[0] ?? null
  const unitAsked = perUnit.exec(question)?.[1]
  if (unitAsked !== undefined && foreignStems(question).length === 0) {
    const rate = new RegExp(
      `(?:about |around |nearly )?${count}(?: \\p{L}{3,14}){1,3} (?:a|per|every) ${unitAsked}`,
      'iu',
    ).exec(spoken)
    if (rate !== null) return rate[0]
  }
  if (asksForPeople.test(question)) {
    const found = headcount.exec(spoken)?.[0]
    if (found !== undefined) return found
    if (countsPeople.test(question)) return null
  }
  // "A job in five" does not count jobs.
  const thing = countedThing(question)
  const wantedRate = rateOf(question)
  const ownRate = rateOf(spoken)
  if (wantedRate !== null && ownRate === null) return null
  // "2,300 pallets a night" does not say how many loads a week.
  const isOtherRate = wantedRate !== null && ownRate !== wantedRate
  if (isOtherRate && (thing === null || !contentStems(spoken).includes(thing))) return null
  if (thing !== null) return thingCounted(spoken, thing)
  const asked = contentStems(question)
  for (const found of spoken.matchAll(numbered)) {
    const words = (found[1] ?? '').trim().split(' ')
    const at = words.findIndex((word) =>
      contentStems(word).some((stem) => asked.some((one) => isSameStem(one, stem))),
    )
    if (at === -1) continue
    const head = found[0].slice(0, found[0].length - (found[1] ?? '').length)
    return `${head} ${words.slice(0, at + 1).join(' ')}`
  }
  // For "How many did they miss?", the verb matches: "missed three pickups".
  const own = contentStems(spoken)
  const [only, another] = [...spoken.matchAll(numbered)]
  const isAbout = asked.length > 0 && asked.every((one) => own.some((stem) => isSameStem(one, stem)))
  if (only === undefined || another !== undefined || !isAbout) return null
  return only[0]
    .split(' ')
    .slice(0, only[0].length - (only[1] ?? '').length > 0 ? 2 : 1)
    .join(' ')
}

/** "When would you need it?" does not ask for a day in the past. */
const plansOf = /(?<!\p{L})when (?:would|will|do|could|should|can) (?:you|u|we|i)(?!\p{L})/iu
const isPast = /(?<!\p{L})(?:\p{L}{3,14}ed|did|was|were|came|left|lost|paid|quit|fell|went|stood)(?!\p{L})/iu
const things = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<!(?:in|of|one) )(?:about |only |nearly )?(?!one |half )${count} (?!${unit}(?![\\p{L}])|percent|times|of |and |to )\\p{L}{3,14}`,
  'giu',
)

/** If a sentence counts only one thing, "how many didn't show?" must mean that. */
function onlyCount(spoken: string): string | null {
  const [only, another] = [...spoken.matchAll(things)]
  return only !== undefined && another === undefined ? only[0] : null
}

/**
 * The part of a sentence that a question wants. Null if the sentence does not contain it. `isLoose`: the question names nothing, and the
 * sentence was just said.
 */
export function pieceOf(
  spoken: string,
  asks: AskedFor | null,
  question: string,
  isLoose = false,
): string | null {
  if (asks === null) return null
  // "24 hours a month" is not how long one of them takes.
  if (
    asks === 'howLong' &&
    /(?<!\p{L})how long(?!\p{L})/iu.test(question) &&
    rateOf(pieceBy(spoken, asks) ?? '') !== null
  )
    return null
  if (asks === 'howLong' && asksSinceWhen.test(question)) return since.exec(spoken)?.[0].trim() ?? null
  const piece =
    asks === 'number'
      ? (counted(spoken, question) ?? (isLoose && countedThing(question) === null ? onlyCount(spoken) : null))
      : asks === 'whenNext'
        ? plansOf.test(question) && isPast.test(spoken)
          ? null
          : pieceBy(spoken, 'when')
        : (pieceBy(spoken, asks) ?? (asks === 'when' ? pieceBy(spoken, 'howLong') : null))
  if (piece === null || isIn(question, piece)) return null
  const bare = piece
    .trim()
    .replace(/^[,;: ]+/, '')
    .replace(/(?<![,;:. ])[,;:. ]+$/, '')
  return bare.length >= 2 ? bare : null
}
