import { type Atom, shallow, useSelector } from '@tanstack/react-store'
import { createContext, use } from 'react'
import type { BotCallType } from '#db/vocabulary/bots.ts'
import type { BotDraftForm } from '#workers/domain/practice/bot.ts'
import type { BotSection } from '#workers/domain/practice/bot-sections.ts'
import type { BotPart } from './tabs.ts'

/** The problem to show at each path. A path without one has none, or it is not reported yet. */
export type ShownProblems = ReadonlyMap<string, string>

/** What all parts of the form share. Typing hardly ever changes it: each part reads the fields that it shows by `useFormFields`. */
export type BotFormState = {
  agentId: string
  callType: BotCallType
  form: Atom<BotDraftForm>
  change: (patch: Partial<BotDraftForm>) => void
  problems: ShownProblems
  /** The focus has left a section, so its missing fields may be reported. */
  visit: (section: BotSection) => void
  /** The focus has entered a section. */
  enter: (section: BotSection) => void
  /** The buyer may not be changed. */
  isReadOnly: boolean
  /** The user publishes the bot and chooses its folders, tags, teams and scorecards, even if the buyer belongs to another organization. */
  mayManage: boolean
  /** The part that a link led to. */
  part: BotPart | undefined
  /** Folders of the bot that the reader sees. */
  folders: readonly { id: string; name: string }[]
  /** The bot's teams were deleted, so until it has another team, no team sees it. */
  hasLostTeams: boolean
}

const Context = createContext<BotFormState | null>(null)
export const BotFormProvider = Context.Provider

export function useBotForm(): BotFormState {
  const state = use(Context)
  if (state === null) throw new Error('A part of the bot form stands outside of it.')
  return state
}

/** Some fields of the form. The component renders again only if one of them changes. */
export function useFormFields<Name extends keyof BotDraftForm>(...names: Name[]): Pick<BotDraftForm, Name> {
  const { form } = useBotForm()
  const pick = (all: BotDraftForm): Pick<BotDraftForm, Name> =>
    Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<BotDraftForm, Name>
  return useSelector(form, pick, { compare: shallow })
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
  const { change, problems, isReadOnly } = useBotForm()
  const value = useFormFields(name)[name] ?? ''
  return {
    'data-field': name,
    value,
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    error: problems.get(name),
    readOnly: isReadOnly,
    dir: 'auto' as const,
    autoComplete: 'off',
  }
}
