import { isKnowledge } from './knowledge.ts'
import { clockPattern, datePattern, vagueDate } from './reading/lexicon.ts'
import { plainWords } from './reading/plain-words.ts'
import type { Talk } from './talk.ts'

/** How many points the buyer is from a yes. At 0 and below, the buyer agrees. */
export function missingFor({ script, state }: Pick<Talk, 'script' | 'state'>): number {
  const { commitment } = script
  const resolved = state.objections.filter(({ status }) => status === 'resolved').length
  const dropped = state.objections.filter(({ status }) => status === 'dropped').length
  // Answers beyond the notes show as much interest, but at least one note must have come up.
  const answers = (state.spokenOf ?? []).filter(({ id }) => isKnowledge(id)).length
  const notes = state.revealed.length + state.told.length + resolved
  const shared = notes + Math.min(answers, Math.max(0, commitment.shared - 1))
  return Math.max(
    commitment.interest + dropped * 6 - state.interest,
    commitment.trust - state.trust,
    (commitment.shared - shared) * 10,
  )
}

/** "Your own Saturday", "a calm Friday": no day of an appointment. */
const ofUsual =
  /\b(?:your(?: own)?|last|every|one|each|an?|that|of|a calm|a nice|a good|a quiet|most|since) $/i

/** The day and time as the rep named them. The patterns are closed lists, so no other words of the rep get through. */
export function dayIn(text: string): string {
  const plain = plainWords(text)
  const exact = plain.replaceAll(new RegExp(vagueDate.source, 'giu'), ' ')
  // "You call her tomorrow, and we look at it on Friday at 9": the day next to the time counts.
  const clockAt = clockPattern.exec(exact)?.index
  const days = [...exact.matchAll(new RegExp(datePattern.source, 'giu'))]
  const meant = days.filter(({ index }) => !ofUsual.test(exact.slice(Math.max(0, index - 14), index)))
  const nearest =
    clockAt === undefined
      ? (meant[0] ?? days[0])
      : (meant.length > 0 ? meant : days).toSorted(
          (one, other) => Math.abs(one.index - clockAt) - Math.abs(other.index - clockAt),
        )[0]
  const day = nearest?.[0] ?? datePattern.exec(plain)?.[0] ?? ''
  const clock = clockPattern.exec(plain)?.[0] ?? ''
  const bare = clock.replace(/^(?:say|is|or|around|by|@)[ ,]{1,3}/i, 'at ').trim()
  const time = bare === '' || /^at/i.test(bare) ? bare : `at ${bare}`
  const said = [day.replace(/^on[ ,]{1,3}/i, '').trim(), time]
    .filter((part) => part !== '')
    .join(' ')
    .toLowerCase()
  const named = said.replaceAll(
    /(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december/g,
    (name) => name.charAt(0).toUpperCase() + name.slice(1),
  )
  return named.charAt(0).toUpperCase() + named.slice(1)
}
