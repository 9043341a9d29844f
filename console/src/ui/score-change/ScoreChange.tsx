import { useTranslations } from 'use-intl'
import type { ImprovementOfPerson, Improvements } from '#api/contract/improvements.ts'
import { MoreTexts } from '../../lib/intl.tsx'
import { improvements } from './texts.ts'

/** One line about how a person's scores have changed, how certain that is, and from how many calls. */
export function ScoreChange({ improvement }: { improvement: ImprovementOfPerson }) {
  return (
    <MoreTexts texts={improvements}>
      <Line improvement={improvement} />
    </MoreTexts>
  )
}

/** What the lines compare, explained once below them. */
export function ScoreChangeHint(periods: Pick<Improvements, 'days' | 'callsNeeded'>) {
  return (
    <MoreTexts texts={improvements}>
      <Hint {...periods} />
    </MoreTexts>
  )
}

function Line({ improvement }: { improvement: ImprovementOfPerson }) {
  const t = useTranslations('improvements')
  const { recent, before, kind } = improvement
  const calls = t('calls', { recent: recent.calls, before: before.calls })
  if (kind !== 'compared') return t(kind, { calls })
  const { low, high, change } = improvement
  return t(directionOf(improvement), {
    before: Math.round(before.mean ?? 0),
    recent: Math.round(recent.mean ?? 0),
    change: Math.round(Math.abs(change)),
    low: signed(low),
    high: signed(high),
    calls,
  })
}

function Hint({ days, callsNeeded }: Pick<Improvements, 'days' | 'callsNeeded'>) {
  return useTranslations('improvements')('hint', { days, needed: callsNeeded })
}

function directionOf({ low, high }: { low: number; high: number }): 'up' | 'down' | 'unclear' {
  if (low > 0) return 'up'
  return high < 0 ? 'down' : 'unclear'
}

const signed = (points: number): string =>
  Math.round(points).toLocaleString('en', { signDisplay: 'exceptZero' }).replace('-', '−')
