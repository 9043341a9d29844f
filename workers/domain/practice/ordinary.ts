import { firstNames } from './catalog/names.ts'
import { namedOf } from './invented-people.ts'
import { askedVerb } from './reading/asked-verb.ts'
import { asksOfLeavers } from './reading/everyday-questions.ts'
import { isGuarded } from './reading/background-form.ts'
import type { AskedFor } from './reading/plain-questions.ts'
import { contentStems } from './reading/stems.ts'
import { isSameMeaning } from './reading/synonyms.ts'
import type { PersonaScript } from './script.ts'
import { hashNumber } from './sha256.ts'
import { mainSpeaker, phrase, type Talk } from './talk.ts'

/**
 * Small answers that anybody at work has ready: yes or no with the verb of the question, a rough figure, how long, a name, what they would
 * pick. Never about money, contracts or decisions. Figures, names, and whether it is yes or no are the same for the whole life of a bot.
 */

const yesOrNo: ReadonlySet<AskedFor> = new Set<AskedFor>(['is', 'does', 'did', 'could', 'tried', 'areYou'])
const hypothetical = /\b(?:would|could|might)\b/i
const offersTwo = /\bor (?!not\b|so\b|nah|no\b|what\b|anything|something)/i
/** "Are all of them on it?" is rarely so. */
export const ofAll =
  /\b(?:(?:are|is|do|does|did|were|was|have|has|by|on|at|in|for|of) (?:it |they |you |that |those |these |still |really )?(?:all|every|each|both)|everybody|everyone|everything|everywhere|always|completely|entirely|fully|the whole)\b/i
export const asksOpenly =
  /^(?:[a-z]{2,5}[ ,]{1,2}){0,2}(?:what|who|whom|whose|how|why|when|where|which)(?:'s)?\b/i
const ofAny =
  /^(?:(?:and|so|but|ok|okay|oh|hm|well|then)[ ,]{1,2}){0,2}(?:any|(?:have|do|did|are|is|were|was|has) (?:you |there |they )?(?:ever |had |got |have |get |been )?any|has anybody|have any of)\b/i
const ever = /\b(?:ever|looked (?:at|into|for)|tried|considered|thought (?:about|of)|talked (?:about|to))\b/i
/** About what the rep does or shows. */
const ofTheRep = /\b(?:i|me|my|we|our|us)\b/i
/** "Does that help?" is about what the rep just said. */
export const ofTheTalk =
  /^(?:[a-z]{2,5}[ ,]{1,2}){0,2}(?:does|do|is|would|will|did|are) (?:that|this|it|these|those) (?:[a-z]{2,9} )?(?:help|make sense|sound|fit|answer|cover|settle|go (?:some|far|a long|in the right)|work for|change (?:your|anything|it))\b/i
const withoutQuoted = (text: string): string =>
  text.replace(/^[^?]{0,200}(?:, |\. |: |; )(?=[a-z' -]{2,200}\?$)/i, '')

const pick = <One>(script: PersonaScript, kind: string, list: readonly One[]): One | undefined =>
  list[
    hashNumber(`${kind}|${mainSpeaker(script).firstName}|${script.companyName}`) % Math.max(1, list.length)
  ]

/** What a question is about, whatever its order. */
const subjectOf = (text: string): string => contentStems(text).toSorted().join(' ')

function yesOrNoTo(talk: Talk, text: string): string | null {
  if (asksOpenly.test(text)) return null
  if (ofAny.test(text)) return phrase(talk, 'plainSome')
  if (/\balways\b/i.test(text)) return phrase(talk, 'plainUsually')
  if (ofAll.test(text)) return phrase(talk, 'plainMost')
  const own = withoutQuoted(text)
  const found = askedVerb(own) ?? askedVerb(text)
  if (found === null || hypothetical.test(own) || ofTheRep.test(own) || ofTheTalk.test(own)) return null
  const { it, does, not, isNegative } = found
  const lean =
    hashNumber(`${subjectOf(text)}|${mainSpeaker(talk.script).firstName}|${talk.script.companyName}`) % 10
  if (!isNegative && ever.test(own) && lean < mostlyNever) return phrase(talk, 'plainNever')
  const yes = ofThen.has(does) ? 'plainThen' : 'plainYes'
  const key = isNegative || lean < mostlySo ? yes : 'plainNo'
  return phrase(talk, key, talk.state.speakerId, { it, does, not })
}
const ofThen = new Set(['did', 'was', 'were', 'has', 'have', 'had'])
/** Out of ten questions, this many get a yes; and out of ten about whether something was ever done, this many get a "not yet". */
const mostlySo = 7
const mostlyNever = 6

const period =
  /\b(?:an?|per|each|every|in (?:an?|your) (?:normal|typical|usual|average|busy|bad|good|ordinary)) (day|week|month|year|shift|season|night|morning|round)\b/i
const ofTime =
  /\bhow many (?:more |full |whole |extra )?(minutes?|mins|hours?|days?|weeks?|months?|years?)\b/i
const ofShare = /\bhow many of (?:your|the|those|these|them|our)\b/i
const ofPeople = /\bhow many (?:other |more )?(?:people|persons|colleagues|staff|folks|hands|of you)\b/i
const counted = /\bhow many\b/i
const countedThing = /\bhow many (?!of\b)(?:more |other |extra |whole )?([a-z-]{3,20})/i
const shares = ['half of them', 'most of them', 'a third of them', 'a handful', 'more than half of them']
const few = ['two or three', 'three or four', 'four or five', 'a couple']
const several = [
  'five or six',
  'eight or nine',
  'ten or so',
  'a dozen or so',
  'fifteen or so',
  'about twenty',
]
const ofUnit: Readonly<Record<string, readonly string[]>> = {
  minute: ['ten minutes', 'a quarter of an hour', 'twenty minutes'],
  hour: ['two or three hours', 'three or four hours', 'an hour or two'],
  day: ['two days', 'three days', 'two or three days', 'four days'],
  week: ['two weeks', 'three weeks', 'a month'],
  month: ['two months', 'three months'],
  year: ['three or four years', 'five years'],
}
const unitIn = (found: string): string => found.toLowerCase().replace(/s$/, '').replace(/^min$/, 'minute')

const isOfTheFirm = (script: PersonaScript, stem: string): boolean =>
  script.details.some(
    ({ id, spoken }) =>
      id.startsWith('company-') && contentStems(spoken).some((one) => isSameMeaning(one, stem)),
  )

function figureOf(talk: Talk, text: string): string | null {
  const { script } = talk
  // Chosen by the thing that is counted, so that a question in other words gets the same figure.
  const [thing] = contentStems(countedThing.exec(text)?.[1] ?? '')
  const about = thing === undefined ? subjectOf(text) : `${thing}|${period.exec(text)?.[1] ?? ''}`
  if (ofShare.test(text)) return pick(script, about, shares) ?? null
  const unit = ofTime.exec(text)?.[1]
  if (unit !== undefined) return pick(script, about, ofUnit[unitIn(unit)] ?? []) ?? null
  if (ofPeople.test(text) || asksOfLeavers(text)) return pick(script, about, few) ?? null
  // The figures of the company itself come from notes.
  if (!counted.test(text) || (thing !== undefined && isOfTheFirm(script, thing))) return null
  const each = period.exec(text)?.[1]?.toLowerCase()
  const figure = pick(script, about, each === 'day' || each === 'shift' || each === 'night' ? few : several)
  return figure === undefined ? null : `${figure}${each === undefined ? '' : ` a ${each}`}`
}

const since = /\b(?:since when|how long (?:have|has|had|ago|'ve))\b/i
const inThePast = /\b(?:was|were|did|lasted|took|had)\b/i
const ahead = /\b(?:ahead|in advance|beforehand|notice)\b/i
const inUnit = /\b(?:for )?how (?:many|long)[^?]{0,30}\b(minutes|hours|days|weeks|months)\b/i
const lasted = ['two days', 'three days', 'a whole day', 'a day and a half', 'a week']
const taken = ['half an hour', 'an hour', 'an hour or two', 'twenty minutes', 'half a morning']
const notice = ['a week ahead', 'two or three days ahead', 'two weeks ahead']

function lengthOf(talk: Talk, text: string): string | null {
  if (since.test(text)) return null
  const about = subjectOf(text)
  const unit = inUnit.exec(text)?.[1]
  const units = unit === undefined ? undefined : ofUnit[unitIn(unit)]
  const isPast = inThePast.test(text)
  const figure = pick(talk.script, about, units ?? (ahead.test(text) ? notice : isPast ? lasted : taken))
  if (figure === undefined) return null
  return phrase(talk, isPast ? 'plainLasted' : 'plainTook', talk.state.speakerId, { figure })
}

const ofPreference =
  /\b(?:which|what)\b[^?]{0,40}\b(?:would|do|did|'d) (?:you|u) (?:[a-z]{2,9} )?(?:pick|choose|prefer|take|go for|rather|keep|drop|throw away|start with|(?:need|want|like|use|miss) (?:the )?(?:best|most|first)|favou?r)|\b(?:your|a) favou?rite\b|\bwhich [a-z ]{2,30} (?:is|are|would be) (?:the )?(?:most important|best|dearest)[a-z ]{0,12} (?:to|for) you\b/i
const ofOneName =
  /^(?:[a-z]{2,6}[ ,]{1,2}){0,3}(?:who(?:'s|s| is| was) (?:that|this|it|she|the other|your)|(?:what's|what is|what was) (?:the|your|hi[s]|her|their) (?:\w{3,12} )?name|(?:you|me) and who|and who else|who else|who (?:did|do|would) (?:you|they) (?:first |usually |then )?(?:call|ring|ask|phone|turn to))\b/i
/** "What's her name?" */
const ofWoman = /\b(?:her|she|hers)\b/i
const ofMan = /\b(?:hi[s]|[h]e|hi[m])\b/i
const nameFor = (script: PersonaScript, text: string): string => {
  const { colleague } = namedOf(script)
  const fitting = ofWoman.test(text) ? firstNames.FEMALE : ofMan.test(text) ? firstNames.MALE : null
  if (fitting === null || fitting.includes(colleague)) return colleague
  const known = JSON.stringify([script.speakers, script.facts, script.details, script.knowledge])
  const free = fitting.filter((name) => !known.includes(name))
  return pick(script, 'colleague', free) ?? colleague
}

/** Whoever works alone has nobody to name. */
const alone = /\b(?:alone|on my own|just me|only me|by myself|nobody else)\b/i
export const asksHowItGoes =
  /\bhow(?:'s|s| is| are| has| have|'ve| was| did)? (?:the |your |things |it |everything |business |work |life |this |that )?(?:[a-z-]{2,14} ){0,3}(?:going|treating you|been|doing|running|holding up|keeping|coming along|behaving|working out)\b|\bhow(?:'s|s| is| are) (?:everything|things|life|business|work|the (?:mood|team|atmosphere|morale|spirit|week|year|month|season|day))\b/i
const ofWorst =
  /\bwhat(?:'s|s| was) (?:the|your) (?:worst|busiest|hardest|craziest|toughest) (?:day|evening|night|week|month|shift|weekend)\b/i
const howItWas =
  /^(?:[^?]{0,40}[ ,]{1,2})?how (?:(?:was|were) (?:the |your |last )(?:[a-z-]{2,14} ){0,4}[a-z-]{3,14}|did (?:the |your |that |last )(?:[a-z-]{2,14} ){1,4}(?:go|turn out|run)) ?\??$/i
const ofMaking = /\b(?:[a-z]{2,12}ed|done|made|found|sold|built|paid|sent|chosen|put|set)\b/i
const asksDeed =
  /\bwhat did (?:you|they|[hs]h?e|your [a-z]{2,14}|the [a-z]{2,14}|people) (?:do|try)\b(?! (?:with|for|before) )/i
const ofAnEvent =
  /\bwhat (?:exactly |actually |really )?(?:happened|went wrong|broke|was the (?:problem|matter|trouble))\b/i
const named =
  /\b(?:january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/i

/** The answer, with a capital letter still to be set. Null if the question has none of these forms, or is no everyday matter. */
export function ordinaryAnswer(talk: Talk, text: string, asks: AskedFor): string | null {
  const { script, state } = talk
  if (isGuarded(text)) return null
  const speaks = state.speakerId
  if (ofPreference.test(text)) return offersTwo.test(text) ? null : phrase(talk, 'plainPick')
  if (ofWorst.test(text)) return phrase(talk, 'plainWorst')
  if (howItWas.test(text) && !ofMaking.test(text)) return phrase(talk, 'plainWent')
  if (asksHowItGoes.test(text)) return phrase(talk, 'plainState')
  if (asks === 'happened' && ofAnEvent.test(text) && !named.test(text)) return phrase(talk, 'plainStory')
  if (ofOneName.test(text) && !talk.script.details.some(({ spoken }) => alone.test(spoken)))
    return phrase(talk, 'plainName', speaks, { colleague: nameFor(script, text) })
  if (asksDeed.test(text)) return phrase(talk, 'plainDeed', speaks)
  if (/\bhow far (?:ahead|in advance|out)\b/i.test(text))
    return phrase(talk, 'plainTook', speaks, { figure: pick(script, 'ahead', notice) ?? '' })
  if (/\bhow far (?:is|are|away|do|does)\b/i.test(text))
    return phrase(talk, 'plainTook', speaks, { figure: 'half an hour' })
  if (asks === 'howLong') return lengthOf(talk, text)
  if (asks === 'number' || (asks === 'what' && counted.test(text))) {
    const figure = figureOf(talk, text)
    if (figure === null) return null
    const isPast = ofTime.test(text) && inThePast.test(text)
    const key = ofShare.test(text) ? 'plainShare' : isPast ? 'plainLasted' : 'plainFigure'
    return phrase(talk, key, speaks, { figure })
  }
  if (yesOrNo.has(asks) && !offersTwo.test(text)) return yesOrNoTo(talk, text)
  return null
}
