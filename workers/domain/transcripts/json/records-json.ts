import { fieldsOf, utterancesOfRows } from '../records.ts'
import { structuredReading, type Utterance } from '../utterance.ts'
import { isRecord, type JsonReader } from './shape.ts'

/** How deep to search for a list of items, and how many lists to examine. */
const searchDepth = 5
const searchLists = 2000

/** Keys that contain the turns of a dialogue. */
const looksLikeItems = (list: readonly unknown[]): boolean => {
  const first = list.find(isRecord)
  if (!first) return false
  const keys = Object.keys(first).filter(
    (key) => typeof first[key] !== 'object' || first[key] === null || isRecord(first[key]),
  )
  const fields = fieldsOf(keys)
  return (
    fields.text !== undefined &&
    typeof first[keys[fields.text]!] === 'string' &&
    (fields.speaker !== undefined || fields.start !== undefined)
  )
}

const readItems = (list: readonly unknown[]): { utterances: Utterance[]; unparsed: number } | null => {
  const items = list.filter(isRecord)
  // The keys of all items in order of appearance, because the first item may lack optional ones.
  const keys = [...new Set(items.slice(0, 200).flatMap((item) => Object.keys(item)))].slice(0, 100)
  const read = utterancesOfRows(
    keys,
    items.map((item) => keys.map((key) => (Object.hasOwn(item, key) ? item[key] : undefined))),
  )
  return read && { ...read, unparsed: read.unparsed + list.length - items.length }
}

/**
 * Any JSON with lists of items that have a text and a speaker or a time, such as `meeting_transcripts: [{ speaker, content }]`. The list
 * with the most text wins. If an array has many dialogues, each with such a list under the same key, the lists are joined.
 */
export const readRecordsJson: JsonReader = (value) => {
  const groups = new Map<string, Utterance[]>()
  let unparsed = 0
  let looked = 0
  const visit = (node: unknown, path: string, depth: number): void => {
    if (depth > searchDepth || looked > searchLists) return
    if (Array.isArray(node)) {
      looked += 1
      if (looksLikeItems(node)) {
        const read = readItems(node)
        if (read && read.utterances.length > 0) {
          const group = groups.get(path) ?? []
          for (const utterance of read.utterances) group.push(utterance)
          groups.set(path, group)
          unparsed += read.unparsed
          return
        }
      }
      for (const entry of node)
        if (typeof entry === 'object' && entry !== null) visit(entry, `${path}[]`, depth + 1)
    } else if (isRecord(node)) {
      for (const [key, entry] of Object.entries(node))
        if (typeof entry === 'object' && entry !== null) visit(entry, `${path}.${key}`, depth + 1)
    }
  }
  visit(value, '', 0)
  let best: Utterance[] | null = null
  let bestSize = 0
  for (const group of groups.values()) {
    const size = group.reduce((sum, utterance) => sum + utterance.text.length, 0)
    if (size > bestSize) {
      best = group
      bestSize = size
    }
  }
  return best && structuredReading('json', best, { unparsed })
}
