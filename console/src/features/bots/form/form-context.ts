import { createContext, use } from 'react'
import type { BotCallType } from '#db/vocabulary/bots.ts'
import type { BotDraftForm } from '#workers/domain/practice/bot.ts'
import type { BotSection } from '#workers/domain/practice/bot-sections.ts'
import type { BotPart } from './tabs.ts'

/** State shared by all parts of the form. */
export type BotFormState = {
  agentId: string
  callType: BotCallType
  form: BotDraftForm
  change: (patch: Partial<BotDraftForm>) => void
  /** The problem to show at a field; undefined if there is none, or it is not reported yet. */
  problemAt: (path: string) => string | undefined
  /** The focus has left a section, so its missing fields may be reported. */
  visit: (section: BotSection) => void
  /** The focus has entered a section. */
  enter: (section: BotSection) => void
  isReadOnly: boolean
  /** The part that a link led to. */
  part: BotPart | undefined
  /** Folders of the bot that the reader sees. */
  folders: readonly { id: string; name: string }[]
}

const Context = createContext<BotFormState | null>(null)
export const BotFormProvider = Context.Provider

export function useBotForm(): BotFormState {
  const state = use(Context)
  if (state === null) throw new Error('A part of the bot form stands outside of it.')
  return state
}

/** Fields that are one text each. */
export type TextField =
  | 'scenarioName'
  | 'description'
  | 'firstName'
  | 'lastName'
  | 'jobTitle'
  | 'personalDetails'
  | 'companyName'
  | 'openerLine'
  | 'companyOrgStructure'
  | 'problemAwareInfo'
  | 'solutionAwareInfo'
  | 'incumbentSolutionInfo'
  | 'preExistingChampionInfo'
  | 'public_presence'

/** Value, change handler and problem of a text field, to spread into an input. A click on a problem leads to its `data-field`. */
export function useTextField(name: TextField) {
  const { form, change, problemAt, isReadOnly } = useBotForm()
  return {
    'data-field': name,
    value: form[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    error: problemAt(name),
    readOnly: isReadOnly,
    dir: 'auto' as const,
    autoComplete: 'off',
  }
}
