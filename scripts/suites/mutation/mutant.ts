/** One injected fault; the suite must fail because of it. */
export type Mutant = {
  /** `lets app read every row of calls` */
  name: string
  /** The route or capability that a test is about, if it is about only one; tests about others are left out. */
  about?: string
  apply(): Promise<void> | void
  undo(): Promise<void> | void
}

/** The name of the run without any fault. It must pass, or failures would prove nothing. */
export const unchanged = 'nothing changed'

/** The test that injects the fault. If it fails, the mutant is broken, not detected. */
export const applied = 'can be put in'

/** What the runner tells the mutant files. */
type Choice = {
  /** A few representative mutants, or all of them. */
  isSample: boolean
  /** Adds a mutant that changes nothing important: the runner must report that it survives. */
  withHarmless: boolean
  /** The mutants are distributed over this many processes; this one is number `index`. */
  share: { index: number; count: number }
}

export function readChoice(environment: NodeJS.ProcessEnv): Choice {
  const [index = '1', count = '1'] = (environment.MUTATION_SHARE ?? '1/1').split('/')
  return {
    isSample: environment.MUTATION_SAMPLE === '1',
    withHarmless: environment.MUTATION_HARMLESS === '1',
    share: { index: Number(index) - 1, count: Number(count) },
  }
}
