/** The subject and the verb of a yes-or-no question, as a short answer repeats them: "Do your drivers park there?" → "they do". */

const verbs =
  "do|does|did|is|are|was|were|has|have|had|can|could|will|would|don't|doesn't|didn't|isn't|aren't|wasn't|weren't|hasn't|haven't|hadn't|can't|couldn't|won't|wouldn't"
const asked = new RegExp(
  `(?:^|[ ,.;:-])(${verbs}) (you|u|it|that|this|they|these|those|there|we|(?:your|the|our|all|most|both|all of|most of) (?:the |your |those |of )?[a-z-]{2,16}(?: [a-z-]{2,16})?)(?![a-z'-])([^?]{0,200})`,
  'i',
)
/** Words for a person, who is never "it". */
const person =
  /(?:boss|manager|director|owner|chief|head|lead|supervisor|colleague|driver|planner|foreman|nurse|guy|man|woman|wife|husband|partner|assistant|technician|accountant|buyer|chair|mayor|doctor|teacher|clerk|agent|officer|controller)$/i
const many = /(?:[^s]s|people|staff|crew|team|folks|men|women|children|both|all|most)$/i
const denied: Readonly<Record<string, string>> = { can: "can't", will: "won't" }
/** Verbs of a singular subject, and of a plural one. */
const ofOne = new Set(['does', 'is', 'was', 'has'])
const ofMany = new Set(['do', 'are', 'were', 'have'])

export type AskedVerb = { it: string; does: string; not: string; isNegative: boolean }

/** Null if the question has no subject that a pronoun can stand for. */
export function askedVerb(text: string): AskedVerb | null {
  const [, found = '', who = ''] = asked.exec(text.slice(0, 400)) ?? []
  if (found === '') return null
  const verb = found.toLowerCase()
  const isNegative = verb.endsWith("n't")
  const bare = { "can't": 'can', "won't": 'will' }[verb] ?? verb.replace(/n't$/, '')
  const it = pronounOf(who.toLowerCase(), bare)
  return it === null ? null : { it, does: bare, not: denied[bare] ?? `${bare}n't`, isNegative }
}

function pronounOf(who: string, verb: string): string | null {
  if (who === 'you' || who === 'u' || who === 'we') return verb === 'are' || verb === 'were' ? null : 'we'
  if (who === 'there') return 'there'
  if (/^(?:it|that|this)$/.test(who)) return 'it'
  if (/^(?:they|these|those)$/.test(who)) return 'they'
  const noun = who
    .split(' ')
    .find((word, at) => at > 0 && !/^(?:the|your|those|of|new|old|whole|other)$/.test(word))
  if (noun === undefined || person.test(noun)) return null
  if (ofOne.has(verb)) return 'it'
  if (ofMany.has(verb)) return 'they'
  return many.test(noun) ? 'they' : 'it'
}
