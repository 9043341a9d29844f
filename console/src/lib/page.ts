/** The page of this tab, in an object so that tests can stand in for it. */
export const page = {
  /** Everything in memory is dropped, and the session starts again. */
  reload: (): void => location.reload(),
}
