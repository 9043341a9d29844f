import { Flex, Text } from '@mantine/core'
import { IconArrowRight, IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { BackTestChanges, BackTestSide } from '#api/contract/back-tests.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ListTime } from '../../../ui/Moment.tsx'
import { scorecardChoicesQuery } from '../../../lib/scorecards.ts'
import { keptOutText } from './model.ts'
import styles from './Effect.module.css'

export type Change = BackTestChanges['results'][number]

/** One call: what changes, and which rule causes it. A click opens both traces. */
export function ChangeRow({
  change,
  ruleIds,
  onExplain,
}: {
  change: Change
  ruleIds: ReadonlySet<string>
  onExplain: () => void
}) {
  const t = useTranslations('ruleEffect')
  const { kind, title, callerName, startedAt, before, after } = change
  const isKeptOut = kind === 'excluded' || kind === 'held'
  const name = title === '' ? t('untitled') : title
  const isMarked = [before, after].some(
    ({ categoryRuleId }) => categoryRuleId !== null && ruleIds.has(categoryRuleId),
  )
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        data-marked={isMarked || undefined}
        onClick={onExplain}
        aria-haspopup="dialog"
      >
        <Flex component="span" align="center" gap={6}>
          {isKeptOut && (
            <IconShieldLock
              size={15}
              stroke={1.8}
              color="var(--tone-grape-dot)"
              style={{ flex: 'none' }}
              aria-hidden
            />
          )}
          <Text span flex={1} truncate dir="auto" title={name}>
            {name}
          </Text>
          {isMarked && (
            <Text span size="xs" fw={600} c="var(--c-link)" flex="none">
              {t('thisRule')}
            </Text>
          )}
          {/* Of an excluded call only the rule and the time are stored, not its title. */}
          <Text span size="xs" c="dimmed" truncate maw="40%" dir="auto">
            {kind === 'excluded' ? <ListTime at={startedAt} /> : callerName}
          </Text>
        </Flex>
        {!isKeptOut && <FromTo change={change} />}
        <span className={styles.reason} dir="auto">
          <Reason side={after} />
        </span>
      </button>
    </li>
  )
}

/** What changes: the category, whether the call is scored, or the scorecard. */
function FromTo({ change: { kind, before, after } }: { change: Change }) {
  const t = useTranslations('ruleEffect')
  const behavior = useTranslations('routingTest')
  const scorecards = useQuery(scorecardChoicesQuery(useOrgId())).data
  const scorecardOf = (side: BackTestSide): string | undefined =>
    scorecards?.find(({ id }) => id === side.scorecardConfigId)?.name
  const scoringOf = (side: BackTestSide): string =>
    side.isScored ? behavior('saveAndScore') : behavior('saveOnly')
  const categoryOf = (side: BackTestSide): string => {
    const keptOut = keptOutText(side)
    return keptOut === null ? (side.categoryLabel ?? t('noCategory')) : t(keptOut)
  }
  const loadingName = scorecards === undefined ? '…' : t('goneScorecard')

  const isCategoryChanged = kind === 'changedCategory' || kind === 'noLongerExcluded'
  const isScoringChanged = before.isScored !== after.isScored
  const scorecard = isScoringChanged && after.isScored ? scorecardOf(after) : undefined
  return (
    <>
      {isCategoryChanged && <Arrow from={categoryOf(before)} to={categoryOf(after)} />}
      {kind === 'scoredDifferently' && (
        <Arrow from={scorecardOf(before) ?? loadingName} to={scorecardOf(after) ?? loadingName} />
      )}
      {isScoringChanged && (
        <Arrow from={scoringOf(before)} to={scoringOf(after)}>
          {scorecard !== undefined && (
            <span className="dimmed">{t('withScorecard', { name: scorecard })}</span>
          )}
        </Arrow>
      )}
    </>
  )
}

function Arrow({ from, to, children }: { from: string; to: string; children?: ReactNode }) {
  const t = useTranslations('ruleEffect')
  return (
    <Flex component="span" wrap="wrap" align="center" gap="0 6px" fz="xs" lh="17px">
      <span className="visually-hidden">{t('fromTo', { from, to })}</span>
      <s className="dimmed" dir="auto" aria-hidden>
        {from}
      </s>
      <IconArrowRight size={13} stroke={1.8} aria-hidden />
      <span dir="auto" aria-hidden>
        {to}
      </span>
      {children}
    </Flex>
  )
}

function Reason({ side: { categoryLabel, categoryLevel, reason } }: { side: BackTestSide }) {
  const t = useTranslations('ruleEffect')
  const levels = useTranslations('callTrace')
  if (categoryLabel === null || categoryLevel === null) return reason
  return t('decidedBy', { level: levels(categoryLevel), label: categoryLabel, reason })
}
