/** Messages over the page. Their code loads after the first paint, so that it does not stand before the sign-in form. */
const load = () => import('./NoticeList.tsx')

/** A persistent message: what failed, why, and the request id to quote. */
export function showError(error: unknown, what?: string): void {
  void load().then((notices) => notices.showError(error, what))
}

export function showDone(message: string): void {
  void load().then((notices) => notices.showDone(message))
}

/** For what the server can restore: the change is made at once and can be taken back for 8 s. @returns what takes the message away. */
export function showUndo(message: string, undo: () => void): () => void {
  const shown = load().then((notices) => notices.showUndo(message, undo))
  return () => void shown.then((hide) => hide())
}
