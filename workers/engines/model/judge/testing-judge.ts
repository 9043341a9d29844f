import { z } from 'zod'
import type { AskedModel, ModelReply } from '../testing-server.ts'

const checkRow = z.looseObject({
  check: z.string(),
  shows: z.string(),
  partOf: z.string(),
  saidBy: z.string(),
})
const turnRow = z.looseObject({ i: z.number(), side: z.string(), text: z.string() })
const quoteRow = z.looseObject({ quoteFrom: z.number(), quote: z.string() })

export type ShownTurn = z.infer<typeof turnRow>

/** One check of a first question, as the model sees it. */
export type ShownCheck = {
  key: string
  shows: string
  /** Text of its criterion. */ partOf: string
  /** The sides whose words count. */ saidBy: string
  turns: readonly ShownTurn[]
}
/** What the model is asked in a second look. */
export type ShownQuote = { shows: string; turn: number; quote: string }

/** What a model says about one check; any field may be wrong. */
export type GivenAnswer = {
  answer: string
  turn?: number | null
  quote?: string
  considered?: readonly number[]
  step?: number | null
}

export type JudgeScript = {
  /** `undefined`: it leaves the check out. */
  first(check: ShownCheck): GivenAnswer | readonly GivenAnswer[] | undefined
  second(quote: ShownQuote): string
}

export const isSecondLook = (asked: AskedModel): boolean =>
  asked.rows.some((row) => quoteRow.safeParse(row).success)

/** The checks and turns of a first question. */
export function shownChecks({ rows }: AskedModel): ShownCheck[] {
  const turns = rows.flatMap((row) => turnRow.safeParse(row).data ?? [])
  return rows.flatMap((row) => {
    const { data } = checkRow.safeParse(row)
    if (data === undefined) return []
    const { check: key, shows, partOf, saidBy } = data
    return [{ key, shows, partOf, saidBy, turns }]
  })
}

/** Answers a judge's questions from a script. */
export function judgeReply(asked: AskedModel, script: JudgeScript): ModelReply {
  const quoted = asked.rows.flatMap((row) => quoteRow.safeParse(row).data ?? [])[0]
  const checks = shownChecks(asked)
  if (quoted !== undefined)
    return {
      json: {
        means: script.second({
          shows: checks[0]?.shows ?? '',
          turn: quoted.quoteFrom,
          quote: quoted.quote,
        }),
      },
    }
  const answers = checks.flatMap((check) =>
    [script.first(check) ?? []].flat().map((given) => ({
      turn: null,
      quote: '',
      considered: [],
      ...given,
      check: check.key,
    })),
  )
  return { json: { answers } }
}
