import { isFreeMailDomain } from '#db/vocabulary/organizations.ts'
import { statsByName } from '#workers/domain/calls/speaker-stats.ts'
import { isRepLabel, labelOf } from '#workers/domain/calls/speaker-labels.ts'
import { foldName } from '#workers/domain/people/fold-name.ts'
import type { ReadTranscript, Speaker } from '../draft/draft.ts'
import { isNameless } from '#workers/domain/people/nameless.ts'

export type KnownPerson = { id: string; firstName: string; lastName: string; email: string }

/** The basis of guesses. `people` may still be empty; guesses are repeated when they have loaded. */
export type GuessContext = {
  me: KnownPerson | null
  people: readonly KnownPerson[]
  organizationName: string
  /** Whether the user may upload a call of this person; by default everybody's. */
  mayBeCaller?: (userId: string) => boolean
}

const emailInside = /[^\s<>()]+@([^\s<>()]+\.[^\s<>()]+)/
const repWords = new Set([
  'rep',
  'sales rep',
  'salesrep',
  'sales',
  'seller',
  'agent',
  'sdr',
  'bdr',
  'ae',
  'account executive',
  'salesperson',
])
const buyerWords = new Set(['buyer', 'customer', 'client', 'prospect', 'lead', 'kunde', 'kundin', 'cliente'])

/**
 * Rows for the speakers of a transcript in file order, with side and person guessed from names, email addresses and the company in
 * parentheses. Without any indication nobody becomes the rep, because a wrong rep would be scored.
 */
export function guessSpeakers(
  transcript: Pick<ReadTranscript, 'messages' | 'actors'>,
  context: GuessContext,
): Speaker[] {
  const stats = statsByName(transcript.messages)
  const affiliations = new Map(transcript.actors.map(({ name, affiliation }) => [name, affiliation ?? '']))
  const people =
    context.me === null || context.people.some(({ id }) => id === context.me?.id)
      ? context.people
      : [context.me, ...context.people]
  const ownDomain = domainOf(context.me?.email ?? '')
  const signs = [...stats].map(([name, { words }]) => {
    const affiliation = affiliations.get(name) ?? ''
    const person = isNameless(name) ? null : personNamed(name, people)
    const domain = domainOf(name)
    const plain = foldName(name)
    const isOwn =
      person !== null ||
      (domain !== '' && domain === ownDomain) ||
      (affiliation !== '' &&
        context.organizationName !== '' &&
        foldName(affiliation) === foldName(context.organizationName))
    return {
      name,
      words,
      affiliation,
      person,
      isOwn,
      isRepWord: repWords.has(plain),
      isBuyerWord: buyerWords.has(plain),
    }
  })
  const rep =
    signs.find(({ isRepWord }) => isRepWord) ??
    signs.find(({ person }) => person !== null && person.id === context.me?.id) ??
    signs
      .filter(({ isOwn, isBuyerWord }) => isOwn && !isBuyerWord)
      .toSorted((one, other) => other.words - one.words)[0] ??
    onlyRepLabel(signs)
  const taken = new Set<string>()
  return signs.map(({ name, affiliation, person, isOwn, isBuyerWord }): Speaker => {
    const side = name === rep?.name ? 'rep' : isOwn && !isBuyerWord ? 'colleague' : 'buyer'
    const isPersonFree = side !== 'buyer' && person !== null && !taken.has(person.id)
    const isPersonAllowed = side !== 'rep' || person === null || context.mayBeCaller?.(person.id) !== false
    const userId = isPersonFree && isPersonAllowed ? person.id : null
    if (userId !== null) taken.add(userId)
    const company = side === 'buyer' ? affiliation : ''
    return { names: [name], name, side, userId, company: company.slice(0, 200), isTouched: false }
  })
}

/** The only speaker with a label such as "REP_01" or "SDR (Dana)". The user confirms what the words suggest. */
function onlyRepLabel<T extends { name: string }>(signs: readonly T[]): T | undefined {
  const labeled = signs.filter(({ name }) => isRepLabel(labelOf(name)))
  return labeled.length === 1 ? labeled[0] : undefined
}

/** New guesses for the rows that the user has not changed. A rep that the user chose remains the only one. */
export function guessAgain(
  rows: readonly Speaker[],
  transcript: Pick<ReadTranscript, 'messages' | 'actors'>,
  context: GuessContext,
): Speaker[] {
  const guesses = new Map(guessSpeakers(transcript, context).map((guess) => [guess.name, guess]))
  const hasChosenRep = rows.some(({ side, isTouched }) => isTouched && side === 'rep')
  const taken = new Set(
    rows.flatMap(({ userId, isTouched }) => (isTouched && userId !== null ? [userId] : [])),
  )
  let isChanged = false
  const next = rows.map((row) => {
    const guess = row.isTouched || row.names.length > 1 ? undefined : guesses.get(row.names[0]!)
    if (guess === undefined) return row
    const side = guess.side === 'rep' && hasChosenRep ? 'colleague' : guess.side
    const userId = guess.userId !== null && taken.has(guess.userId) ? null : guess.userId
    if (side === row.side && userId === row.userId && guess.company === row.company) return row
    isChanged = true
    return { ...row, side, userId, company: guess.company }
  })
  return isChanged ? next : (rows as Speaker[])
}

/** The domain of an employer; empty if the address is at a public mailbox provider. */
function domainOf(text: string): string {
  const domain = emailInside.exec(text)?.[1]?.toLowerCase() ?? ''
  return isFreeMailDomain(domain) ? '' : domain
}

/**
 * The only person whom a name in a file can mean: by email address, by full name in any order, by first name and initial ('Priya R.'), or
 * by first name alone. A name that matches two people matches nobody.
 */
export function personNamed(name: string, people: readonly KnownPerson[]): KnownPerson | null {
  const email = emailInside.exec(name)?.[0]?.toLowerCase()
  if (email !== undefined) {
    const byEmail = people.find((person) => person.email.toLowerCase() === email)
    if (byEmail !== undefined) return byEmail
  }
  const words = wordsOf(name.replace(emailInside, ' ').replace(/\([^()]*\)/g, ' '))
  if (words.length === 0) return null
  const full = only(people, (person) => {
    const own = wordsOf(`${person.firstName} ${person.lastName}`)
    return (
      own.length > 1 && own.length === words.length && own.toSorted().join(' ') === words.toSorted().join(' ')
    )
  })
  if (full !== null) return full
  const [first = '', last = ''] = words
  if (words.length === 2 && last.length === 1) {
    return only(
      people,
      (person) =>
        wordsOf(person.firstName)[0] === first && (wordsOf(person.lastName)[0] ?? '').startsWith(last),
    )
  }
  if (words.length !== 1 || first.length < 3) return null
  return only(people, (person) => wordsOf(person.firstName)[0] === first)
}

const wordsOf = (text: string): string[] =>
  foldName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

function only(people: readonly KnownPerson[], fits: (person: KnownPerson) => boolean): KnownPerson | null {
  const found = people.filter(fits)
  return found.length === 1 ? found[0]! : null
}
