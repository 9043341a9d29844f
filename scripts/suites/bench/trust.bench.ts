import {
  configuredModel,
  judgeAll,
  judgedCalls,
  judgeFromLabels,
  measureFaults,
  measureObedience,
  onePerScorecard,
} from '../trust/model-judge.ts'
import { measureAttacks } from '../trust/attacks.ts'
import { measureDialogues } from '../trust/dialogues.ts'
import { scorableCall } from '../trust/conversation-file.ts'
import { readLabeledSet } from '../trust/labeled-set.ts'
import { measure, precision, readerAgreement, totalOf } from '../trust/measure.ts'
import {
  printAgreement,
  printAttacks,
  printBlindAttacks,
  printChecks,
  printDialogues,
  printFaults,
  printFigures,
  printJudged,
  printProposals,
} from '../trust/print.ts'
import { answerLabeled, figuresOf, printPhrases } from '../trust/phrases/measure.ts'
import { measureProposals, proposedShare, rightShare, speakerForms } from '../trust/rep-proposals.ts'
import { scoreOffline } from '#workers/engines/offline/score-offline.ts'
import type { Bench, Benchmark, Measurement } from './benchmark.ts'

/** The rules of evidence with a scripted model, and the same measurement for a real one. */
async function measureModel(bench: Bench): Promise<Measurement[]> {
  const set = readLabeledSet('measured')
  const say = (lines: readonly string[]): void => lines.forEach((line) => bench.say(line))
  const calls = judgedCalls(set)
  const line = (name: string, value: number | null, target: Measurement['target']): Measurement => ({
    name,
    unit: '',
    values: [value ?? Number.NaN],
    target,
  })
  const figuresOf = (results: Awaited<ReturnType<typeof judgeAll>>) => {
    const figures = measure(set, {
      machineText: false,
      score: (conversation, card) =>
        results.get(conversation.id) ?? scoreOffline(scorableCall(conversation), card),
    })
    const total = totalOf(figures)
    return { total, printed: printJudged(figures, total) }
  }

  const ideal = figuresOf(await judgeFromLabels(calls))
  say([`${calls.length} calls judged by a scripted model that answers from the labels:`, ...ideal.printed])

  const faults = await measureFaults(onePerScorecard(calls))
  say(['faults that a scripted model plants:', ...printFaults(faults)])
  const obedience = await measureObedience(onePerScorecard(calls))
  say([
    `answers of a model that obeys the call: ${obedience.through} of ${obedience.said} got through, ${obedience.stoppedBySecondLook} second looks were needed`,
  ])
  const scripted = [
    line('scripted model: precision of met', precision(ideal.total.met), { atLeast: 0.99 }),
    ...[...faults].map(([fault, { through }]) =>
      line(`scripted model: ${fault}, got through`, through, { atMost: 0 }),
    ),
    line('scripted model: obeys the call, got through', obedience.through, { atMost: 0 }),
  ]

  const settings = configuredModel()
  if (settings === null) {
    bench.say('real model: not configured (MODEL_PROVIDER, MODEL_NAME and the others of CONFIGURATION.md)')
    return scripted
  }
  const real = figuresOf(await judgeAll(calls, settings))
  say([`${calls.length} calls judged by ${settings.name}:`, ...real.printed])
  return [
    ...scripted,
    line('real model: precision of met', precision(real.total.met), { atLeast: 0.93 }),
    line('real model: precision of missed', precision(real.total.missed), { atLeast: 0.92 }),
    line('real model: answers given', real.total.given / real.total.answerable, { atLeast: 0.6 }),
  ]
}

/** Writers whose conversations were added last. The sums of the others influenced the choice of earlier engines. */
const newestWriters = /^w(?:3[2-9]|46)-/

/** Measures everything on the part that nobody looks at while writing detectors. */
async function run(bench: Bench): Promise<Measurement[]> {
  if (bench.isWithModel) return measureModel(bench)
  const set = readLabeledSet('measured')
  const say = (lines: readonly string[]): void => lines.forEach((line) => bench.say(line))
  say([`${set.length} conversations of the unseen part`, printAgreement(readerAgreement(set))])

  const figures = measure(set)
  const again = measure(set)
  const total = totalOf(figures)
  say(printFigures(figures, total))
  const newest = set.filter(({ conversation }) => newestWriters.test(conversation.id))
  const ofNewest = measure(newest)
  say([`The same on the ${newest.length} newest of them:`, ...printFigures(ofNewest, totalOf(ofNewest))])
  say(printChecks(figures))
  say([printDialogues(measureDialogues())])

  const attacks = measureAttacks(set)
  say(printAttacks(attacks))
  say([printBlindAttacks(measureAttacks(set, { list: 'blind' }))])

  const raw = measure(set, { machineText: true })
  const rawTotal = totalOf(raw)
  say(['The same without capitals and punctuation:', ...printFigures(raw, rawTotal)])

  const proposals = speakerForms.map((form) => ({ form, proposed: measureProposals(set, form) }))
  say(proposals.map(({ form, proposed }) => printProposals(form, proposed)))

  const byPhrases = answerLabeled((conversation) => conversation, 'notAssessable')
  say(['Criteria in the words of an author, by the phrases that they chose:', ...printPhrases(byPhrases)])
  const phrases = figuresOf(byPhrases)

  const { fitting, otherKinds, unfit, routing, rank, readersRank } = figures
  const isSame =
    JSON.stringify([...figures.checks, figures.wrong]) === JSON.stringify([...again.checks, again.wrong])
  const line = (name: string, value: number | null, target: Measurement['target']): Measurement => ({
    name,
    unit: '',
    values: [value ?? Number.NaN],
    target,
  })
  return [
    line('precision of met', precision(total.met), { atLeast: 0.93 }),
    line('precision of missed', precision(total.missed), { atLeast: 0.92 }),
    line('answers given', total.given / total.answerable, { atLeast: 0.6 }),
    line('fitting calls with a total', fitting.withTotal / fitting.calls, { atLeast: 0.75 }),
    line('scorecards of another kind with a total', otherKinds.withTotal / otherKinds.pairs, { atMost: 0.1 }),
    line('totals on service calls, small talk and others where nobody sells', unfit.withTotal, { atMost: 0 }),
    {
      ...line('rank correlation', rank, { atLeast: 0.8 }),
      detail: `of the readers’ own totals of these calls: ${readersRank?.toFixed(2) ?? 'none'}`,
    },
    line(
      'routing wrong, of the calls asked',
      routing.wrong / (routing.right + routing.wrong + routing.abstained),
      {
        atMost: 0.02,
      },
    ),
    line('attacks that change an answer', attacks.changed, { atMost: 0 }),
    line('runs that differ', isSame ? 0 : 1, { atMost: 0 }),
    line('machine text: precision of met', precision(rawTotal.met), { atLeast: 0.93 }),
    line('machine text: precision of missed', precision(rawTotal.missed), { atLeast: 0.92 }),
    line('phrases: precision of met', precision({ ...phrases.met, disputed: 0 }), {}),
    line('phrases: answers given', phrases.given / phrases.answerable, {}),
    ...proposals.flatMap(({ form, proposed }) => [
      line(`rep proposal right, ${form} speakers`, rightShare(proposed), { atLeast: 0.95 }),
      line(`rep proposed, ${form} speakers`, proposedShare(proposed), { atLeast: 0.7 }),
      line(`rep proposals where nobody sells, ${form} speakers`, proposed.nobodySells.proposals, {
        atMost: 0,
      }),
    ]),
  ]
}

export const benchmark: Benchmark = {
  name: 'trust',
  title: 'answers, totals and routing of the offline engine beside what two readers say',
  run,
}
