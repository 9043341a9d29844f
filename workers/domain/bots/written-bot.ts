import { z } from 'zod'
import { type BotCallType, botCallTypes, emotionalStates, genders } from '#db/vocabulary/bots.ts'
import { firstNameCharacters, lastNameCharacters, mostHiddenFacts, mostObjections } from '../practice/bot.ts'
import { objectionKinds, raisedWhen } from '../practice/catalog/objection-kinds.ts'
import { openingLines } from '../practice/catalog/opening-lines.ts'
import { defaultPersonality } from '../practice/catalog/personalities.ts'
import { firstCharacters } from '../texts/first-characters.ts'
import { foreignWords } from './foreign-words.ts'
import { botFromDescription, type DescribedBot, offlineDraftNote } from './from-description.ts'

/** Longer texts are cut, not refused: a model that writes too much has still understood. */
const text = z.string().max(4_000)
/** The numbers of the lines that a text is based on. Empty: the model's own addition. */
const lines = z.array(z.int().nonnegative()).max(20)
const item = z.object({ text, lines })

/** A model's answer about a bot. */
export const botAnswer = z.object({
  callType: z.enum(botCallTypes),
  scenarioName: item,
  firstName: item,
  lastName: item,
  gender: z.enum(genders).nullable(),
  jobTitle: item,
  companyName: item,
  personalDetails: item,
  emotionalState: z.enum(emotionalStates).nullable(),
  companyDetails: z.array(item).max(30),
  companyOrgStructure: item,
  objections: z
    .array(item.extend({ kind: z.enum(objectionKinds), settledBy: text, raisedWhen: z.enum(raisedWhen) }))
    .max(20),
  hiddenFacts: z.array(item.extend({ topic: text, earnedBy: text })).max(20),
  goals: z.array(item).max(20),
  opinions: z.array(item.extend({ topic: text })).max(20),
})
export type BotAnswer = z.infer<typeof botAnswer>

/** A text as a single line without invisible characters. */
const plain = (given: string, characters: number): string =>
  given
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, characters)
    .trim()
    .toWellFormed()

/** Lines of a description, as a model sees them. */
export const linesOfDescription = (description: string): string[] =>
  description
    .split(/\r?\n|(?<=[.?!])\s+(?=\p{Lu})/u)
    .map((line) => firstCharacters(line.trim(), 1_000))
    .filter((line) => line !== '')
    .slice(0, 200)

/** Why an answer can't be used; null: it can. */
export function problemOfBotAnswer(answer: BotAnswer, given: readonly string[]): string | null {
  const items = itemsOf(answer)
  const unknown = items.flatMap((each) => each.lines).find((line) => given[line] === undefined)
  if (unknown !== undefined) return `There is no line ${unknown}.`
  if (items.every((each) => each.lines.length === 0)) return 'Nothing in it names a line that it rests on.'
  return null
}

const itemsOf = (answer: BotAnswer): { text: string; lines: number[] }[] =>
  Object.values(answer).flatMap((value): { text: string; lines: number[] }[] =>
    Array.isArray(value) ? value : value !== null && typeof value === 'object' ? [value] : [],
  )

/**
 * A draft from a model's answer. Each field says which words of the description it is based on, and which of its names and numbers the
 * description does not contain. What a person wrote is kept: the description, and the call type if they chose one.
 */
export function draftOfBotAnswer(
  answer: BotAnswer,
  { description, callType: chosen }: { description: string; callType?: BotCallType | undefined },
): DescribedBot {
  const given = linesOfDescription(description)
  const origin: DescribedBot['origin'] = []
  const callType = chosen ?? answer.callType
  /** Stores the origin of an item under its path and returns its text. Stores nothing for an empty text. */
  const keep = (
    path: string,
    each: { text: string; lines: number[] },
    characters: number,
    more = '',
  ): string => {
    const kept = plain(each.text, characters)
    if (kept !== '')
      origin.push({
        path,
        because: plain(each.lines.map((line) => given[line] ?? '').join(' '), 300),
        foreign: foreignWords(`${kept}. ${more}`, description),
      })
    return kept
  }
  const list = <Item extends { text: string; lines: number[] }, Kept>(
    name: string,
    items: readonly Item[],
    most: number,
    make: (item: Item, path: string, index: number) => Kept | null,
  ): Kept[] => {
    const kept: Kept[] = []
    for (const each of items) {
      if (kept.length === most) break
      const made = make(each, `${name}.${kept.length}`, kept.length)
      if (made !== null) kept.push(made)
    }
    return kept
  }
  const texts = (
    name: string,
    items: readonly { text: string; lines: number[] }[],
    most: number,
    size: number,
  ) => list(name, items, most, (each, path) => keep(path, each, size) || null)

  const form: DescribedBot['form'] = {
    description: firstCharacters(description.trim(), 2_000),
    openerLine: openingLines[callType][0],
    scenarioName: keep('scenarioName', answer.scenarioName, 120),
    firstName: keep('firstName', answer.firstName, firstNameCharacters),
    lastName: keep('lastName', answer.lastName, lastNameCharacters),
    gender: answer.gender,
    jobTitle: keep('jobTitle', answer.jobTitle, 100),
    companyName: keep('companyName', answer.companyName, 120),
    personalDetails: keep('personalDetails', answer.personalDetails, 2_000),
    emotionalState: answer.emotionalState ?? defaultPersonality[callType],
  }
  const own = callType === 'focus' ? withoutParts(answer) : answer
  return {
    callType,
    form: {
      ...form,
      companyDetails: texts('companyDetails', own.companyDetails, 30, 500),
      companyOrgStructure: keep('companyOrgStructure', own.companyOrgStructure, 2_000),
      goals: texts('goals', own.goals, 10, 300),
      objections: list('objections', own.objections, mostObjections, (each, path, index) => {
        const settledBy = plain(each.settledBy, 300)
        const said = keep(path, each, 300, settledBy)
        if (said === '') return null
        const { kind, raisedWhen: when } = each
        return { id: `objection-${index + 1}`, text: said, kind, settledBy, raisedWhen: when }
      }),
      hiddenFacts: list('hiddenFacts', own.hiddenFacts, mostHiddenFacts, (each, path, index) => {
        const topic = plain(each.topic, 120)
        const earnedBy = plain(each.earnedBy, 200)
        const fact = keep(path, each, 300, `${topic}. ${earnedBy}`)
        return fact === '' ? null : { id: `fact-${index + 1}`, text: fact, topic, earnedBy }
      }),
      opinions: list('opinions', own.opinions, 20, (each, path) => {
        const topic = plain(each.topic, 120)
        const opinion = keep(path, each, 500, topic)
        return opinion === '' ? null : { topic, text: opinion }
      }),
    },
    origin,
  }
}

/** A focus call has no company details, no priorities and objections, and no opinions. */
const withoutParts = (answer: BotAnswer): BotAnswer => ({
  ...answer,
  companyDetails: [],
  companyOrgStructure: { text: '', lines: [] },
  goals: [],
  objections: [],
  hiddenFacts: [],
  opinions: [],
})

/** A bot made from a description: a draft that a person reads, changes and publishes. */
export type WrittenBot = DescribedBot & {
  /** `offline`, or the model's name. */
  madeBy: string
  /** How it was made, as shown on the screen. */
  note: string
}

/** Shown next to every draft that a model made. */
export const modelDraftNote =
  'Made by a language model from your description. Read it before anybody practices: names and numbers that you did not give are marked.'

/** @param why a configured model did not make the draft; null if none is configured */
export function writtenOffline(
  { description, callType }: { description: string; callType?: BotCallType | undefined },
  why: string | null = null,
): WrittenBot {
  return {
    ...botFromDescription(description, callType),
    madeBy: 'offline',
    note: why === null ? offlineDraftNote : `${why} ${offlineDraftNote}`,
  }
}
