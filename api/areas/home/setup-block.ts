import type { Trx } from '#db/client.ts'
import { findSetupState } from '#db/queries/home/setup.ts'
import { type SetupStep, setupSteps } from '../../contract/home.ts'

/** Without these steps no call is scored. An organization that has done them needs no reminder to practice. */
const needed = ['source', 'rules', 'people', 'score'] as const satisfies readonly SetupStep[]

/** The first steps of a new organization; null once the needed ones are done or somebody has hidden them. */
export async function readSetup(trx: Trx): Promise<{ steps: { step: SetupStep; isDone: boolean }[] } | null> {
  const state = await findSetupState(trx)
  const isDone: Record<SetupStep, boolean> = {
    source: state.hasSource,
    practice: state.hasPractice,
    rules: state.hasCheckedRules,
    people: state.hasPeople,
    score: state.hasScore,
  }
  const steps = setupSteps.map((step) => ({ step, isDone: isDone[step] }))
  return state.isDismissed || needed.every((step) => isDone[step]) ? null : { steps }
}
