/** A start problem that a person can mend; `message` is one clear sentence. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}
