import { useTranslations } from 'use-intl'
import type { Assignment } from '#api/contract/assignments.ts'
import { shownTotal } from '#workers/domain/scoring/shown-total.ts'
import type { Status } from '../status/registry.ts'

/** The calendar day in the browser's time zone, in the format that is stored. */
export const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** 'Fri 27 Nov', with the year if it is not the current one. */
export const dayInWords = (day: string, today: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric',
    timeZone: 'UTC',
  })
    .format(new Date(`${day}T00:00:00Z`))
    .replaceAll(',', '')

/** Descriptions of an assignment, the same on every page. Its texts are in `assignTexts`. */
export function useAssignmentWords(now: Date) {
  const t = useTranslations('assignmentWords')
  const today = dayOf(now)

  /** What counts as done. */
  const goal = ({ passMark, times }: Pick<Assignment, 'passMark' | 'times'>): string =>
    passMark === null ? t('try', { times }) : t('pass', { mark: passMark, times })

  const progress = ({
    passMark,
    times,
    progress: { tries, passed, best, isScoring },
  }: Pick<Assignment, 'passMark' | 'times' | 'progress'>): string => {
    if (isScoring) return t('scoring')
    if (tries === 0) return t('notTried')
    if (passed > 0) return t(passMark === null ? 'triedOf' : 'passedOf', { passed, times })
    return best === null ? t('triesOnly', { tries }) : t('tries', { tries, best: shownTotal(best, passMark) })
  }

  /** The due date, or when it was done or ended. */
  const due = ({ state, dueOn, doneAt, endedAt }: Assignment): Status => {
    const gray = (label: string): Status => ({ tone: 'gray', icon: 'dot', label })
    if (doneAt !== null)
      return {
        tone: 'teal',
        icon: 'dot',
        label: t('doneOn', { day: dayInWords(dayOf(new Date(doneAt)), today) }),
      }
    if (endedAt !== null) return gray(t('endedOn', { day: dayInWords(dayOf(new Date(endedAt)), today) }))
    if (dueOn === null) return gray(t('noDate'))
    if (state === 'overdue')
      return { tone: 'orange', icon: 'dot', label: t('overdueSince', { day: dayInWords(dueOn, today) }) }
    if (dueOn === today) return { tone: 'orange', icon: 'dot', label: t('dueToday') }
    return {
      tone: 'cyan',
      icon: 'dot',
      label: dueOn === nextDay(today) ? t('dueTomorrow') : t('dueOn', { day: dayInWords(dueOn, today) }),
    }
  }
  return { goal, progress, due }
}
