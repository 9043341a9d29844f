import { measureAttacks } from '../trust/attacks.ts'
import { measureDialogues } from '../trust/dialogues.ts'
import { readLabeledSet } from '../trust/labeled-set.ts'
import { measure, precision, readerAgreement, totalOf } from '../trust/measure.ts'
import {
  printAgreement,
  printAttacks,
  printChecks,
  printDialogues,
  printFigures,
  printProposals,
} from '../trust/print.ts'
import { measureProposals, proposedShare, rightShare, speakerForms } from '../trust/rep-proposals.ts'
import type { Bench, Benchmark, Measurement } from './benchmark.ts'

/** Everything on the part that nobody looks at while detectors are written. */
// oxlint-disable-next-line typescript/require-await -- a benchmark is asynchronous
async function run(bench: Bench): Promise<Measurement[]> {
  const set = readLabeledSet('measured')
  const say = (lines: readonly string[]): void => lines.forEach((line) => bench.say(line))
  say([`${set.length} conversations of the unseen part`, printAgreement(readerAgreement(set))])

  const figures = measure(set)
  const again = measure(set)
  const total = totalOf(figures)
  say(printFigures(figures, total))
  say(printChecks(figures))
  say([printDialogues(measureDialogues())])

  const attacks = measureAttacks(set)
  say(printAttacks(attacks))

  const raw = measure(set, { machineText: true })
  const rawTotal = totalOf(raw)
  say(['The same without capitals and punctuation:', ...printFigures(raw, rawTotal)])

  const proposals = speakerForms.map((form) => ({ form, proposed: measureProposals(set, form) }))
  say(proposals.map(({ form, proposed }) => printProposals(form, proposed)))

  const { fitting, unfit, routing, rank } = figures
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
    line('totals on calls that fit nothing', unfit.withTotal, { atMost: 0 }),
    line('rank correlation', rank, { atLeast: 0.8 }),
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
