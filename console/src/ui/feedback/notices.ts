/** Messages over the page. Their code loads after the first paint, so that it does not delay the sign-in form. */
const load = () => import('./NoticeList.tsx')

/** A persistent message: what failed, why, and the request id to quote. */
export function showError(error: unknown, what?: string): void {
  void load().then((notices) => notices.showError(error, what))
}

export function showDone(message: string): void {
  void load().then((notices) => notices.showDone(message))
}

/** What the user must not miss: it stays until they close it. */
export function showNote(message: string): void {
  void load().then((notices) => notices.showNote(message))
}

/**
 * For changes that the server can undo: the change is made immediately, and can be undone for 8 s.
 * Pages show it with `useUndoNotice`.
 * @returns a function that removes the message
 */
export function showUndo(message: string, undo: () => void): () => void {
  const shown = load().then((notices) => notices.showUndo(message, undo))
  return () => void shown.then((hide) => hide())
}

/** Removes all messages with Undo: what they would undo belongs to an organization that the user has left. */
export function hideUndos(): void {
  void load().then((notices) => notices.hideUndos())
}
