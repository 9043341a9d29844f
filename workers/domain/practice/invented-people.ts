import { firstNames } from './catalog/names.ts'
import { inventedCompanies } from './from-call/invented-names.ts'
import type { PersonaScript } from './script.ts'
import { hashNumber } from './sha256.ts'
import { mainSpeaker } from './talk.ts'

/** Who and what a buyer speaks of without a note: always the same for a bot, and for its copies, and named by no note. */
type Named = { colleague: string; contact: string; customer: string }
const namedBy = new WeakMap<PersonaScript, Named>()

export function namedOf(script: PersonaScript): Named {
  const before = namedBy.get(script)
  if (before !== undefined) return before
  const { firstName } = mainSpeaker(script)
  const known = JSON.stringify([
    script.speakers,
    script.facts,
    script.details,
    script.companyName,
    script.knowledge,
  ])
  const oneOf = (kind: string, names: readonly string[]): string | undefined => {
    const free = names.filter((name) => !known.includes(name))
    return free[hashNumber(`${kind}|${firstName}|${script.companyName}`) % Math.max(1, free.length)]
  }
  const everyName = [...firstNames.FEMALE, ...firstNames.MALE]
  const colleague = oneOf('colleague', everyName) ?? 'My colleague'
  const named = {
    colleague,
    contact:
      oneOf(
        'contact',
        everyName.filter((name) => name !== colleague),
      ) ?? 'the one I know',
    customer:
      oneOf(
        'customer',
        inventedCompanies.map((name) => name.split(' ')[0] ?? name),
      ) ?? 'the big one',
  }
  namedBy.set(script, named)
  return named
}

/** An author who wrote this much wrote down who the others are, too: nobody else is invented. */
const writtenFrom = 10
export const isPeopled = ({ knowledge }: PersonaScript): boolean => knowledge.length >= writtenFrom

export const colleagueOf = (script: PersonaScript): string =>
  isPeopled(script) ? '' : namedOf(script).colleague
