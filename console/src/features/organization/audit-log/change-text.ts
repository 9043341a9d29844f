const valueText = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '–'
  if (value === true) return 'on'
  if (value === false) return 'off'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  const isList = Array.isArray(value) && value.every((each) => typeof each === 'string')
  return isList ? value.join(', ') || '–' : JSON.stringify(value)
}

/** `maxLogoBytes` and `max_logo_bytes` as 'Max logo bytes'. */
const words = (name: string): string => {
  const spaced = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, low: string, high: string) => `${low} ${high.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** 'Organization: change logo' of `organization.change-logo`. */
export function actionText(action: string): string {
  const dot = action.indexOf('.')
  if (dot === -1) return words(action)
  return `${words(action.slice(0, dot))}: ${words(action.slice(dot + 1)).toLowerCase()}`
}

/** A stored word such as `MEMBER_PLUS` as 'Member plus'. The names of these fields say that they hold one. */
const namedFields: ReadonlySet<string> = new Set(['role', 'status', 'teamRole', 'visibilityLevel'])
const namedText = (field: string, value: unknown): string => {
  if (!namedFields.has(field) || typeof value !== 'string' || !/^[A-Z_]+$/.test(value))
    return valueText(value)
  return value === 'DEPROVISIONED' ? 'Deactivated' : words(value.toLowerCase())
}

export type Change = { name: string; before: string; after: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What differs between two states, by field. */
export function changesOf(before: unknown, after: unknown): Change[] {
  if (!isRecord(before) && !isRecord(after)) {
    const pair = { before: valueText(before), after: valueText(after) }
    return pair.before === pair.after ? [] : [{ name: '', ...pair }]
  }
  const [old, next] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(next)])]
    .map((key) => ({ name: words(key), before: namedText(key, old[key]), after: namedText(key, next[key]) }))
    .filter((change) => change.before !== change.after)
}

/** The changes in one line. */
export const changeText = (changes: readonly Change[]): string =>
  changes.map(({ name, before, after }) => `${name === '' ? '' : `${name}: `}${before} → ${after}`).join('; ')
