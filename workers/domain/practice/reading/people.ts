import type { PersonaScript } from '../script.ts'

/** The people that a persona's notes name, so that "what did she say?" is about the person mentioned last. */

type People = { names: { name: string; said: RegExp }[]; superior: string }
/** Only a cache. */
const peopleOf = new WeakMap<PersonaScript, People>()

const properName =
  /(?<=[\p{Ll},;'’] )(?<!(?:in|at|from|of|for|near) )\p{Lu}\p{Ll}{2,16}(?: \p{Lu}[\p{L}-]{2,20})?|(?<=\p{Ll} )\p{Lu}\p{Ll}{2,16} \p{Lu}[\p{L}-]{2,20}(?=, \p{L})/gu
const firstName =
  /^\p{Lu}\p{Ll}{2,16}(?= (?:\p{Lu}\p{L}+ )?(?:runs|owns|decides|signs|wants|will|has|is looking|asks|asked|told|spends))/u
const reportsTo = new RegExp('(?:reports? to|works? for) (?:the |his |her |my )?([^.;]{3,60})', 'iu')
const isBoss = new RegExp('(?:the |his |her )([\\p{L} ]{4,30}) is (?:his|her) boss', 'iu')
const notPeople = new Set(
  'the monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december christmas english'.split(
    ' ',
  ),
)

const wordPattern = (word: string): RegExp =>
  new RegExp(`(?<!\\p{L})${word.replaceAll(/[^\p{L}]/gu, '')}(?!\\p{L})`, 'iu')

/** Matches a person's first or last name. */
const saidOf = (name: string): RegExp => {
  const [first = '', last = first] = name.split(' ')
  return new RegExp(`${wordPattern(first).source}|${wordPattern(last).source}`, 'iu')
}

function peopleIn(script: PersonaScript): People {
  const before = peopleOf.get(script)
  if (before !== undefined) return before
  const names = new Set<string>()
  let superior = ''
  for (const { text } of [...script.details, ...script.facts]) {
    const head = text.slice(0, 600)
    for (const [name] of head.matchAll(properName)) names.add(name)
    const opening = firstName.exec(head)
    if (opening !== null) names.add(opening[0])
    superior ||= reportsTo.exec(head)?.[1] ?? isBoss.exec(head)?.[1] ?? ''
  }
  const own = new Set(script.speakers.flatMap(({ firstName, lastName }) => [firstName, lastName]))
  const company = new Set(script.companyName.split(' '))
  const people = {
    names: [...names]
      .filter((name) => {
        const [first = ''] = name.split(' ')
        return !notPeople.has(first.toLowerCase()) && !own.has(first) && !company.has(first)
      })
      .slice(0, 20)
      .map((name) => ({ name, said: saidOf(name) })),
    superior,
  }
  peopleOf.set(script, people)
  return people
}

/** The person of the notes whom the words name. '' if nobody. */
export function personNamed(script: PersonaScript, text: string): string {
  const head = text.slice(0, 1000)
  return peopleIn(script).names.find(({ said }) => said.test(head))?.name ?? ''
}

const thirdPerson = /(?<![\p{L}'])(?:he|she|him|her|his|hers|he's|she's|he'd|she'd)(?![\p{L}])/iu
const boss = /(?<!\p{L})(?:your|ur) (?:boss|manager|superior|director|lead|ceo|owner)(?!\p{L})/iu

/** The words that the pronouns of a question stand for. */
export function meantBy(script: PersonaScript, person: string, text: string): string {
  if (boss.test(text)) return peopleIn(script).superior
  return person !== '' && thirdPerson.test(text) && personNamed(script, text) === '' ? person : ''
}
