import { useTranslations } from 'use-intl'
import { isTarget } from '#workers/domain/recorder/rules/targets.ts'
import { optOutOperations, type OptOutTarget } from '#workers/domain/recorder/rules/opt-out-rule.ts'
import { weekdays } from '#workers/domain/recorder/rules/days.ts'
import { botScheduling } from './texts.ts'

type Word = keyof (typeof botScheduling)['optOutWords']['values']

const platforms = [
  'zoom',
  'google_meet',
  'microsoft_teams',
  'microsoft_teams_live',
  'unknown',
] as const satisfies Word[]
const eventTypes = [
  'default',
  'outOfOffice',
  'focusTime',
  'workingLocation',
  'fromGmail',
  'birthday',
  'recurring',
  'singleInstance',
] as const satisfies Word[]

const suggestedFor: Partial<Record<OptOutTarget, readonly Word[]>> = {
  MEETING_PLATFORM: platforms,
  START_DAY_OF_WEEK: weekdays,
  END_DAY_OF_WEEK: weekdays,
  EVENT_TYPE: eventTypes,
}

export const suggestions = (target: string): readonly Word[] =>
  isTarget(target) ? (suggestedFor[target] ?? []) : []

const isWord = (word: string): word is Word => Object.hasOwn(botScheduling.optOutWords.values, word)

/** The names of targets, operations and values. Unknown ones keep their stored name. */
export function useWords() {
  const t = useTranslations('optOutWords')
  const unknown = useTranslations('botScheduling')
  return {
    target: (word: string): string => (isTarget(word) ? t(`targets.${word}`) : unknown('unknown', { word })),
    operation: (word: string): string => {
      const known = optOutOperations.find((operation) => operation === word)
      return known === undefined ? unknown('unknown', { word }) : t(`operations.${known}`)
    },
    /** The name of a known value of a target; any other value as it is. */
    value: (target: string, value: string): string => {
      const offered = suggestions(target).find((word) => word.toLowerCase() === value.toLowerCase())
      return offered === undefined ? value : t(`values.${offered}`)
    },
    eventType: (word: string): string => (isWord(word) ? t(`values.${word}`) : word),
  }
}
