import { IconArrowRight, IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { BackTestChanges, BackTestSide } from '#api/contract/back-tests.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ListTime } from '../../../ui/Moment.tsx'
import { scorecardChoicesQuery } from '../../calls/queries.ts'
import styles from './Effect.module.css'

export type Change = BackTestChanges['results'][number]

/** One call: what it was, what it would be, and by which rule. A press opens both traces. */
export function ChangeRow({ change, ruleIds, onExplain }: { change: Change; ruleIds: ReadonlySet<string>; onExplain: () => void }) {
  const t = useTranslations('ruleEffect')
  const { kind, title, callerName, startedAt, before, after } = change
  const name = title === '' ? t('untitled') : title
  const isMarked = [before, after].some(({ categoryRuleId }) => categoryRuleId !== null && ruleIds.has(categoryRuleId))
  return (
    <li>
      <button type="button" className={styles.row} data-marked={isMarked || undefined} onClick={onExplain} aria-haspopup="dialog">
        <span className={styles.rowHead}>
          {kind === 'excluded' && <IconShieldLock size={15} stroke={1.8} className={styles.shield} aria-hidden />}
          <span className={styles.rowTitle} dir="auto" title={name}>
            {name}
          </span>
          {isMarked && <span className={styles.mark}>{t('thisRule')}</span>}
          {/* What is excluded keeps its rule and its time, and nobody's name. */}
          <span className={styles.rowAside} dir="auto">
            {kind === 'excluded' ? <ListTime at={startedAt} /> : callerName}
          </span>
        </span>
        {kind !== 'excluded' && <FromTo change={change} />}
        <span className={styles.rowReason} dir="auto">
          <Reason side={after} />
        </span>
      </button>
    </li>
  )
}

function FromTo({ change: { kind, before, after } }: { change: Change }) {
  const t = useTranslations('ruleEffect')
  const behavior = useTranslations('routingTest')
  const scorecards = useQuery(scorecardChoicesQuery(useOrgId())).data
  const scorecardOf = (side: BackTestSide) => scorecards?.find(({ id }) => id === side.scorecardConfigId)?.name
  const isScoring = kind === 'newlyScored' || kind === 'noLongerScored'
  const words = (side: BackTestSide): string => {
    if (side.excluded) return t('excludedWord')
    if (kind === 'scoredDifferently') return scorecardOf(side) ?? (scorecards === undefined ? '…' : t('goneScorecard'))
    if (isScoring) return side.isScored ? behavior('saveAndScore') : behavior('saveOnly')
    return side.categoryLabel ?? t('noCategory')
  }
  const scorecard = kind === 'newlyScored' ? scorecardOf(after) : undefined
  return (
    <span className={styles.fromTo}>
      <span className="visually-hidden">{t('fromTo', { from: words(before), to: words(after) })}</span>
      <s dir="auto" aria-hidden>
        {words(before)}
      </s>
      <IconArrowRight size={13} stroke={1.8} aria-hidden />
      <span dir="auto" aria-hidden>
        {words(after)}
      </span>
      {scorecard !== undefined && <span className={styles.with}>{t('withScorecard', { name: scorecard })}</span>}
    </span>
  )
}

function Reason({ side: { excluded, categoryLabel, categoryLevel, reason } }: { side: BackTestSide }) {
  const t = useTranslations('ruleEffect')
  const levels = useTranslations('callTrace')
  if (excluded || categoryLabel === null || categoryLevel === null) return reason
  return t('decidedBy', { level: levels(categoryLevel), label: categoryLabel, reason })
}
