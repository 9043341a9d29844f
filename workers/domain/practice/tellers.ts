import { speakerNamed } from './addressed.ts'
import type { EverydayKind } from './reading/everyday-examples.ts'
import { everydayIn } from './reading/everyday-questions.ts'
import { type PersonaScript, type ScriptKnowledge, mainSpeakerId } from './script.ts'
import type { Talk } from './talk.ts'

/** Which person on the buyer's side gives an answer that an author wrote. */

/** Each person has their own answer to these. */
const ofOnePerson = new Set<EverydayKind>([
  'role',
  'tenure',
  'background',
  'typicalDay',
  'reportsTo',
  'teamSize',
  'likesJob',
  'privateLife',
  'whereabouts',
])
const saysI = /(?<!\p{L})(?:i|me|my|mine|myself|i'm|i've|i'd|i'll)(?!\p{L})/iu
const ofYou = /(?<!\p{L})(?:you|your|yours|u|ur)(?!\p{L})/iu

/** Only a cache. */
const personalIn = new WeakMap<PersonaScript, ReadonlySet<string>>()

/** The answers about whoever gives them, and what follows on those. */
function personal(script: PersonaScript): ReadonlySet<string> {
  const before = personalIn.get(script)
  if (before !== undefined) return before
  const isOwn = ({ asks, spoken }: ScriptKnowledge): boolean =>
    saysI.test(spoken) ||
    asks.some((ask) => {
      const found = everydayIn(script, ask)
      return found !== null && ofOnePerson.has(found.kind)
    })
  const found = new Set(script.knowledge.filter(isOwn).map(({ id }) => id))
  for (const { id, follows } of script.knowledge) if (follows !== null && found.has(follows)) found.add(id)
  personalIn.set(script, found)
  return found
}

const names = ({ asks, spoken }: ScriptKnowledge, name: string): boolean =>
  [...asks, spoken].some((text) => text.toLowerCase().includes(name.toLowerCase()))

/** The id of the speaker who answers. Null if the question is for somebody who does not know this. */
export function tellerOf(
  { script, state, text }: Talk,
  known: ScriptKnowledge,
  asked: string,
): string | null {
  if (script.speakers.length === 1) return mainSpeakerId
  const target = script.speakers.find(({ id }) => id === state.speakerId)
  if (target === undefined || known.speakerId === target.id) return known.speakerId
  const isPersonal = personal(script).has(known.id)
  if (isPersonal && ofYou.test(asked) && speakerNamed(script, text) === target.id) return null
  // What the main buyer knows of the company, the others know too.
  const isShared = known.speakerId === mainSpeakerId && !isPersonal && !names(known, target.firstName)
  return isShared ? target.id : known.speakerId
}
