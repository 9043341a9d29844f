import type { Trx } from '#db/client.ts'
import { findSetupState } from '#db/queries/home/setup.ts'
import { type SetupStep, setupSteps } from '../../contract/home.ts'

/** The first steps of a new organization; null once all are done, or somebody has hidden them. */
export async function readSetup(trx: Trx): Promise<{ steps: { step: SetupStep; isDone: boolean }[] } | null> {
  const state = await findSetupState(trx)
  const isDone: Record<SetupStep, boolean> = {
    source: state.hasSource,
    rules: state.hasCheckedRules,
    people: state.hasPeople,
    score: state.hasScore,
  }
  const steps = setupSteps.map((step) => ({ step, isDone: isDone[step] }))
  return state.isDismissed || steps.every((step) => step.isDone) ? null : { steps }
}
