/** One fault that is put in; the suite must become red because of it. */
export type Mutant = {
  /** `lets app read every row of calls` */
  name: string
  /** What a test is about (a route, a capability), if it is about one alone; the tests about others are left out. */
  about?: string
  apply(): Promise<void> | void
  undo(): Promise<void> | void
}

/** The name of the run without any fault: it must be green, or red would say nothing. */
export const unchanged = 'nothing changed'

/** The test that puts the fault in; when it fails, the mutant is broken and not noticed. */
export const applied = 'can be put in'

/** What the runner tells the files of mutants. */
type Choice = {
  /** A few mutants that stand for all, or all of them. */
  isSample: boolean
  /** One more mutant, which changes nothing that matters: the runner must say that it survives. */
  withHarmless: boolean
  /** The mutants are dealt out to so many processes, this one being number `index`. */
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
