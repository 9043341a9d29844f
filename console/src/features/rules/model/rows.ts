import { type RuleLevel, ruleLevels } from '#db/vocabulary.ts'
import { isSameDraft, type RuleDraft, type RuleLists, type SavedRule } from './drafts.ts'

/**
 * The rows of one kind of rules while they are edited. Every change is a pure function from rows to rows; what was typed is lost
 * only where somebody says so. In each level: rules by position, rules that are not saved yet, the default rule, a blank row.
 */
export type RuleRow<Draft extends RuleDraft = RuleDraft> = {
  /** Stays while the row is on screen, also when a new rule gets its id. */
  key: string
  saved: SavedRule<Draft> | null
  draft: Draft
  /** Counts changes of the draft; a save that began before the last one is not the last word. */
  edits: number
  /** The count of changes that the server has. */
  savedEdits: number
  /** Counts moves that the server does not have. */
  moves: number
  activity: 'idle' | 'saving' | 'deleting'
  /** Why the last save or deletion failed. */
  failure: string | null
  /** The rule as somebody else has saved it meanwhile; nothing is saved until one of the two is chosen. */
  theirs: SavedRule<Draft> | null
  /** The creation that was sent and may have happened: it is repeated as it was, so that there is one rule and not two. */
  creation: Creation | null
}

type Creation = { idempotencyKey: string; body: object; edits: number }

export type RuleRows<Draft extends RuleDraft = RuleDraft> = {
  levels: Record<RuleLevel, readonly RuleRow<Draft>[]>
  /** For the keys of new rows. */
  created: number
  empty: Draft
}

export const isDirty = ({ edits, savedEdits, moves }: RuleRow): boolean => edits !== savedEdits || moves > 0
export const isBlankRow = ({ saved, edits }: RuleRow): boolean => saved === null && edits === 0
export const isDefaultRow = ({ saved }: RuleRow): boolean => saved?.isDefault === true
/** A rule that has a place among others. */
export const isPlaced = (row: RuleRow): boolean => !isBlankRow(row) && !isDefaultRow(row)

const rowOf = <Draft extends RuleDraft>(key: string, saved: SavedRule<Draft> | null, draft: Draft): RuleRow<Draft> => ({
  key,
  saved,
  draft,
  edits: 0,
  savedEdits: 0,
  moves: 0,
  activity: 'idle',
  failure: null,
  theirs: null,
  creation: null,
})

export const emptyRows = <Draft extends RuleDraft>(empty: Draft): RuleRows<Draft> =>
  withBlanks({ levels: { ORGANIZATION: [], TEAM: [], USER: [] }, created: 0, empty })

/** Puts the default rule and one blank row at the end of each level. */
function withBlanks<Draft extends RuleDraft>(rows: RuleRows<Draft>): RuleRows<Draft> {
  const levels = { ...rows.levels }
  let { created } = rows
  for (const level of ruleLevels) {
    const all = rows.levels[level]
    const isOrdered = all.length > 0 && isBlankRow(all[all.length - 1]!) && all.slice(0, -1).every((row) => !isBlankRow(row))
    if (isOrdered) continue
    created += 1
    levels[level] = [
      ...all.filter(isPlaced),
      ...all.filter(isDefaultRow),
      all.find(isBlankRow) ?? rowOf<Draft>(`new-${created}`, null, rows.empty),
    ]
  }
  return created === rows.created ? rows : { ...rows, levels, created }
}

export const findRow = <Draft extends RuleDraft>(rows: RuleRows<Draft>, level: RuleLevel, key: string): RuleRow<Draft> | undefined =>
  rows.levels[level].find((row) => row.key === key)

function update<Draft extends RuleDraft>(
  rows: RuleRows<Draft>,
  level: RuleLevel,
  key: string,
  change: (row: RuleRow<Draft>) => RuleRow<Draft>,
): RuleRows<Draft> {
  const index = rows.levels[level].findIndex((row) => row.key === key)
  const row = rows.levels[level][index]
  if (row === undefined) return rows
  return { ...rows, levels: { ...rows.levels, [level]: rows.levels[level].with(index, change(row)) } }
}

/**
 * Takes over what the server has. A row with unsaved work keeps it together with the version that it began from, so that saving it
 * meets the change of somebody else instead of hiding it. An answer that is older than the row is left out.
 */
export function mergeLists<Draft extends RuleDraft>(rows: RuleRows<Draft>, lists: RuleLists<Draft>): RuleRows<Draft> {
  const levels = { ...rows.levels }
  for (const level of ruleLevels) {
    const before = rows.levels[level]
    const known = new Map(before.flatMap((row) => (row.saved === null ? [] : [[row.saved.id, row]])))
    const listed = new Set(lists[level].map(({ id }) => id))
    const merged = lists[level].map((saved) => {
      const row = known.get(saved.id)
      if (row === undefined) return rowOf<Draft>(saved.id, saved, saved.draft)
      const isBusy = isDirty(row) || row.activity !== 'idle' || row.theirs !== null
      if (isBusy || row.saved === null || saved.version < row.saved.version) return row
      // The same version brings no news, and replacing what was just typed would disturb who goes on typing.
      return saved.version === row.saved.version
        ? { ...row, saved: { ...saved, draft: row.saved.draft } }
        : { ...row, saved, draft: saved.draft, failure: null }
    })
    const kept = before.filter((row) => {
      if (row.saved === null) return true
      return !listed.has(row.saved.id) && (isDirty(row) || row.activity !== 'idle' || row.theirs !== null)
    })
    levels[level] = inOrder(before, [...merged, ...kept])
  }
  return withBlanks({ ...rows, levels })
}

/** The server's order, unless a move is on its way: then the order on screen, with what is new behind. */
function inOrder<Draft extends RuleDraft>(before: readonly RuleRow<Draft>[], after: readonly RuleRow<Draft>[]): RuleRow<Draft>[] {
  const placed = after.filter(isPlaced)
  if (placed.some(({ moves }) => moves > 0)) {
    const rank = new Map(before.map(({ key }, index) => [key, index]))
    placed.sort((one, other) => (rank.get(one.key) ?? before.length) - (rank.get(other.key) ?? before.length))
  }
  return [...placed, ...after.filter(isDefaultRow), ...after.filter(isBlankRow)]
}

export function changeDraft<Draft extends RuleDraft>(
  rows: RuleRows<Draft>,
  level: RuleLevel,
  key: string,
  change: Partial<Draft>,
): RuleRows<Draft> {
  const changed = update(rows, level, key, (row) => {
    const draft: Draft = { ...row.draft, ...change }
    if (isSameDraft(draft, row.draft)) return row
    // Emptied again before anything was saved: it is the blank row once more.
    if (row.saved === null && row.activity === 'idle' && row.creation === null && isSameDraft(draft, rows.empty))
      return rowOf(key, null, draft)
    const edits = row.edits + 1
    // What was taken back need not be saved.
    const isAsSaved = row.saved !== null && row.activity === 'idle' && row.theirs === null && isSameDraft(draft, row.saved.draft)
    return { ...row, draft, edits, savedEdits: isAsSaved ? edits : row.savedEdits, failure: isAsSaved ? null : row.failure }
  })
  return withBlanks(changed)
}

/** Moves a rule to an index among the rules that have a place; the others close up. */
export function moveRow<Draft extends RuleDraft>(rows: RuleRows<Draft>, level: RuleLevel, key: string, to: number): RuleRows<Draft> {
  const all = rows.levels[level]
  const placed = all.filter(isPlaced)
  const from = placed.findIndex((row) => row.key === key)
  const row = placed[from]
  const index = Math.max(0, Math.min(to, placed.length - 1))
  if (row === undefined || from === index || row.activity === 'deleting' || row.theirs !== null) return rows
  const moved = placed.toSpliced(from, 1).toSpliced(index, 0, { ...row, moves: row.moves + 1 })
  return { ...rows, levels: { ...rows.levels, [level]: [...moved, ...all.filter((each) => !isPlaced(each))] } }
}

/** The rank that the server gives a rule which stands here: rules that it does not know yet are not counted. */
export const rankOf = (rows: RuleRows, level: RuleLevel, key: string): number => {
  const placed = rows.levels[level].filter(isPlaced)
  const index = placed.findIndex((row) => row.key === key)
  return placed.slice(0, index).filter(({ saved }) => saved !== null).length + 1
}

export const beginSave = <Draft extends RuleDraft>(
  rows: RuleRows<Draft>,
  level: RuleLevel,
  key: string,
  creation: Creation | null,
): RuleRows<Draft> => update(rows, level, key, (row) => ({ ...row, activity: 'saving', failure: null, creation }))

/** `edits` and `moves` are those that the request held; `edits` is null where it left the draft out. */
export function endSave<Draft extends RuleDraft>(
  rows: RuleRows<Draft>,
  level: RuleLevel,
  key: string,
  saved: SavedRule<Draft>,
  held: { edits: number | null; moves: number },
): RuleRows<Draft> {
  // A rule whose answer was lost may have come with the list meanwhile: it is this one.
  const own = rows.levels[level].filter((row) => row.key === key || row.saved?.id !== saved.id || isDirty(row))
  return update({ ...rows, levels: { ...rows.levels, [level]: own } }, level, key, (row) => ({
    ...row,
    saved,
    activity: 'idle',
    failure: null,
    creation: null,
    savedEdits: held.edits ?? row.savedEdits,
    moves: Math.max(0, row.moves - held.moves),
  }))
}

/** `isRefused`: the server has said no, so a creation did not happen. `isGone`: the rule is not there any more. */
export const failSave = <Draft extends RuleDraft>(
  rows: RuleRows<Draft>,
  level: RuleLevel,
  key: string,
  failure: string,
  { isRefused = false, isGone = false }: { isRefused?: boolean; isGone?: boolean } = {},
): RuleRows<Draft> =>
  update(rows, level, key, (row) => ({
    ...row,
    activity: 'idle',
    failure,
    creation: isRefused ? null : row.creation,
    // Saving it again creates it again.
    ...(isGone ? { saved: null } : {}),
  }))

export const meetConflict = <Draft extends RuleDraft>(
  rows: RuleRows<Draft>,
  level: RuleLevel,
  key: string,
  theirs: SavedRule<Draft>,
): RuleRows<Draft> => update(rows, level, key, (row) => ({ ...row, activity: 'idle', failure: null, theirs }))

/** Mine goes over theirs: it is saved from their version on. */
export const keepMine = <Draft extends RuleDraft>(rows: RuleRows<Draft>, level: RuleLevel, key: string): RuleRows<Draft> =>
  update(rows, level, key, (row) => (row.theirs === null ? row : { ...row, saved: row.theirs, theirs: null, edits: row.edits + 1 }))

export const takeTheirs = <Draft extends RuleDraft>(rows: RuleRows<Draft>, level: RuleLevel, key: string): RuleRows<Draft> =>
  update(rows, level, key, (row) =>
    row.theirs === null
      ? row
      : { ...row, saved: row.theirs, draft: row.theirs.draft, theirs: null, savedEdits: row.edits, moves: 0, failure: null },
  )

export const beginDelete = <Draft extends RuleDraft>(rows: RuleRows<Draft>, level: RuleLevel, key: string): RuleRows<Draft> =>
  update(rows, level, key, (row) => ({ ...row, activity: 'deleting', failure: null }))

export const endDelete = <Draft extends RuleDraft>(rows: RuleRows<Draft>, level: RuleLevel, key: string): RuleRows<Draft> =>
  withBlanks({ ...rows, levels: { ...rows.levels, [level]: rows.levels[level].filter((row) => row.key !== key) } })

/** A rule that was deleted, as it was: a new rule at its old place. */
export function restoreRow<Draft extends RuleDraft>(
  rows: RuleRows<Draft>,
  level: RuleLevel,
  deleted: { draft: Draft; index: number },
): RuleRows<Draft> {
  const created = rows.created + 1
  const row: RuleRow<Draft> = { ...rowOf<Draft>(`new-${created}`, null, deleted.draft), edits: 1, moves: 1 }
  const all = rows.levels[level]
  const placed = all.filter(isPlaced).toSpliced(deleted.index, 0, row)
  return { ...rows, created, levels: { ...rows.levels, [level]: [...placed, ...all.filter((each) => !isPlaced(each))] } }
}
