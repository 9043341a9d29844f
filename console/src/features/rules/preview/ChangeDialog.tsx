import { Anchor, Button, Group, Modal, Paper, Skeleton, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { BackTestExplanation, BackTestSide } from '#api/contract/back-tests.ts'
import { isMissing } from '../../../lib/api-error.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { StageTrace } from '../../../ui/trace/StageTrace.tsx'
import type { Change } from './ChangeRow.tsx'
import { keptOutText } from './model.ts'
import { explanationQuery } from './queries.ts'
import styles from './Effect.module.css'

/** The traces of one call before and after, side by side. */
export function ChangeDialog({
  opened,
  backTestId,
  change,
  onClose,
  onShowRule,
}: {
  opened: boolean
  backTestId: string
  change: Change | null
  onClose: () => void
  onShowRule: (keyOrId: string) => void
}) {
  const t = useTranslations()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      // The panel below also listens for Escape, and would close too if this dialog were already gone.
      closeOnEscape={false}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
      title={t('ruleEffect.why', {
        title: change === null || change.title === '' ? t('ruleEffect.untitled') : change.title,
      })}
      size="min(1080px, 96vw)"
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {change !== null && <Explanation backTestId={backTestId} change={change} onShowRule={onShowRule} />}
    </Modal>
  )
}

function Explanation({
  backTestId,
  change,
  onShowRule,
}: {
  backTestId: string
  change: Change
  onShowRule: (keyOrId: string) => void
}) {
  const t = useTranslations('ruleEffect')
  const { data, error, refetch } = useQuery(explanationQuery(useOrgId(), backTestId, change.callId))
  if (data === undefined) {
    if (isMissing(error)) return <EmptyState title={t('whyGone')} />
    if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
    return (
      <div role="status" aria-label={t('loadingWhy')}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} h={12} my={18} w={`${90 - ((index * 13) % 40)}%`} />
        ))}
      </div>
    )
  }
  return (
    <>
      <Text mb={8}>
        <Anchor href={`/calls/${change.callId}`} target="_blank" rel="noreferrer" size="sm">
          {t('openCall')}{' '}
          <IconExternalLink size={13} stroke={1.8} aria-hidden style={{ verticalAlign: -2 }} />
        </Anchor>
      </Text>
      <div className={styles.sides}>
        {(['before', 'after'] as const).map((side) => (
          <Side
            key={side}
            side={side}
            outcome={change[side]}
            explanation={data[side]}
            onShowRule={onShowRule}
          />
        ))}
      </div>
    </>
  )
}

function notRoutedText({ excluded, held }: BackTestSide): 'notRouted' | 'notRoutedHeld' | 'notStored' {
  if (held) return 'notRoutedHeld'
  return excluded ? 'notRouted' : 'notStored'
}

function Side({
  side,
  outcome,
  explanation: { privacy, routing },
  onShowRule,
}: {
  side: 'before' | 'after'
  outcome: BackTestSide
  explanation: BackTestExplanation['before']
  onShowRule: (keyOrId: string) => void
}) {
  const t = useTranslations('ruleEffect')
  const stages = useTranslations('callTrace')
  const stageName = (stage: 'privacy' | 'routing') => t(`${side}Stage`, { stage: stages(stage) })
  const { categoryRuleId } = outcome
  const keptOut = keptOutText(outcome)
  return (
    <Paper component="section" radius="md" bd="1px solid var(--c-line)" aria-label={t(side)}>
      <Group align="baseline" gap="4px 10px" px={16} pt={8}>
        <Title order={3}>{t(side)}</Title>
        <span dir="auto">{keptOut === null ? (outcome.categoryLabel ?? t('noCategory')) : t(keptOut)}</span>
        {categoryRuleId !== null && (
          <Button
            variant="subtle"
            size="xs"
            ml="auto"
            onClick={() => onShowRule(categoryRuleId)}
            aria-label={`${t(side)}: ${t('showRule')}`}
          >
            {t('showRule')}
          </Button>
        )}
      </Group>
      <Text c="dimmed" px={16} pb={8} style={{ borderBottom: '1px solid var(--c-line)' }}>
        {outcome.reason}
      </Text>
      <StageTrace
        stage={{ stage: 'privacy', verdict: privacy.verdict, reason: privacy.reason, trace: privacy.trace }}
        label={stageName('privacy')}
      />
      {routing === null ? (
        <Text c="dimmed" px={16} py={12}>
          {t(notRoutedText(outcome))}
        </Text>
      ) : (
        <StageTrace
          stage={{
            stage: 'routing',
            verdict: routing.method,
            reason: routing.explanation,
            trace: routing.trace,
          }}
          label={stageName('routing')}
        />
      )}
    </Paper>
  )
}
