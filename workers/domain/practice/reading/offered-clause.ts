/** A clause that a question offers, as the buyer says it: "does it go up to somebody" → "it goes up to somebody". */

const lead = /^(?:so|and|then|or|but|rather|just|mostly|maybe) /iu
const inverted =
  /^(do|does|did|is|are|was|were|has|have|can|could|will|would) (you|they|we|it|that|this|there|[hs]h?e|nobody|(?:somebody|someone|anybody) else|somebody|everybody|someone|everyone|(?:the|your|our|their) (?:(?:new|old|last|other|big|small|first|second|whole|local|night|early|late|day|young|sales|shift|site|main) )?\p{L}{2,14}(?: \p{L}{3,12}s)?(?= \p{L})) ((?:not )?[^,;?]{2,60})$/iu
/** Whoever speaks of themselves cannot be repeated. */
const ofTheRep = /(?<!\p{L})(?:i|me|my|we|us|our)(?!\p{L})/iu
const mostWords = 7
/** "Does the plan for the week go?": the subject goes on. */
const noVerb =
  /^(?:for|of|in|on|at|to|from|with|by|about|over|under|between|after|before|and|or|the|an?|that|which|who|there|here|else|too)$/iu

const irregular: Readonly<Record<string, string>> = { have: 'has', do: 'does', go: 'goes', be: 'is' }
function thirdPerson(verb: string): string {
  const known = irregular[verb]
  if (known !== undefined) return known
  if (/(?:s|sh|ch|x|z|o)$/u.test(verb)) return `${verb}es`
  return /[^aeiou]y$/u.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
}

/** What the rep says to the buyer, as the buyer says it. */
export const turnedAround = (words: string): string =>
  words
    .trim()
    .replaceAll(/(?<!\p{L})yours(?!\p{L})/giu, 'mine')
    .replaceAll(/(?<!\p{L})your own(?!\p{L})/giu, 'our own')
    .replaceAll(/(?<!\p{L})your (?=\p{L}{2,14}(?<!s)s(?!\p{L}))/giu, 'our ')
    .replaceAll(/(?<!\p{L})your(?!\p{L})/giu, 'my')
    .replaceAll(/(?<!\p{L})yourselves(?!\p{L})/giu, 'ourselves')
    .replaceAll(/(?<!\p{L})yourself(?!\p{L})/giu, 'myself')
    .replace(/^(?:just |only )?(?:you|u)$/iu, (found) => found.replace(/(?:you|u)$/iu, 'me'))

const asObject = (rest: string): string =>
  turnedAround(rest.replaceAll(/(?<!\p{L})yourself(?!\p{L})/giu, 'ourselves')).replaceAll(
    /(?<!\p{L})(?:you|u)(?!\p{L})/giu,
    'us',
  )

/** Who the clause is about, and the whole of it. Null if it is none that can be turned around. */
export function clauseOf(text: string): { subject: string; said: string } | null {
  const words = text.trim().replace(lead, '')
  const [, aux = '', who = '', behind = ''] = inverted.exec(words) ?? []
  if (behind === '' || behind.split(' ').length > mostWords || ofTheRep.test(behind)) return null
  const isBuyer = /^(?:you|we)$/iu.test(who)
  // What could be is not what is done.
  if (/^(?:can|could|would|will)$/iu.test(aux)) return null
  if (/^we$/iu.test(who)) return null
  const subject = isBuyer ? 'we' : turnedAround(who.toLowerCase())
  const isNot = /^not /iu.test(behind)
  const rest = asObject(
    behind.replace(/^not /iu, '').replace(/ (?:after|then|afterwards|anyway|instead|now)$/iu, ''),
  )
  const verb = aux.toLowerCase()
  if (verb === 'do' || verb === 'does') {
    if (isNot) return { subject, said: `${subject} ${verb}n't ${rest}` }
    const [first = '', ...others] = rest.split(' ')
    if (noVerb.test(first)) return null
    // "Do you ever check?" has no verb in front.
    if (/(?:ly|ever|still|also|always|just|all|both|want|prefer|like|think|mean|need)$/iu.test(first))
      return null
    return { subject, said: [subject, verb === 'do' ? first : thirdPerson(first), ...others].join(' ') }
  }
  if (verb === 'did') {
    if (isNot) return { subject, said: `${subject} didn't ${rest}` }
    const [first = '', ...others] = rest.split(' ')
    if (first === 'have') return { subject, said: [subject, 'had', ...others].join(' ') }
    // "The system did."
    return /^(?:it|that|this|there)$/u.test(subject) ? null : { subject, said: `${subject} did` }
  }
  if (/^there$/iu.test(who) && /^(?:is|are)$/u.test(verb) && !isNot)
    return { subject, said: `there ${verb} ${rest}` }
  // "Is it still paper?" offers what follows, "are you on the road?" too.
  if (/^(?:it|that|this|they|there)$/iu.test(who) || isNot || (verb === 'are' && isBuyer)) return null
  return { subject, said: `${subject} ${verb} ${rest}` }
}

/** "Nobody does." */
const plain =
  /^(nobody|somebody|everybody|no one|someone|everyone|they|the \p{L}{3,14}) (?:do|does|did|is|are|has|have)$/iu
export const subjectOf = (text: string): string | null =>
  plain.exec(text.trim().replace(lead, ''))?.[1]?.toLowerCase() ?? null
