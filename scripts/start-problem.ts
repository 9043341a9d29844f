/** A start problem that the user can fix. `message` is one clear sentence. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}
