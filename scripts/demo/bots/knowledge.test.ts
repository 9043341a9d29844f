import { describe, expect, it } from 'vitest'
import {
  botForm,
  type BotForm,
  knowledgeOfAll,
  mostAsks,
  mostKnowledge,
  mostKnowledgeOfOthers,
} from '#workers/domain/practice/bot.ts'
import { compileScript } from '#workers/domain/practice/index.ts'
import { givesAway } from '#workers/domain/practice/persona-test/said.ts'
import { wrongInKnowledge } from '#workers/domain/practice/wording/answer-bank/may-say.ts'
import { demoKnowledge } from './knowledge/all.ts'
import { demoBots } from './library.ts'

const bots = demoBots.map(({ form, callType }) => {
  const parsed = botForm.parse(form)
  return {
    name: parsed.firstName,
    form: parsed,
    script: compileScript(parsed, callType, { agentId: 'demo' }),
  }
})
const mostWords = 34

/** What the sheet says to anybody. */
const openly = (form: BotForm): string =>
  JSON.stringify({ ...form, hiddenFacts: [], knowledge: [], supportingAgentInfo: [] })

const months =
  /(?<!\p{L})(?:January|February|March|April|June|July|August|September|October|November|December)(?!\p{L})/gu

/** Figures, months, and names that only a hidden fact has. */
function secretsOf(form: BotForm): string[] {
  const sheet = openly(form)
  const others = form.supportingAgentInfo.flatMap(({ hiddenFacts }) => hiddenFacts)
  return [...form.hiddenFacts, ...others].flatMap(({ text }) => {
    const names = text.match(/(?<=[\p{Ll},;] )\p{Lu}\p{Ll}{2,}/gu) ?? []
    return [...(text.match(/\d[\d.,]*\d|\d/gu) ?? []), ...(text.match(months) ?? []), ...names].filter(
      (secret) => !new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(secret)}(?![\\p{L}\\d])`, 'u').test(sheet),
    )
  })
}

const names = (text: string, secret: string): boolean =>
  new RegExp(`(?<![\\p{L}\\d.,])${RegExp.escape(secret)}(?![\\p{L}\\d])`, 'u').test(text)

describe('what the buyers of the demo answer beyond their sheets', () => {
  it('is written for each of them', () => {
    expect(Object.keys(demoKnowledge).toSorted()).toEqual(
      bots.map(({ name }) => name.toLowerCase()).toSorted(),
    )
    for (const { form } of bots) {
      expect(form.knowledge.length).toBeGreaterThanOrEqual(40)
      expect(form.knowledge.length).toBeLessThanOrEqual(mostKnowledge)
      for (const { knowledge } of form.supportingAgentInfo) {
        expect(knowledge.length).toBeGreaterThanOrEqual(20)
        expect(knowledge.length).toBeLessThanOrEqual(mostKnowledgeOfOthers)
      }
    }
  })

  it('asks in several wordings, each once, and answers in a breath', () => {
    for (const { form } of bots) {
      for (const { knowledge } of [form, ...form.supportingAgentInfo]) {
        const all = knowledge.flatMap(({ asks, after }) => asks.map((ask) => `${ask.toLowerCase()}|${after}`))
        expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([])
      }
      for (const { asks, says } of knowledgeOfAll(form)) {
        expect(asks.length).toBeGreaterThanOrEqual(3)
        expect(asks.length).toBeLessThanOrEqual(mostAsks)
        expect(says.split(' ').length).toBeLessThanOrEqual(mostWords)
      }
    }
  })

  it('agrees to nothing and evades nothing', () => {
    const wrong = bots.flatMap(({ name, form }) =>
      knowledgeOfAll(form).flatMap(({ says }) =>
        wrongInKnowledge(says) === null ? [] : [`${name}, ${wrongInKnowledge(says)}: ${says}`],
      ),
    )
    expect(wrong).toEqual([])
  })

  it('follows on what the buyer says', () => {
    const loose = bots.flatMap(({ name, script }) =>
      script.knowledge
        .filter(({ after, follows }) => after !== '' && follows === null)
        .map(({ after }) => `${name}: ${after}`),
    )
    // What a focus call leaves out of the sheet, nobody says there.
    expect(loose.filter((one) => !one.startsWith('Agnes:'))).toEqual([])
  })

  it('gives nothing of a hidden fact away before that fact is out', () => {
    const leaks = bots.flatMap(({ name, form, script }) =>
      script.knowledge
        .filter(({ needs }) => needs === null)
        .flatMap(({ spoken }) => [
          ...secretsOf(form)
            .filter((secret) => names(spoken, secret))
            .map((secret) => `${name}, ${secret}: ${spoken}`),
          ...script.facts
            .filter((fact) => givesAway(script, fact, spoken))
            .map(({ id }) => `${name}, ${id}: ${spoken}`),
        ]),
    )
    expect(leaks).toEqual([])
    expect(bots.flatMap(({ form }) => secretsOf(form)).length).toBeGreaterThan(20)
  })
})
