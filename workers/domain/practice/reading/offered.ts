import { contentStems } from './stems.ts'

/** The things between which a question lets the buyer choose: "by hand or on the computer?" */

/** `said`: as the buyer says it; null if the words do not show where it begins. */
export type Offered = { said: string | null; stems: readonly string[] }

const noAlternative =
  /^(?:not|so|nah|no|what|anything|something|somebody|whatever|maybe|perhaps|is that|am i|do i|did i|how|who|why|where|when|else|both|more|less|two|three|later|sooner)(?!\p{L})/iu
const leadOfSecond =
  /^(?:is it|are they|is that|was it|rather|just|more|mostly|only|also|maybe|do you|do they|does it|are you|is|about) /iu
/** What follows on the offered thing: "… that hurts more". */
const behind =
  /(?: (?:that|which|who|where|when|because|if|for (?:you|your|them|that)|in (?:your|that|this|the end)|at (?:your|the moment)|with you|on your|most|more|first|mainly|mostly|really|then|today|now|usually|instead|these days|you think|would you|do you|nowadays|right now)(?!\p{L})[^?]{0,80})$/iu
const articles = /^(?:the|a|an|your|my|our|their|this|that|these|those|some|one)$/iu
const prepositions =
  /^(?:by|on|in|at|with|from|for|to|of|about|after|before|during|over|per|under|without|through|via|into)$/iu
const startsClause =
  /^(?:do|does|did|is|are|was|were|has|have|can|could|would|will|should|i|we|they|[hs]h?e|it|you (?!r))(?!\p{L}{3,})|(?<!\p{L})you(?!\p{L})/iu
/** Before these ends what a bare word may be the alternative of. */
const opensThing =
  /^(?:is|are|was|were|it|that|this|they|more|rather|mostly|all|still|either|do|does|been|be|being|about|just|you|we)$/iu

const mostWords = 5
const mostCharacters = 400

const asBuyer = (words: string): string =>
  words
    .trim()
    .replaceAll(/(?<!\p{L})your (?=\p{L}{2,14}(?<!s)s(?!\p{L}))/giu, 'our ')
    .replaceAll(/(?<!\p{L})your(?!\p{L})/giu, 'my')
    .replace(/^you$/iu, 'me')

const isShort = (words: string, most = mostWords): boolean => words.split(' ').length <= most

const thing = (words: string, most = mostWords): string | null => {
  const trimmed = words.trim()
  return trimmed === '' || !isShort(trimmed, most) || startsClause.test(trimmed) ? null : asBuyer(trimmed)
}

/** "Do they take turns?" → "they take turns", "do you rent?" → "we rent". Null if it is not of this form. */
function deed(words: string): string | null {
  const [, who = '', rest = ''] =
    /^(?:(?:so|and|then|or)[ ,]{1,2})?do (you|they|we) ([^,;?]{2,60})$/iu.exec(words.trim()) ?? []
  if (rest === '' || !isShort(rest) || ofYou.test(rest)) return null
  return `${who.toLowerCase() === 'they' ? 'they' : 'we'} ${rest.replaceAll(/(?<!\p{L})your(?!\p{L})/giu, 'our')}`
}
const ofYou = /(?<!\p{L})(?:you|u|me|my)(?!\p{L})/iu

/** The end of the words before "or" that is of the same kind as the words behind it. */
function alternativeTo(second: string, left: string): string | null {
  const words = left.trim().split(' ')
  const [head = ''] = second.split(' ')
  const same = articles.test(head) ? articles : prepositions.test(head) ? prepositions : null
  if (same !== null) {
    const at = words.findLastIndex((word) => same.test(word))
    return at === -1 ? null : thing(words.slice(at).join(' '), same === articles ? mostOfThing : mostWords)
  }
  const length = second.split(' ').length
  if (words.length === length) return thing(left)
  return opensThing.test(words.at(-length - 1) ?? '') ? thing(words.slice(-length).join(' ')) : null
}
const mostOfThing = 3
const asks =
  /^(?:(?:and|so|but|ok|okay)[ ,]{1,2})?(?:which|what|whats|what's|who|is|are|do|does|was|would)(?!\p{L})/iu

/** At least two things, in their order. Null if the question offers none. */
export function offeredIn(text: string): Offered[] | null {
  const question = text.slice(0, mostCharacters).replace(/[ ?.!]{1,9}$/u, '')
  const at = question.toLowerCase().lastIndexOf(' or ')
  if (at === -1) return null
  const whole = (
    question
      .slice(at + 4)
      .trim()
      .split(/[,;:]/u)[0] ?? ''
  ).replace(behind, '')
  if (whole === '' || noAlternative.test(whole)) return null
  const left = question
    .slice(0, at)
    .replace(/,$/u, '')
    .replace(/ (?:more|mostly|rather)$/iu, '')
  const second = whole.replace(leadOfSecond, '')
  const listed = left.split(/, (?:or )?/u)
  const last = listed.at(-1) ?? left
  const isList = listed.length > 1 && isShort(last) && !asks.test(last)
  const firsts =
    deed(whole) !== null ? [deed(last)] : isList ? listed.flatMap(itemOf) : [alternativeTo(second, last)]
  const said = [...firsts, deed(whole) ?? thing(second)]
  const shared = new Set(contentStems(second))
  return said.map((one, index) => {
    const isLast = index === said.length - 1
    if (one !== null) return { said: one, stems: contentStems(one) }
    return {
      said: one,
      stems: contentStems(isLast ? second : left).filter((stem) => isLast || !shared.has(stem)),
    }
  })

  /** "Which is worse, the phone or the pad?" offers two. */
  function itemOf(item: string, index: number): (string | null)[] {
    if (index > 0 || !asks.test(item)) return [thing(item)]
    const first = alternativeTo(second, item)
    return first === null ? [] : [first]
  }
}
