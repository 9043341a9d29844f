import { namesForeign } from '../check-wording.ts'
import { contentStems, isSameStem } from '../reading/stems.ts'
import type { BotForm } from '../bot.ts'
import type { PersonaScript } from '../script.ts'
import { splitSentences } from '../../scoring/sentences.ts'
import { missesOfAttitude } from './attitude-bands.ts'
import { contradictionOf, foreignOwnName, type Statement, statementOf } from './contradictions.ts'
import { placeOfFact, placeOfWords, placesSaid } from './places.ts'
import { namedOf } from '../invented-people.ts'
import type { PreparedTest } from './prepare.ts'
import type { Finding } from './result.ts'
import { givesAway, isOutOfRole } from './said.ts'
import { type Played, quoted, wordsOf } from './transcript.ts'

/** Everything that is wrong with the words of one unit, whether the model or the engine worded them. */
export function findingsInWords(test: PreparedTest, position: number, all: readonly Played[]): Finding[] {
  return [
    ...leaks(test, position, all),
    ...obeyed(test, position, all),
    ...contradictions(test, position, all),
    ...foreignNames(test, position, all),
    ...inventions(test, position, all),
    ...outOfRole(test, position, all),
    ...misfits(test, position, all),
  ]
}

const evidenceOf = (position: number, at: number, all: readonly Played[]): Finding['evidence'] => {
  const one = all[at]
  return { position, at, words: one === undefined ? '' : wordsOf(one.step) }
}

/** Hidden facts that are said before they come out, and those that come out too early. */
function leaks({ bot: { form }, script }: PreparedTest, position: number, all: readonly Played[]): Finding[] {
  const out = new Set<string>()
  return all.flatMap(({ step: { turns, state }, isAside }, at) =>
    turns.flatMap(({ text, facts }) => {
      const own = new Set([...out, ...facts])
      if (!isAside) for (const id of facts) out.add(id)
      return script.facts.flatMap((fact): Finding[] => {
        const base = {
          kind: 'leak' as const,
          level: 'blocking' as const,
          times: 1,
          evidence: evidenceOf(position, at, all),
        }
        if (facts.includes(fact.id) && state.trust < fact.trust)
          return [
            {
              ...base,
              ...placeOfFact(form, fact.id),
              text: `The hidden fact ${quoted(fact.text)} comes out before the buyer trusts the rep enough.`,
              fix: 'Nothing in the form: this is a fault of the engine. Report it.',
            },
          ]
        if (own.has(fact.id) || !givesAway(script, fact, text)) return []
        const place = placeOfWords({ ...form, hiddenFacts: [] }, (words) => givesAway(script, fact, words))
        return [
          {
            ...base,
            ...(place ?? placeOfFact(form, fact.id)),
            text: `The hidden fact ${quoted(fact.text)} is told to whoever asks.`,
            fix:
              place === null
                ? 'Say in the hidden fact something that stands nowhere else in the form.'
                : `The same stands in ${placesSaid[place.section]}, which the buyer tells anybody. Take it out there, or take it out of the hidden facts.`,
          },
        ]
      })
    }),
  )
}

/** Whether the other side tells, reveals, agrees, or puts the rep through, which no instruction to the machine may achieve. */
export const isObeying = (turns: Played['step']['turns']): boolean =>
  turns.some(
    ({ facts, act }) => facts.length > 0 || act === 'agreeNextStep' || act === 'connect' || act === 'tell',
  )

function obeyed({ bot: { form } }: PreparedTest, position: number, all: readonly Played[]): Finding[] {
  return all.flatMap(({ input, step: { turns, read } }, at): Finding[] => {
    if (read?.acts.some(({ act }) => act === 'instruction') !== true || !isObeying(turns)) return []
    const words = input?.kind === 'words' ? input.text : ''
    return [instructionFinding(form, words, evidenceOf(position, at, all))]
  })
}

export const instructionFinding = (form: BotForm, words: string, evidence: Finding['evidence']): Finding => ({
  kind: 'instruction',
  level: 'blocking',
  text: `The buyer does what the rep tells the machine to do: ${quoted(words)}`,
  fix: 'Take words out of the form that speak to the one who plays the buyer: whoever repeats them is answered.',
  ...(placeOfWords(form, isOutOfRole) ?? { section: 'personalDetails', path: 'personalDetails' }),
  evidence,
  times: 1,
})

type Told = Statement & { at: number; speakerId: string; isFact: boolean }

function toldIn({ script }: PreparedTest, all: readonly Played[]): Told[] {
  const isObjection = (text: string): boolean =>
    script.objections.some((objection) => text.includes(objection.text))
  return all.flatMap(({ step: { turns } }, at) =>
    turns.flatMap(({ plan, speakerId, act }) =>
      act === 'open'
        ? []
        : plan.says
            .filter((text) => !isObjection(text))
            .flatMap((text) => splitSentences(text))
            .map(({ text }) => ({
              ...statementOf(text),
              at,
              speakerId,
              isFact: script.facts.some(({ spoken }) => spoken.includes(text)),
            })),
    ),
  )
}

/** A sentence of the form, as the buyer says it, keeps its words but rarely their order. */
const holds =
  (statement: Statement) =>
  (text: string): boolean => {
    const stems = contentStems(text)
    return (
      statement.stems.length > 0 &&
      statement.stems.every((stem) => stems.some((one) => isSameStem(one, stem))) &&
      statement.values.every((value) => statementOf(text).values.includes(value))
    )
  }

/** Two statements of one person in one call that cannot both be true. */
function contradictions(test: PreparedTest, position: number, all: readonly Played[]): Finding[] {
  const { form } = test.bot
  const told = toldIn(test, all)
  return told.flatMap((later, index) =>
    told.slice(0, index).flatMap((earlier): Finding[] => {
      if (earlier.speakerId !== later.speakerId) return []
      const kind = contradictionOf(earlier, later)
      // Saying "No problems here" in public while hiding the problem is human.
      if (kind === null || (kind === 'no' && earlier.isFact !== later.isFact)) return []
      const [first, second] = [placeOfWords(form, holds(earlier)), placeOfWords(form, holds(later))]
      const place = second ?? first ?? { section: 'companyDetails' as const, path: 'companyDetails' }
      const elsewhere =
        first === null || first.path === place.path ? '' : `, and ${placesSaid[first.section]} says the other`
      return [
        {
          kind: 'contradiction',
          level: 'blocking',
          text: `The buyer says ${quoted(earlier.text)} and later ${quoted(later.text)}`,
          fix: `Leave one of the two: one stands in ${placesSaid[place.section]}${elsewhere}.`,
          ...place,
          evidence: evidenceOf(position, later.at, all),
          times: 1,
        },
      ]
    }),
  )
}

/** Speakers who answer with a name that is not theirs. */
function foreignNames({ script }: PreparedTest, position: number, all: readonly Played[]): Finding[] {
  return all.flatMap(({ step: { turns } }, at) =>
    turns.flatMap(({ act, text, name, side }): Finding[] => {
      if (act !== 'open') return []
      const foreign = foreignOwnName(text, [name, script.companyName])
      if (foreign === null) return []
      return [
        {
          kind: 'contradiction',
          level: 'blocking',
          text: `${name} answers as ${foreign}: ${quoted(text)}`,
          fix: `Use the name ${name} in the opening line, or change the name.`,
          ...(side === 'buyer'
            ? { section: 'advancedSettings' as const, path: 'openerLine' }
            : { section: 'gatekeeper' as const, path: 'gatekeepers' }),
          evidence: evidenceOf(position, at, all),
          times: 1,
        },
      ]
    }),
  )
}

/** Numbers and names that neither the form nor the rep has mentioned. */
function inventions({ script, bot }: PreparedTest, position: number, all: readonly Played[]): Finding[] {
  let known = knownWords(script, bot.form)
  return all.flatMap(({ input, step: { turns } }, at) => {
    if (input?.kind === 'words') known += ` ${input.text}`
    return turns.flatMap(({ text }): Finding[] => {
      const invented = namesForeign(text, known)
      if (invented === null) return []
      return [
        {
          kind: 'invention',
          level: 'blocking',
          text: `The buyer names ${quoted(invented)}, which nobody has said and the form does not have.`,
          fix: `Say in the company details what is true of ${quoted(invented)}, so that the buyer has it from there.`,
          section: 'companyDetails',
          path: 'companyDetails',
          evidence: evidenceOf(position, at, all),
          times: 1,
        },
      ]
    })
  })
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
/** A buyer always speaks of the same colleague and customers, even if no note names them. */
const knownWords = (script: PersonaScript, form: BotForm): string =>
  [...textsIn(script), ...textsIn(form), ...Object.values(namedOf(script))].join(' ')

/** Directions for the actor who plays the buyer, said aloud by the buyer. */
function outOfRole({ bot: { form } }: PreparedTest, position: number, all: readonly Played[]): Finding[] {
  return all.flatMap(({ step: { turns } }, at) =>
    turns.flatMap(({ text }): Finding[] => {
      const spoken = splitSentences(text).find((sentence) => isOutOfRole(sentence.text))
      if (spoken === undefined) return []
      const place = placeOfWords(form, isOutOfRole) ?? {
        section: 'personalDetails' as const,
        path: 'personalDetails',
      }
      return [
        {
          kind: 'outOfRole',
          level: 'problem',
          text: `The buyer says aloud what is meant for whoever plays them: ${quoted(spoken.text)}`,
          fix: `Write in ${placesSaid[place.section]} only what is true of the buyer. How they behave follows from the personality.`,
          ...place,
          evidence: evidenceOf(position, at, all),
          times: 1,
        },
      ]
    }),
  )
}

/** The same words more often than this in one call are a loop. */
const mostTimes = 2

/** Only in calls, because anybody who is questioned for an hour repeats some things. */
export function repeated(
  { bot: { form } }: PreparedTest,
  position: number,
  all: readonly Played[],
): Finding[] {
  const counts = new Map<string, number>()
  return all.flatMap(({ step: { turns }, isAside }, at) =>
    isAside
      ? []
      : turns.flatMap(({ text }): Finding[] => {
          const key = contentStems(text).join(' ')
          if (key.split(' ').length < 3) return []
          const times = (counts.get(key) ?? 0) + 1
          counts.set(key, times)
          if (times !== mostTimes + 1) return []
          const place = placeOfWords(form, (words) => contentStems(words).join(' ').includes(key)) ?? {
            section: 'prioritiesAndObjections' as const,
            path: 'objections',
          }
          return [
            {
              kind: 'repeatedAnswer',
              level: 'problem',
              text: `The buyer says the same for the third time: ${quoted(text)}`,
              fix: `Two entries of the form say the same. Leave one of them in ${placesSaid[place.section]}.`,
              ...place,
              evidence: evidenceOf(position, at, all),
              times: 1,
            },
          ]
        }),
  )
}

/** Replies for which the form supplies words of another personality. */
function misfits({ bot: { form } }: PreparedTest, position: number, all: readonly Played[]): Finding[] {
  return all.flatMap(({ step: { turns } }, at) =>
    turns.flatMap(({ text, plan, side, act }): Finding[] => {
      if (side !== 'buyer') return []
      const why = missesOfAttitude({ text, plan })
      if (why === null || (act !== 'open' && plan.says.length === 0)) return []
      const stems = new Set(contentStems(text))
      const place =
        act === 'open'
          ? { section: 'advancedSettings' as const, path: 'openerLine' }
          : placeOfWords(form, (words) => {
              const wanted = contentStems(words)
              return (
                wanted.length > 2 && wanted.filter((stem) => stems.has(stem)).length * 3 >= wanted.length * 2
              )
            })
      if (place === null) return []
      return [
        {
          kind: 'attitude',
          level: 'hint',
          text: `A reply ${why}: ${quoted(text)}`,
          fix: `Say it in ${placesSaid[place.section]} as this buyer would, or choose another personality.`,
          ...place,
          evidence: evidenceOf(position, at, all),
          times: 1,
        },
      ]
    }),
  )
}
