import { clauseOf, subjectOf, turnedAround } from './offered-clause.ts'
import { contentStems } from './stems.ts'

/** The things between which a question lets the buyer choose: "by hand or on the computer?" */

/** `said`: as the buyer says it; null if the words do not show where it begins. */
export type Offered = { said: string | null; stems: readonly string[]; isClause: boolean }

const noAlternative =
  /^(?:not|so|nah|no(?! one)|what\p{L}{0,1}|what's|(?:only|just|mostly)$|anything|something|whatever|maybe|perhaps|is that(?! \p{L})|am i|do i|did i|how|who|why|where|when|else|both|more(?! (?:like|of) )|less|two(?! (?:hours|days|weeks|people|of))|three(?! (?:hours|days|weeks|people|of))|later|sooner)(?!\p{L})/iu
const leadOfSecond =
  /^(?:is it|are they|is that|was it|rather|more like|more of|more|mostly|only|also|maybe|are you|is|about) /iu
const leadOfFirst =
  /^(?:(?:so|and|but|like|say|is it|are they|is that|was it|are you|mostly|more like|more|mainly|rather) )+/iu
/** "Is that you or somebody else?" */
const anybodyElse =
  /^(?:somebody|someone|anybody|anyone)(?: (?:else|in your team|on your team|from your team|under you))?$/iu
const anybody = 'a colleague'
/** What follows on the offered thing: "… that hurts more". */
const behind =
  /(?: (?:that|which|who|where|when|because|if|for (?:you|your|them|that)|in (?:your|that|this|the end)|at (?:your|the moment)|with you|on your|most|more|first|mainly|mostly|really|then|today|now|usually|instead|these days|you think|would you|do you|nowadays|right now)(?!\p{L})[^?]{0,80})$/iu
const articles = /^(?:the|a|an|your|my|our|their|this|that|these|those|some|one)$/iu
const prepositions =
  /^(?:by|on|in|at|with|from|for|to|of|about|after|before|during|over|per|under|without|through|via|into)$/iu
const startsClause =
  /^(?:do|does|did|is|are|was|were|has|have|can|could|would|will|should|i|we|they|[hs]h?e|it|you (?!r))(?!\p{L}{3,})|(?<!\p{L})you(?!\p{L})/iu
/** The alternative before "or" starts after one of these: in "is it paper or software?", it is "paper". */
const opensThing =
  /^(?:is|are|was|were|it|that|this|they|more|rather|mostly|all|still|either|do|does|been|be|being|about|just|you|we)$/iu

const mostWords = 5
const mostCharacters = 400

const isShort = (words: string, most = mostWords): boolean => words.split(' ').length <= most

/** "By hand in the book at the front desk" → "by hand". */
const tail =
  /(?<=\p{L}) (?:that|which|who|with|for|in|on|at|from|after|before|because|so|and|when|if|while)(?!\p{L})/giu

function thing(words: string, most = mostWords): string | null {
  const trimmed = words.trim().replace(leadOfFirst, '').replace(behindThing, '')
  if (anybodyElse.test(trimmed)) return anybody
  if (/(?<!\p{L})yours$/iu.test(trimmed)) return 'mine'
  if (trimmed === '' || noThing.test(trimmed) || startsClause.test(turnedAround(trimmed))) return null
  if (isShort(trimmed, most)) return turnedAround(trimmed)
  const cut = [...trimmed.matchAll(tail)]
    .map(({ index }) => trimmed.slice(0, index))
    .findLast((one) => isShort(one, most))
  return cut === undefined || cut.split(' ').length < fewestOfThing
    ? null
    : turnedAround(cut.replace(behindThing, ''))
}
const fewestOfThing = 2
const behindThing =
  / (?:in|on|of|for|with|at|to|from|by|about|as well|since|too|then|now|already|at all|or so|instead)$/iu
const noThing =
  /^(?:as well|anything|something|those|these|that|this|it|them|usually|only|there|at all|better|yes|no|me|us|one|ones|such|like that)$/iu

/** "Do they take turns?" → "they take turns", "do you rent?" → "we rent". Null if it is not of this form. */
const deed = (words: string): string | null => clauseOf(words)?.said ?? subjectOf(words)

/** The end of the words before "or" that is of the same kind as the words behind it. */
function alternativeTo(second: string, left: string): string | null {
  const words = left.trim().split(' ')
  const [head = ''] = second.split(' ')
  const same = articles.test(head) ? articles : prepositions.test(head) ? prepositions : null
  if (same !== null) {
    const at = words.findLastIndex((word) => same.test(word))
    if (at !== -1) return thing(words.slice(at).join(' '), same === articles ? mostOfThing : mostWords)
  }
  const length = second.split(' ').length
  if (words.length === length) return thing(left)
  const alike = opensThing.test(words.at(-length - 1) ?? '') ? thing(words.slice(-length).join(' ')) : null
  if (alike !== null) return alike
  const behindOpener = opener.exec(left.trim())?.[1]
  if (behindOpener !== undefined) return thing(behindOpener)
  return isShort(left.trim(), mostOfThing) && !asks.test(left.trim()) ? thing(left) : null
}
/** "… are you on the planning side": what is offered follows. */
const opener =
  /(?<!\p{L})(?:is it|is that|are they|are you|was it|were they|do you want|do you prefer|would you prefer) (?:mostly |mainly |rather |more |usually )?([^,?]{2,40})$/iu
const mostOfThing = 3
/** "Did you build it or buy it?": "we did" is neither. */
const wholeDeed = (last: string): string | null => {
  const found = deedBefore(last)
  return found === null || / (?:did|would|could|will|can)(?!\p{L})/iu.test(found) ? null : found
}
const deedBefore = (last: string): string | null => deed(last) ?? deed(lastClause(last))
/** "And did you have to do it by hand" */
const lastClause = (text: string): string =>
  /(?<!\p{L})((?:do|does|did) (?:you|they|we|it|the|your|nobody|somebody)(?!\p{L}).{2,60})$/iu.exec(
    text,
  )?.[1] ?? text
/** "What's best, this or that?" offers nothing before the comma. */
const onlyAsks =
  /^(?:(?:and|so|but|ok|okay|then|well)[ ,]{1,2})?(?:which|what|whats|what's|who|whos|who's|how|hows|how's|when|where|why)(?!\p{L})/iu
const onlyLeads =
  /^(?:roughly|so|well|okay|right|then|and|honestly|say|sorry|hm|ballpark|just)(?: then| now| roughly)?$/iu
const asks =
  /^(?:(?:and|so|but|ok|okay)[ ,]{1,2})?(?:which|what|whats|what's|who|is|are|do|does|was|would)(?!\p{L})/iu

/** "…, or nobody does, do you find out?" asks what stands at the end. */
const asksBehind =
  /[,;:–-] ?(?:and |so |then )?(?:do|does|did|is|are|was|were|has|have|can|could|will|would|what|how|why|who|when|where|which)(?: \p{L}{2,14}){2}/iu
/** "If two of them grab the same job or …" */
const isCondition =
  /(?:^|[,;.–-] ?)(?:(?:and|so|but|right|okay|ok) )?(?:if|when|whenever|unless|in case)(?! (?:is|was|do|does|did|are|will)(?!\p{L}))(?!\p{L})[^,;?]*$/iu

/** "If two do the same or nobody does, do you find out?" → "do you find out?" */
export const withoutCondition = (text: string): string =>
  text.replace(
    /^(?:(?:and|so|but|right|okay|ok)[ ,.]{1,2}){0,2}(?:if|when|whenever|unless|in case) [^?]{3,160}, (?=(?:do|does|did|is|are|was|were|has|have|can|could|will|would|what|how|why|who|when|where|which) \p{L})/iu,
    '',
  )

/** "Which would you move first, the beds, the cover, sick leave?" */
const list = /\b(?:which|what)\b[^,:]{3,120}[,:] ([^,:]{2,40}), ([^,:]{2,40})(?:, ([^,:]{2,40}))?$/i
const noItem =
  /^(?:right|exactly|please|then|and|but|so|if|when|do|does|did|is|are|you|i|we|it|that|this|they|[hs]h?e|for (?:example|instance)|say|roughly|honestly)\b/i
function listedIn(question: string): Offered[] | null {
  const items = (list.exec(question) ?? []).slice(1).filter((item) => item !== undefined)
  if (items.length < 2 || items.some((item) => noItem.test(item) || !isShort(item))) return null
  return items.map((item) => ({ said: thing(item), stems: contentStems(item), isClause: false }))
}

/** At least two things, in their order. Null if the question offers none. */
export function offeredIn(text: string): Offered[] | null {
  const question = text.slice(0, mostCharacters).replace(/[ ?.!]{1,9}$/u, '')
  const at = question.toLowerCase().lastIndexOf(' or ')
  if (at === -1) return listedIn(question)
  if (asksBehind.test(question.slice(at)) || isCondition.test(question.slice(0, at))) return null
  const uncut =
    question
      .slice(at + 4)
      .trim()
      .split(/[,;:]/u)[0] ?? ''
  const whole = uncut.replace(behind, '')
  if (whole === '' || noAlternative.test(whole)) return null
  const left = question
    .slice(0, at)
    .replace(/,$/u, '')
    .replace(/ (?:more|mostly|rather)$/iu, '')
  const second = whole.replace(leadOfSecond, '')
  const listed = left.split(/, (?:or )?/u)
  const last = listed.at(-1) ?? left
  const isList = listed.length > 1 && isShort(last) && !asks.test(last)
  const clause = deed(uncut)
  const firsts =
    clause !== null
      ? [deedBefore(last) ?? alternativeTo(second, last)]
      : isList
        ? listed
            .slice(listed.findLastIndex((item, index) => index > 0 && onlyAsks.test(item)) + 1)
            .flatMap(itemOf)
        : [alternativeTo(second, last) ?? wholeDeed(last)]
  const said = [...firsts, clause ?? thing(second)]
  const shared = new Set(contentStems(second))
  return said.map((one, index) => {
    const isLast = index === said.length - 1
    const isClause = clause !== null && (isLast || one !== null)
    if (one !== null) return { said: one, stems: contentStems(one), isClause }
    return {
      isClause,
      said: one,
      stems: contentStems(isLast ? second : left).filter((stem) => isLast || !shared.has(stem)),
    }
  })

  /** "Which is worse, the phone or the pad?" offers two. */
  function itemOf(item: string, index: number): (string | null)[] {
    if (index === 0 && (onlyAsks.test(item) || onlyLeads.test(item))) return []
    if (index > 0 || !asks.test(item)) return [thing(item)]
    const first = alternativeTo(second, item)
    return first === null ? [] : [first]
  }
}
