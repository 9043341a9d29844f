import { z } from 'zod'
import {
  botAnswer,
  draftOfBotAnswer,
  linesOfDescription,
  modelDraftNote,
  problemOfBotAnswer,
  type WrittenBot,
  writtenOffline,
} from '../../domain/bots/written-bot.ts'
import { foreignWords } from '../../domain/bots/foreign-words.ts'
import { modelOpinionsNote, opinionsOffline, type WrittenOpinions } from '../../domain/bots/opinions.ts'
import { botCallTypes, emotionalStates } from '#db/vocabulary/bots.ts'
import { attitudes } from '../../domain/practice/catalog/attitudes.ts'
import { objectionKinds, raisedWhen } from '../../domain/practice/catalog/objection-kinds.ts'
import type { BotRequest, OpinionsRequest } from '../engine.ts'
import { type Ask, UnusableAnswer } from './ask.ts'
import { digestOf, fenced, fenceOf, fenceRule, quotable } from './frame.ts'

const unusableTwice = 'The model gave no usable answer twice.'

/**
 * Lets a model make a draft of a bot from a description. Each text names the lines that it is based on. What the model adds is marked, and
 * so are names and numbers that the description does not contain. After two unusable answers, the draft is made offline and says so.
 */
export async function writeBotByModel(
  ask: Ask,
  request: BotRequest,
  { model }: { model: string },
  signal: AbortSignal,
): Promise<WrittenBot> {
  const lines = linesOfDescription(request.description)
  const shown = lines.map((line) => quotable(line, 1_000))
  const fence = fenceOf(digestOf(shown))
  try {
    const answer = await ask(
      {
        purpose: 'bots',
        instructions: botInstructions(fenceRule(fence), request.callType),
        data: fenced(
          fence,
          shown.map((text, line) => ({ line, text })),
        ),
        answer: botAnswer,
        problemOf: (given) => {
          const text = problemOfBotAnswer(given, lines)
          return text === null ? null : { text }
        },
      },
      signal,
    )
    return { ...draftOfBotAnswer(answer, request), madeBy: model, note: modelDraftNote }
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error
    return writtenOffline(request, unusableTwice)
  }
}

function botInstructions(rule: string, callType: BotRequest['callType']): string {
  const item = '{"text": "…", "lines": [0]}'
  return [
    'You turn what a sales manager wrote about a buyer into the form of an invented buyer that salespeople practice calls with.',
    '',
    rule,
    '',
    'Each text names in "lines" the numbers of the lines that it rests on, or [] where you add it. Prefer what the lines say; add only what the buyer needs to be one person, without new companies, places or figures. Leave a text empty where you know nothing.',
    'Objections and opinions are in the words of the buyer. A hidden fact is what the buyer tells only when the seller has earned it; "earnedBy" says by which question.',
    `callType: ${callType ?? `one of ${botCallTypes.join(', ')}`}.`,
    `emotionalState: one of ${emotionalStates.map((state) => `${state} (${attitudes[state].label})`).join(', ')}, or null.`,
    `kind: one of ${objectionKinds.join(', ')}. raisedWhen: one of ${raisedWhen.join(', ')}. gender: MALE, FEMALE or null.`,
    'firstName has at most 15 letters, lastName at most 25. At most 8 objections, 12 hidden facts, 10 goals, 8 opinions, 12 company details.',
    '',
    `Answer with one JSON object and nothing else: {"callType": "cold", "scenarioName": ${item}, "firstName": ${item}, "lastName": ${item}, "gender": null, "jobTitle": ${item}, "companyName": ${item}, "personalDetails": ${item}, "emotionalState": null, "companyDetails": [${item}], "companyOrgStructure": ${item}, "objections": [{"text": "…", "lines": [0], "kind": "price", "settledBy": "…", "raisedWhen": "fromTheStart"}], "hiddenFacts": [{"text": "…", "lines": [0], "topic": "…", "earnedBy": "…"}], "goals": [${item}], "opinions": [{"text": "…", "lines": [], "topic": "…"}]}`,
  ].join('\n')
}

const opinionsAnswer = z.object({
  opinions: z
    .array(z.object({ topic: z.string().max(500), text: z.string().min(1).max(2_000) }))
    .min(1)
    .max(20),
})
const mostOpinions = 8

const oneLine = (text: string, characters: number): string =>
  text
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, characters)
    .toWellFormed()

/** Lets a model say what a buyer with this job thinks. Names and numbers that it was not given are marked. */
export async function writeOpinionsByModel(
  ask: Ask,
  request: OpinionsRequest,
  { model }: { model: string },
  signal: AbortSignal,
): Promise<WrittenOpinions> {
  const { jobTitle, companyName, orgName } = request
  const shown = {
    jobTitle: quotable(jobTitle, 200),
    company: quotable(companyName, 200),
    seller: quotable(orgName, 200),
  }
  const fence = fenceOf(digestOf(Object.values(shown)))
  try {
    const { opinions } = await ask(
      {
        purpose: 'bots',
        instructions: [
          'You write what an invented buyer thinks, in the buyer’s own words, for salespeople who practice calls with that buyer.',
          '',
          fenceRule(fence),
          '',
          'The data names the buyer’s job title, the buyer’s company, and the seller. Write five opinions of one or two sentences: on the job, sellers, change, money, and the seller. No figures, and no other names.',
          '',
          'Answer with one JSON object and nothing else: {"opinions": [{"topic": "…", "text": "…"}]}',
        ].join('\n'),
        data: fenced(fence, [shown]),
        answer: opinionsAnswer,
        problemOf: () => null,
      },
      signal,
    )
    const material = `${jobTitle} ${companyName} ${orgName}`
    return {
      opinions: opinions.slice(0, mostOpinions).map((given) => {
        const opinion = { topic: oneLine(given.topic, 120), text: oneLine(given.text, 500) }
        return { ...opinion, foreign: foreignWords(`${opinion.text} ${opinion.topic}`, material) }
      }),
      madeBy: model,
      note: modelOpinionsNote,
    }
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error
    return opinionsOffline(request, unusableTwice)
  }
}
