import { datePattern } from './lexicon.ts'

/** Small requests of the moment, such as to hold the line, and invitations to meet in person. For the output of `plainWords`. */

const words = (source: string): RegExp => new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'iu')

const moment =
  '(?:a |one |just a |just one |for a |for one |for just a |half a )?(?:quick |short )?(?:sec|second|moment|minute|tick|bit)'
/** "How long do callers have to hold on?" is about the work. */
const aboutWork =
  /(?<!\p{L})(?:what|how|who|why|when|where|which|callers|customers|people|they|your \p{L}{3,14}s)(?!\p{L})/iu
const waits: readonly RegExp[] = [
  words(
    '(?:put|place|have|pop|leave) you (?:back )?on (?:hold|mute)|(?:put|go|get) (?:myself |me )?on mute|mute (?:myself|you)',
  ),
  new RegExp(
    `(?<!\\p{L})(?:hold|hang|holding|hanging) on(?:[ ,]{1,2}${moment})?(?:[ ,]{1,2}(?:please|for me|there|if you can|could you|can you|will you|would you))*[ ?.!]*$`,
    'iu',
  ),
  words(
    `(?:hold|hang|holding|hanging) on,? ${moment}|bear(?:ing)? with me|(?:hold|stay|holding|staying) (?:on )?the line|stay(?:ing)? on(?: the line)? for ${moment}`,
  ),
  new RegExp(
    `^(?:\\p{L}{2,6}[ ,]{1,2}){0,2}(?:can|could|will|would|please|do you mind|mind|are you able to) (?:you )?(?:please |just )?(?:to )?(?:hold|holding|wait|waiting)(?: (?:for )?${moment})?(?: please| for me)?[ ?.!,]*$`,
    'iu',
  ),
  new RegExp(
    `^(?:(?:sorry|okay|right|ah|oh|um|well|so|excuse me|please)[ ,.]{1,3}){0,2}(?:just )?(?:a|one|half a) (?:sec|second|moment|minute|tick)[ ,.!]*(?:please|sorry|let me|i'm just|i need|i have to|my|the|somebody|someone|$)`,
    'iu',
  ),
  words(
    `call you (?:right |straight )?back (?:on|from) (?:another|a different|the other|my) (?:line|phone|number|cell|mobile|headset|desk phone|landline)|ring you (?:right|straight) back`,
  ),
  /(?<!\p{L})let me (?:just |quickly )?(?:check|look up|look at|find|grab|get|fetch|open|close|shut|turn|switch|plug|move|pull up) (?:something|one thing|that|this|it|a (?:pen|pad|charger|chair|room)|my [\p{L} ]{3,20}|the (?:door|window|file|page|screen)|your (?:account|file|record|details))(?: (?:for you|quickly|real quick|up|first|down|off|on))?(?:[ ,]{1,2}(?:please|okay|alright|if that's okay|one second|one moment))*[ ?.!]*$/iu,
]
/** Only once the call has a subject: at its start, "give me a second" asks for a hearing. */
const givesMoment = new RegExp(
  `(?<!\\p{L})give me (?:just )?(?:a|one|half a) (?:quick )?(?:sec|second|moment|minute|tick)(?: please)?[ ?.!,]*$`,
  'iu',
)
const asksLeave =
  '(?:can|could|may|might|let me|mind if|do you mind if|is it okay if|is it alright if|is it all right if|would it be okay if|would you mind if|okay if|alright if) (?:i |we )?(?:just |quickly |please |maybe )?'
const leaves: readonly RegExp[] = [
  words(
    `${asksLeave}(?:(?:take|make|took|made) (?:a )?(?:quick )?notes?|(?:write|wrote|jot|jotted|note|noted|scribble|take|took|get|put) (?:that|this|it|all that|all of that|those) down|note (?:that|this)|put you on (?:loud)?speaker|(?:go|switch|change) (?:on|to) (?:loud)?(?:speaker|headset|my (?:headset|other phone))|(?:close|closed|shut|open|opened) (?:the|my|a) (?:door|window)|(?:pull|bring|call) up (?:your|the|my|a) (?:account|file|notes?|records?|details|calendar|screen)|grab (?:a|my|some) (?:pen|pad|notes?|water|charger|coffee)|share my screen|turn (?:my|the) (?:camera|video) (?:on|off))`,
  ),
  words(
    '(?:mind|okay|alright|all right|fine|problem)(?: with you| for you)? (?:if )?(?:my |a |one of my |another )?(?:colleague|boss|manager|trainee|team ?mate)s? (?:(?:is |are )?listen~?|joins?|sits?|sat|stays?|listens|listened|listening|joining|sitting)(?: in| on)?'.replace(
      '~?',
      'ing?',
    ),
  ),
]
const louder =
  /(?<!\p{L})(?:can|could|would|will|please) (?:you )?(?:please |just |maybe )?(?:speak|talk) (?:up|louder|a (?:bit|little) (?:louder|closer|slower)|a little more slowly|more slowly|slower|slowly|closer)|(?:say|speak|talk)[^?]{0,12} (?:a (?:bit|little) )?louder(?!\p{L})/iu

export type Courtesy = 'wait' | 'leave' | 'louder'

/** What a sentence asks of the listener for the moment. Null if it is no such request. */
export function courtesyIn(text: string, isOpening: boolean): Courtesy | null {
  if (louder.test(text)) return 'louder'
  if (leaves.some((one) => one.test(text))) return 'leave'
  if (aboutWork.test(text)) return null
  return waits.some((one) => one.test(text)) || (!isOpening && givesMoment.test(text)) ? 'wait' : null
}

const meal =
  '(?:(?:a|some|our|one) )?(?:(?:quick|little|nice|proper|cup of|pot of|bite of|spot of) )*(?:coffees?|lunch|breakfast|brunch|dinner|drinks?|beers?|pints?|tea|bite(?: to eat)?|cuppa|brew|espresso)'
const proposing =
  "(?:fancy|(?:are you )?up for|(?:have you got |do you have |got |any )?time for|keen on|how about|what about|maybe|perhaps|worth|care for|in the mood for|(?:do you |would you )?(?:want|like)(?: to)?(?: (?:go for|grab|get|have|share|do|meet for|join me for|come for))?|(?:let's|shall we|should we|could we|can we|why don't we|we could|i'd love to|i'd like to) (?:grab|get|have|do|go for|meet for|meet over|catch up over|share|buy you|get you|invite you (?:to|for|out for))|(?:can|could|may|let me|shall) (?:i |me )?(?:buy|get|tempt|treat|invite|take) you(?: out)?(?: (?:to|for|with))?|join me for|meet (?:me )?for|invite you (?:to|for))"
const withWords =
  '(?:with me|together|sometime|some time|then|instead|on me|my treat|there|nearby|with us|around noon)'
const toMeal = new RegExp(
  `(?:^|[.,!;–-] ?|(?<!\\p{L})(?:and|so|for|if (?:so|you like)|then)[ ,]{1,2})(?:(?:and|so|maybe|perhaps|then|well|okay|or)[ ,]{1,2}){0,2}(?:${proposing} )?${meal}(?:[ ,]{1,2}(?:${withWords}|(?:on |this |next )?(?:${datePattern.source})|at \\p{L}{3,6}|at \\d{1,2}(?::\\d\\d)?|this week|next week|one day|some day|soon|or so|or something|maybe|please))*[ ]?(?<asked>\\?)?[ .!]*$`,
  'iu',
)
const meansIt = words("let's|let me|i'd (?:love|like)|we could|join me|meet (?:me )?for|invite you|shall we")
const dropsBy = words(
  "(?:can|could|may|shall|should|might|mind if|okay if|alright if|what if|why don't|let me|i'd like to|i'd love to|i could|i can|i'll|happy to) (?:i |we |me )?(?:just |quickly |perhaps |maybe |briefly )?(?:(?:pop|drop|swing|stop|nip|popped|dropped|swung|stopped) (?:in|by|over|round|around|past)|(?:come|came) by|(?:come|came) (?:over |round |out |up |down )?(?:and |to )?(?:see|visit) you)(?! (?:and|the|a|your|to show))",
)
const nearby = words(
  "(?:i'm|im|i am|i'll be|ill be|i will be|i've got [\\p{L} ]{3,30}|i have [\\p{L} ]{3,30}|we're|we are|we'll be|we will be|and i are|and me are|both of us are|while i'm|when i'm|if i'm|i|as i'm)(?:[ ,]{1,2}(?!(?:not|calling|from|looking|interested|sorry|sure)(?!\\p{L}))[\\p{L}\\d']{1,12}){0,5}[ ,]{1,2}(?:in (?:your|the) (?:area|town|city|region|building|neighborhood|neck of the woods|part of (?:the world|town|the country)|vicinity|county)|in town|(?:around|round) the corner|(?:up|down|over|out) (?:your|that|ur) way|near(?:by| you| your \\p{L}{3,14})|close (?:by|to you)|passing(?: by| through)?|local|down the (?:road|street)|next door|your (?:area|town|city|way|neck of the woods))",
)
const beside = new RegExp(
  `(?:^|[.,!;–-] ?|(?<!\\p{L})(?:and|so)[ ,]{1,2})(?:(?:ten|fifteen|twenty|thirty|half an hour|an hour|five|\\d\\d)(?: quick)?(?: minutes?)?|(?:any chance of|time for|got time for|room for|worth|fancy|care for|up for|want|how about|maybe|could we (?:have|do)|can we (?:have|do)|can i (?:get|have)) (?:a |some |to )?(?:quick )?(?:hello|chat|meet(?:ing)?(?: up)?|visit|catch-?up|word|hi|five minutes|ten minutes|face to face|handshake|say hello|catch up|time together)[^?]{0,24}|(?:are you|will you be|would you be|you) (?:around|in|about|free|there|at your desk|available|in the office|on site)(?: (?:then|that day|on \\p{L}{6,9}))?|quick (?:hello|chat|hi|visit|word)|(?:shall|should|could|can) we (?:meet|catch up|say hello|sit down)[^?]{0,24}|interested|possible|any good|worth meeting|meet up)[ ]?\\?[ .!]*$`,
  'iu',
)

/** Whether a sentence invites the buyer to meet in person. `isNear`: the rep says in the same turn that they will be nearby. */
export const invitesInPerson = (text: string, isNear: boolean): boolean => {
  const found = toMeal.exec(text)
  if (found !== null && (found.groups?.['asked'] !== undefined || meansIt.test(text))) return true
  if (dropsBy.test(text) && (text.includes('?') || isNear)) return true
  return isNear && beside.test(text)
}
export const isNearby = (text: string): boolean => nearby.test(text)
