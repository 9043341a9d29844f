import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { createOfflineMatcher, type DescribedRule } from '#workers/domain/routing/describe-match.ts'
import { wordsOf } from '#workers/domain/routing/terms.ts'
import type { Benchmark, Measurement } from './benchmark.ts'

/** Labeled conversations that we have not written; read in place. */
const corpus = fileURLToPath(new URL('../../../../shared/corpus/json-dialogue-acts/', import.meta.url))

const dialogues = z.array(
  z.object({ services: z.array(z.string()), turns: z.array(z.object({ utterance: z.string() })) }),
)

/** Written once, from the purpose of each service, without looking at the conversations. The last five fit none of them. */
const descriptions: Record<string, string> = {
  Flights:
    'Traveller searches and books a flight: airport, airline, departure and return dates, ticket class',
  Restaurants:
    'Guest looks for a restaurant and reserves a table: cuisine, price range, number of seats, time',
  RideSharing: 'Passenger orders a ride or taxi to a destination and asks for the fare and the kind of ride',
  Hotels: 'Guest books a hotel room: check-in, nights, stars, breakfast',
  Banks: 'Account holder asks for a balance or transfers money between a checking and a savings account',
  Doctors: 'Patient makes an appointment with a doctor, dentist or therapist',
  Complaints: 'Caller complains about an invoice and asks for a refund',
  Repairs: 'Technician arranges an inspection, a repair or spare parts for a machine',
}

const rules: DescribedRule[] = Object.entries(descriptions).map(([id, explanation], index) => ({
  id,
  level: 'ORGANIZATION',
  ownerId: null,
  position: index + 1,
  label: id,
  explanation,
  callType: 'custom',
}))

type Case = { label: string; messages: { message: string }[] }
type Answerer = (messages: Case['messages']) => string | null

function readCases(): Case[] {
  const files = existsSync(corpus) ? readdirSync(corpus).filter((file) => file.endsWith('.json')) : []
  return files
    .flatMap((file) => dialogues.parse(JSON.parse(readFileSync(`${corpus}${file}`, 'utf8'))))
    .flatMap(({ services, turns }) => {
      const label = services.length === 1 ? services[0]?.replace(/_\d+$/u, '') : undefined
      return label === undefined || !(label in descriptions)
        ? []
        : [{ label, messages: turns.map((turn) => ({ message: turn.utterance })) }]
    })
}

/** The rule whose description shares the most words with the call; none if no word matches, or two tie. */
function byKeywords(): Answerer {
  const wanted = rules.map((rule) => ({
    id: rule.id,
    words: new Set(wordsOf(rule.explanation).filter((word) => word.length > 3)),
  }))
  return (messages) => {
    const said = new Set(messages.flatMap(({ message }) => wordsOf(message)))
    const counts = wanted
      .map(({ id, words }) => ({ id, count: [...words].filter((word) => said.has(word)).length }))
      .toSorted((left, right) => right.count - left.count)
    const [first, second] = counts
    return first === undefined || first.count === 0 || first.count === second?.count ? null : first.id
  }
}

function byDescriptions(): Answerer {
  const match = createOfflineMatcher(rules)
  return (messages) => match({ call: { title: '', messages }, level: 'ORGANIZATION', rules }).ruleId
}

function judge(name: string, answer: Answerer, cases: readonly Case[]): Measurement[] {
  const answers = cases.map(({ label, messages }) => ({ label, given: answer(messages) }))
  const right = answers.filter(({ label, given }) => given === label).length
  const silent = answers.filter(({ given }) => given === null).length
  const percent = (count: number): number => (100 * count) / cases.length
  const byLabel = [...Map.groupBy(answers, ({ label }) => label)].map(
    ([label, own]) => `${label} ${own.filter(({ given }) => given === label).length} of ${own.length}`,
  )
  return [
    { name: `${name}: right`, unit: '%', values: [percent(right)], detail: byLabel.join(', ') },
    { name: `${name}: abstains`, unit: '%', values: [percent(silent)] },
    { name: `${name}: wrong`, unit: '%', values: [percent(answers.length - right - silent)] },
  ]
}

export const benchmark: Benchmark = {
  name: 'routing-quality',
  title:
    'offline description matching beside counting keywords, on labelled conversations that we have not written',
  run: async (bench) => {
    const cases = readCases()
    if (cases.length === 0) {
      bench.say('LEFT OUT: the corpus of labelled conversations is not here')
      return []
    }
    bench.say(
      `${cases.length} conversations, ${rules.length} rules of which ${new Set(cases.map(({ label }) => label)).size} fit any of them`,
    )
    return [
      ...judge('description matcher', byDescriptions(), cases),
      ...judge('keywords', byKeywords(), cases),
    ]
  },
}
