import { shareEstimate } from '#workers/domain/calibration/intervals.ts'
import type { AttackFigures } from './attacks.ts'
import type { Calibration, Estimate } from './learn/calibrate.ts'
import type { FaultFigures } from './model-judge.ts'
import type { DialogueFigures } from './dialogues.ts'
import { type CheckFigures, type Figures, precision, type ReaderAgreement, type Tally } from './measure.ts'
import type { ProposalFigures, SpeakerForm } from './rep-proposals.ts'

/** Prints the figures as tables. */

export function percent(share: number | null): string {
  return share === null ? '–' : `${(share * 100).toFixed(1)} %`
}

function number(value: number | null): string {
  return value === null ? '–' : value.toFixed(2)
}

function shareWithInterval(hits: number, count: number): string {
  const share = shareEstimate(hits, count)
  if (share === null) return '– of 0'
  return `${percent(share.value)} (${hits} of ${count}; ${percent(share.low)} to ${percent(share.high)})`
}

function tally(counts: Tally): string {
  const share = percent(precision(counts)).padStart(8)
  return `${share} ${`${counts.right}/${counts.wrong}/${counts.disputed}`.padStart(9)}`
}

export function printAgreement({ answers, kappa, types, fits }: ReaderAgreement): string {
  return `two readers, ${answers} answers: kappa ${number(kappa)}; of types ${number(types)}, of fit ${number(fits)}`
}

export function printFigures(figures: Figures, total: CheckFigures): string[] {
  const { routing, titles, fitting, otherKinds, unfit, negotiations, passes } = figures
  const routed = routing.right + routing.wrong
  return [
    `met: ${shareWithInterval(total.met.right, total.met.right + total.met.wrong)}, ${total.met.disputed} disputed`,
    `missed: ${shareWithInterval(total.missed.right, total.missed.right + total.missed.wrong)}, ${total.missed.disputed} disputed`,
    `answers given of those that readers could give: ${shareWithInterval(total.given, total.answerable)}`,
    `fitting calls with a total: ${shareWithInterval(fitting.withTotal, fitting.calls)}`,
    `scorecards of another kind of call with a total: ${shareWithInterval(otherKinds.withTotal, otherKinds.pairs)}`,
    `totals on service calls, small talk and others where nobody sells: ${unfit.withTotal} of ${unfit.calls}`,
    `totals on talks about terms alone, which sound like sales calls: ${negotiations.withTotal} of ${negotiations.calls}`,
    `rank correlation of totals with the readers: ${number(figures.rank)}; of their own totals of these calls: ${number(figures.readersRank)}`,
    `pass or fail as the readers: ${shareWithInterval(passes.agreed, passes.compared)}`,
    `routed by descriptions of the default rules, titles hidden: ${shareWithInterval(routing.right, routed)} right, ${routing.abstained} abstained`,
    `routed by titles of the default rules: ${shareWithInterval(titles.right, titles.right + titles.wrong)} right`,
  ]
}

/** One line per check: precision, and right/wrong/disputed. */
export function printChecks(figures: Figures): string[] {
  return [
    `${'check'.padEnd(34)} ${'met'.padStart(8)} ${'r/w/d'.padStart(9)} ${'missed'.padStart(8)} ${'r/w/d'.padStart(9)}   given`,
    ...[...figures.checks]
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(
        ([id, check]) =>
          `${id.padEnd(34)} ${tally(check.met)} ${tally(check.missed)}   ${check.given} of ${check.answerable}`,
      ),
  ]
}

export function printDialogues(figures: DialogueFigures | null): string {
  if (figures === null) return 'public dialogues: left out, they are not beside this checkout'
  const { rightKept, right, wrongKept, wrong } = figures
  return `public dialogues: ${rightKept} of ${right} answers judged right and ${wrongKept} of ${wrong} judged wrong are still given`
}

export function printAttacks({ tried, changed, byFamily }: AttackFigures): string[] {
  return [
    `attacks: ${changed} of ${tried} changed an answer`,
    ...[...byFamily].map(
      ([family, counts]) => `  ${family.padEnd(30)} ${`${counts.changed}`.padStart(5)} of ${counts.tried}`,
    ),
  ]
}

export function printBlindAttacks({ tried, changed, gained }: AttackFigures): string {
  return `attacks of a list that no rule was written with: ${gained} of ${tried} turned an answer to met, ${changed} changed any`
}

export function printProposals(form: SpeakerForm, figures: ProposalFigures): string {
  const { right, wrong, none, nobodySells } = figures
  return [
    `rep proposed, ${form} speakers: ${shareWithInterval(right, right + wrong)} right`,
    `${none} not proposed`,
    `${nobodySells.proposals} proposals in ${nobodySells.conversations} conversations where nobody sells`,
  ].join(', ')
}

/** How a model's scores compare with the readers' answers. Routing is left out, because the model does not route. */
export function printJudged(figures: Figures, total: CheckFigures): string[] {
  return printFigures(figures, total).filter((line) => !/^(?:routed|titles|totals on calls)/.test(line))
}

export function printFaults(faults: FaultFigures): string[] {
  return [...faults].map(
    ([fault, { planted, through }]) =>
      `  ${fault.padEnd(34)} ${`${through}`.padStart(5)} of ${planted} got through`,
  )
}

/** The accuracy of the patterns' answers if a learned signal must also agree, for calls that the signal has not learned from. */
export function printLearned({ estimates, least: leastOf, attacks }: Calibration): string[] {
  const answers = (['met', 'missed'] as const).flatMap((status) =>
    [false, true].flatMap((isRead) => {
      const own = estimates[status].filter((one) => one.isRead === isRead)
      const line = (name: string, list: readonly Estimate[]): string =>
        `  ${name.padEnd(34)} ${shareWithInterval(list.filter(({ isRight }) => isRight).length, list.length)}`
      const least = leastOf[status]
      return [
        `${status}, calls ${isRead ? 'that the authors of patterns may read' : 'for calibration'}`,
        line('whatever is found', own),
        ...[0.7, 0.8, 0.9].map((chance) =>
          line(
            `with a chance of ${chance}`,
            own.filter((one) => one.chance >= chance),
          ),
        ),
        line(
          `given: with a chance of ${least}`,
          own.filter((one) => one.chance >= least),
        ),
      ]
    }),
  )
  return [
    ...answers,
    `answers “met” that attacks get: ${attacks.given} of the ${attacks.found} found in them`,
  ]
}
