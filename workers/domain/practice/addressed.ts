import { splitSentences } from '../scoring/sentences.ts'
import { contentStems, isSameStem } from './reading/stems.ts'
import type { PersonaScript, Speaker } from './script.ts'

/** Which of several people on the buyer's side the rep speaks to. */

const mostCharacters = 2000
const mostSentences = 24

/** Words that people say before a name. */
const fill =
  "(?:so|ok|okay|and|but|or|oh|hm|um|uh|hi|hello|hey|well|then|now|right|yes|yeah|no|alright|great|good|cool|thanks|thank you|sorry|please|maybe|perhaps|back to|over to|let's ask|let me ask|let me ask you|can i ask you|can i ask|may i ask|i'd like to ask|(?:a |one |my |the )?(?:quick |next |last )?(?:question|one) (?:is |goes )?(?:for|to)|this (?:one )?is for|for|you|what about you|how about you|what about|how about|morning|nice to meet you|i see|got it|understood)"
/** How a sentence goes on if it speaks to whoever it named. "Derek is always late" does not. */
const goesOn =
  "(?:what|whats|how|hows|why|who|whos|whose|where|when|which|any|tell|may i|can i|could i|if|you|your|youre|i|we|my|its|it's|this is|thanks|please|would it|does it|does that|does your|did your|is your|are your|was your|(?:do|did|are|were|have|had|can|could|would|will|should|don't|aren't|haven't|didn't) (?:you|your|u|the|they|those|people|there|we|i|it)|(?:is|was|has|isn't|wasn't) (?:it|that|this|there|anybody|anyone|somebody|the))"
/** Before a name at the end, these are about that person. */
const speaksOf =
  /(?<!\p{L})(?:about|with|for|to|of|and|or|does|do|did|is|are|was|were|by|from|ask|asked|than|like|call|called|tell|told|has|have|had|will|would|can|could|as|but|when|if|why|how|whos|who's|whats|what's|that|mr|mrs|ms|meet|know|see|need|needs|let|lets|show|give) ?$/iu

const clausesOf = (sentence: string): string[] =>
  sentence
    .split(/[,;:!?.–—]| - /u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')

function isSpokenTo({ firstName, lastName }: Speaker, sentence: string): boolean {
  const name = `${RegExp.escape(firstName)}(?: ${RegExp.escape(lastName === '' ? firstName : lastName)})?`
  const atStart = new RegExp(`^(?:${fill}[ ]){0,4}${name}(?:$| (?:and |so )?${goesOn}(?!\\p{L}))`, 'iu')
  const atEnd = new RegExp(`^(.{2,300}) ${name}$`, 'iu')
  return clausesOf(sentence).some((clause) => {
    if (atStart.test(clause)) return true
    const before = atEnd.exec(clause)?.[1]
    return (
      before !== undefined && /(?<!\p{L})(?:you|your|u|ur)(?!\p{L})/iu.test(before) && !speaksOf.test(before)
    )
  })
}

const greets =
  /^(?:and )?(?:hi|hello|hey|morning|good (?:morning|afternoon|evening))[ ,!]{1,2}\p{L}{1,20}[ ,.!]{0,2}$/iu

/** Which of several people is addressed by name. Null if nobody, or all of them. */
export function speakerNamed({ speakers }: PersonaScript, text: string): string | null {
  if (speakers.length === 1) return null
  const sentences = splitSentences(text.slice(0, mostCharacters)).slice(0, mostSentences)
  const spoken = sentences
    .map(({ text: one }) => ({ one, named: speakers.filter((speaker) => isSpokenTo(speaker, one)) }))
    .filter(({ named }) => named.length > 0)
  const all = new Set(spoken.flatMap(({ named }) => named))
  // Whoever greets several people speaks to none of them.
  const last = spoken.findLast(({ one }) => all.size === 1 || !greets.test(one))
  return last?.named.length === 1 ? (last.named[0]?.id ?? null) : null
}

/** "So Derek, what do you see?" → "So what do you see?" A name that is no part of the question stays as it is. */
export function withoutName(script: PersonaScript, text: string): string {
  const named = speakerNamed(script, text)
  const speaker = script.speakers.find(({ id }) => id === named)
  if (speaker === undefined) return text
  const name = RegExp.escape(speaker.firstName)
  if (text.match(new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'giu'))?.length !== 1) return text
  return text.replace(new RegExp(`,? ?(?<!\\p{L})${name}(?!\\p{L})[,:]?`, 'iu'), '').trim()
}

/** Somebody on the line of whom the rep speaks: "what does Derek need to see?" */
function speakerMentioned({ speakers }: PersonaScript, text: string): string | null {
  const words = new Set(
    text
      .slice(0, mostCharacters)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [],
  )
  const named = speakers.filter(({ firstName }) => words.has(firstName.toLowerCase()))
  return named.length === 1 ? (named[0]?.id ?? null) : null
}

/** Who of several people answers: whoever is named, otherwise whoever is responsible for what is said. Null if nobody in particular. */
export function addressedSpeaker(script: PersonaScript, text: string): string | null {
  if (script.speakers.length === 1) return null
  const named = speakerNamed(script, text) ?? speakerMentioned(script, text)
  if (named !== null) return named
  const stems = contentStems(text.slice(0, mostCharacters))
  const expert = script.speakers
    .slice(1)
    .find((speaker) => speaker.stems.some((own) => stems.some((stem) => isSameStem(own, stem))))
  return expert?.id ?? null
}
