import type { Draft } from './definition.ts'
import { change, type History, redo, startHistory, undo } from './history.ts'

/** A draft as the server stores it. */
export type SavedDraft = { definition: Draft; version: number; savedAt: string; savedBy: string | null }

/**
 * The user's draft, and the server's version of it. If somebody else has saved meanwhile, saving stops until the user chooses a side;
 * nothing that was typed is dropped.
 */
export type Session = {
  history: History<Draft>
  saved: { definition: Draft; version: number; savedAt: string | null }
  /** The draft being saved. */
  sent: Draft | null
  failure: string | null
  theirs: SavedDraft | null
}

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'

export const startSession = (definition: Draft, version: number, savedAt: string | null): Session => ({
  history: startHistory(definition),
  saved: { definition, version, savedAt },
  sent: null,
  failure: null,
  theirs: null,
})

export const draftOf = ({ history }: Session): Draft => history.present

const isSame = (one: Draft, other: Draft): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

export const isDirty = (session: Session): boolean => !isSame(draftOf(session), session.saved.definition)

export function saveStateOf(session: Session): SaveState {
  if (session.theirs !== null) return 'conflict'
  if (session.sent !== null) return 'saving'
  if (session.failure !== null) return 'failed'
  return isDirty(session) ? 'unsaved' : 'saved'
}

const withHistory = (session: Session, history: History<Draft>): Session =>
  history === session.history ? session : { ...session, history, failure: null }

export const edit = (session: Session, next: Draft, key: string | null = null): Session =>
  withHistory(session, change(session.history, next, key))
export const undoEdit = (session: Session): Session => withHistory(session, undo(session.history))
export const redoEdit = (session: Session): Session => withHistory(session, redo(session.history))

/** Whether a save can start: something is unsaved, nothing is being saved, and there is no conflict. */
export const canSave = (session: Session): boolean =>
  session.sent === null && session.theirs === null && isDirty(session)

export const beginSave = (session: Session): Session => ({
  ...session,
  sent: draftOf(session),
  failure: null,
})

/** Changes made since the save started stay unsaved. */
export const endSave = (
  session: Session,
  { version, savedAt }: { version: number; savedAt: string },
): Session => ({
  ...session,
  saved: { definition: session.sent ?? session.saved.definition, version, savedAt },
  sent: null,
})

export const failSave = (session: Session, failure: string): Session => ({
  ...session,
  sent: null,
  failure,
})

/** Ends a save that stored nothing and is not tried again. */
export const stopSave = (session: Session): Session => ({ ...session, sent: null })

export const meetConflict = (session: Session, theirs: SavedDraft): Session => ({
  ...session,
  sent: null,
  failure: null,
  theirs,
})

/** Saves mine over theirs. */
export const keepMine = (session: Session): Session =>
  session.theirs === null
    ? session
    : {
        ...session,
        saved: {
          definition: session.theirs.definition,
          version: session.theirs.version,
          savedAt: session.theirs.savedAt,
        },
        theirs: null,
      }

/** Replaces mine with theirs; Undo still restores mine. */
export const takeTheirs = (session: Session): Session =>
  session.theirs === null
    ? session
    : { ...keepMine(session), history: change(session.history, session.theirs.definition, null) }

/** Replaces mine and any conflict with the server's state; Undo still restores mine. */
export const startOver = (session: Session, server: SavedDraft): Session => ({
  ...endWith(session, server),
  sent: null,
  theirs: null,
  history: isSame(server.definition, draftOf(session))
    ? session.history
    : change(session.history, server.definition, null),
})

/** Adopts the server's state, unless that would lose unsaved work: then the next save reports the conflict. */
export function takeServer(session: Session, server: SavedDraft): Session {
  if (server.version <= session.saved.version || session.sent !== null || session.theirs !== null)
    return session
  if (isDirty(session))
    return isSame(server.definition, draftOf(session)) ? endWith(session, server) : session
  return startOver(session, server)
}

const endWith = (session: Session, { definition, version, savedAt }: SavedDraft): Session => ({
  ...session,
  saved: { definition, version, savedAt },
  failure: null,
})
