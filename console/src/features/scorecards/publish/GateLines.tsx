import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconLock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ScorecardView } from '#api/contract/scorecards.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { type Draft, findCriterion, numberOf } from '../model/definition.ts'
import { type CheckState, type GateLine, gateLines, heldBackBy, type PublishingCheck } from './checks.ts'
import styles from './Publish.module.css'

const icons = { right: IconCircleCheck, warning: IconAlertTriangle, failed: IconCircleX } as const
const tones: Record<CheckState, string> = { right: 'teal', warning: 'yellow', failed: 'red' }

/** Every check with icon, text, and a link to its fix. The first failed one gets the focus. */
export function GateLines({
  check,
  scorecard,
  draft,
  onLeave,
}: {
  check: PublishingCheck
  scorecard: ScorecardView
  draft: Draft
  /** Closes the dialog, for a fix on this page. */
  onLeave: () => void
}) {
  const t = useTranslations('scorecardPublish')
  const lines = gateLines(check)
  const firstFailed = lines.findIndex(({ state }) => state === 'failed')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (firstFailed >= 0) list.current?.querySelectorAll<HTMLElement>('li')[firstFailed]?.focus()
  }, [firstFailed])
  const exceptions = heldBackBy(check).length
  return (
    <ul ref={list} className={styles.lines} aria-label={t('checks')}>
      {lines.map((line) => {
        const Icon = icons[line.state]
        return (
          <li
            key={'criterionId' in line ? `${line.kind} ${line.criterionId}` : line.kind}
            tabIndex={-1}
            data-state={line.state}
          >
            <Icon
              size={17}
              stroke={1.7}
              color={`var(--tone-${tones[line.state]}-dot)`}
              role="img"
              aria-label={t(`state.${line.state}`)}
              style={{ flex: 'none', marginTop: 2 }}
            />
            <div>
              <Line line={line} scorecard={scorecard} draft={draft} onLeave={onLeave} />
            </div>
          </li>
        )
      })}
      {exceptions > 0 && (
        <li data-note>
          <IconLock size={16} stroke={1.7} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
          <Text size="sm">{t('ownerNote', { count: exceptions })}</Text>
        </li>
      )}
    </ul>
  )
}

const previewTexts = {
  current: 'previewRight',
  running: 'previewRunning',
  outdated: 'previewOutdated',
  none: 'previewNone',
} as const

/** Kappa may be negative; uses a real minus sign instead of a hyphen. */
const decimal = (value: number): string => value.toFixed(2).replace('-', '−')

function Line({
  line,
  scorecard,
  draft,
  onLeave,
}: {
  line: GateLine
  scorecard: ScorecardView
  draft: Draft
  onLeave: () => void
}) {
  const t = useTranslations('scorecardPublish')
  const numbersOf = (ids: readonly string[]): string => ids.map((id) => numberOf(draft, id)).join(', ')
  switch (line.kind) {
    case 'problems':
      return line.state === 'right' ? (
        <b>{t('complete')}</b>
      ) : (
        <>
          <b>{t('problems', { count: line.messages.length })}</b>
          <Text size="xs" c="dimmed">
            {line.messages.slice(0, 4).join(' ')}{' '}
            <button type="button" className={styles.link} onClick={onLeave}>
              {t('toDraft')}
            </button>
          </Text>
        </>
      )
    case 'unchanged':
      return <b>{t('unchanged')}</b>
    case 'preview':
      if (line.state === 'right')
        return (
          <>
            <b>{t('previewRight')}</b>
            <Text size="xs" c="dimmed">
              {t('previewCalls', { count: line.calls })}
            </Text>
          </>
        )
      return (
        <>
          <b>{t(previewTexts[line.is])}</b>
          <Text size="xs" c="dimmed">
            <button type="button" className={styles.link} onClick={onLeave}>
              {t('toPreview')}
            </button>
          </Text>
        </>
      )
    case 'agrees':
      return <b>{t('agrees', { agreed: line.agreed, judged: line.judged })}</b>
    case 'below': {
      const { kappa, agreement, pairs } = line.check
      const interval = kappa ?? agreement
      const text = findCriterion(draft, line.criterionId)?.text ?? ''
      return (
        <>
          <b dir="auto">
            {numberOf(draft, line.criterionId)} {text}:{' '}
            {kappa !== null && t('kappa', { value: decimal(kappa.value) })}
            {kappa === null && agreement === null && t('belowAgreement')}
            {kappa === null &&
              agreement !== null &&
              t('agreement', { percent: Math.round(agreement.value * 100) })}
          </b>
          <Text size="xs" c="dimmed">
            {interval !== null &&
              `${t('interval', { low: decimal(interval.low), high: decimal(interval.high) })} · `}
            {t('pairs', { count: pairs })} ·{' '}
            <TextLink
              to="/calibration"
              search={{ scorecard: scorecard.id, criterion: line.criterionId }}
              onClick={onLeave}
            >
              {t('disagreements')}
            </TextLink>
          </Text>
        </>
      )
    }
    case 'notEnoughData':
      return (
        <>
          <b>{t('notEnough', { numbers: numbersOf(line.criterionIds) })}</b>
          <Text size="xs" c="dimmed">
            {t('notEnoughText')} ·{' '}
            <TextLink to="/calibration" search={{ scorecard: scorecard.id }} onClick={onLeave}>
              {t('grade', { count: line.missing })}
            </TextLink>
          </Text>
        </>
      )
    default:
      return line satisfies never
  }
}
