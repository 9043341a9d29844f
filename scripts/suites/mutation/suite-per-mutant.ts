import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applied, type Mutant, readChoice, unchanged } from './mutant.ts'

/**
 * Runs test files of the suite once for every mutant, in one process. The files are imported again each time, but not what they import.
 *
 * @param files the test files, from the root of the repository
 * @param aboutOne matches tests that are about a single route or capability: those about others would pass and only cost time
 * @param sample the representative mutants of a short run, by the beginnings of their names
 */
export function suitePerMutant(
  mutants: Mutant[],
  { files, aboutOne, sample }: { files: string[]; aboutOne?: RegExp; sample: string[] },
): void {
  const { isSample, share } = readChoice(process.env)
  const chosen = isSample
    ? mutants.filter(({ name }) => sample.some((begin) => name.startsWith(begin)))
    : mutants
  const dealt = chosen.filter((_, index) => index % share.count === share.index)
  // A short run is part of the run that has just passed.
  const all = isSample ? dealt : [{ name: unchanged, apply: () => {}, undo: () => {} }, ...dealt]
  for (const [index, mutant] of all.entries()) {
    // oxlint-disable-next-line vitest/valid-title -- The names come from the catalog.
    describe(mutant.name, async () => {
      let failure: unknown = null
      // Before the suite's hooks, which create its databases and applications.
      beforeAll(async () => {
        await Promise.resolve(mutant.apply()).catch((error: unknown) => {
          failure = error
        })
      })
      beforeEach(({ task, skip }) => {
        if (
          mutant.about !== undefined &&
          aboutOne?.test(task.name) === true &&
          !task.name.startsWith(`${mutant.about} `)
        )
          skip()
      })
      afterAll(async () => {
        await mutant.undo()
      })
      // oxlint-disable-next-line vitest/valid-title -- The report looks for it.
      it(applied, () => {
        expect(failure).toBeNull()
      })
      // Importing the files collects their tests; the query makes each import a new module.
      for (const file of files) await import(/* @vite-ignore */ `../../../${file}?mutant=${index}`)
    })
  }
}
