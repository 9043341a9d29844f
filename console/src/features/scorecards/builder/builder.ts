import { createContext, use } from 'react'
import type { Draft } from '../model/definition.ts'
import type { Marks } from '../model/marks.ts'

/** What is wrong with a draft; `path` leads to it, e.g. `sections.0.criteria.2.weight`. */
export type Problem = { path: string; message: string }

/** What every part of the editor shares. */
export type Builder = {
  scorecardId: string
  draft: Draft
  isReadOnly: boolean
  marks: Marks
  /** @param key names the field that is typed into: changes in a row are one step to undo. */
  edit: (change: (draft: Draft) => Draft, key?: string | null) => void
  /** Problems at a path or below it. */
  problemsAt: (path: string) => readonly Problem[]
  openId: string | null
  open: (criterionId: string | null) => void
  /** Says something to those who listen. */
  announce: (text: string) => void
}

export const BuilderContext = createContext<Builder | null>(null)

export function useBuilder(): Builder {
  const builder = use(BuilderContext)
  if (builder === null) throw new Error('This part stands outside of the editor of a scorecard.')
  return builder
}

/** An id that no other part of the scorecard has. */
export const newId = (prefix: string): string => `${prefix}-${crypto.randomUUID().slice(0, 13)}`
