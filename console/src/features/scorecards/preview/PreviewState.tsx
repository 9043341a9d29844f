import { Button, Group, List, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { listMoment } from '../../../lib/time.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { useNow } from '../../../ui/Moment.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import type { Status } from '../../../ui/status/registry.ts'
import type { Problem } from '../builder/builder.ts'
import type { PreviewRun } from './use-preview.ts'

const shownProblems = 5

/** Whether the figures below belong to the draft: up to date, running, out of date, failed. */
export function PreviewState({
  preview: { shown, running, isStarting, isKnown, error },
  isOutdated,
  problems,
  onRun,
}: {
  preview: PreviewRun
  isOutdated: boolean
  problems: readonly Problem[]
  onRun: () => void
}) {
  const t = useTranslations('scorecardPreview')
  const now = useNow()
  const again = (
    <Button variant="subtle" size="xs" onClick={onRun}>
      {t('run')}
    </Button>
  )
  if (error !== null && running === undefined)
    return (
      <ErrorAlert error={error} onRetry={onRun}>
        {t('failed')}
      </ErrorAlert>
    )
  const line = (status: Status, detail?: React.ReactNode) => (
    <Group gap="2px 8px" mih={28} role="status">
      <StatusBadge status={status} />
      {detail}
    </Group>
  )
  if (running !== undefined || isStarting) {
    const { done = 0, total = 0 } = running?.progress ?? {}
    return line(
      { tone: 'blue', icon: 'ring', label: t('running') },
      total > 0 && (
        <Text span size="xs" c="dimmed" className="numeric">
          {t('progress', { done, total })}
        </Text>
      ),
    )
  }
  if (problems.length > 0) {
    const texts = [...new Set(problems.map(({ message }) => message))]
    return (
      <>
        {line({ tone: 'yellow', icon: 'dot', label: t('problems', { count: problems.length }) })}
        <List size="xs" c="dimmed" listStyleType="disc">
          {texts.slice(0, shownProblems).map((message) => (
            <List.Item key={message}>{message}</List.Item>
          ))}
        </List>
        {texts.length > shownProblems && (
          <Text size="xs" c="dimmed">
            {t('moreProblems', { count: texts.length - shownProblems })}
          </Text>
        )}
      </>
    )
  }
  if (shown === undefined) {
    if (!isKnown) return null
    return line({ tone: 'gray', icon: 'dot', label: t('never') }, again)
  }
  if (isOutdated) return line({ tone: 'yellow', icon: 'dot', label: t('outdated') }, again)
  const { compared, skipped, modelProblem, readByModel, finishedAt, createdAt } = shown
  const left = skipped.filter(({ calls }) => calls > 0)
  return (
    <div>
      {line(
        { tone: 'teal', icon: 'dot', label: t('current') },
        <Text span size="xs" c="dimmed">
          {t('read', { count: compared, time: listMoment(new Date(finishedAt ?? createdAt), now) })}
        </Text>,
      )}
      {left.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('skipped', {
            count: left.reduce((sum, { calls }) => sum + calls, 0),
            reasons: left.map(({ reason, calls }) => t(`skip.${reason}`, { count: calls })).join(', '),
          })}
        </Text>
      )}
      {readByModel > 0 && (
        <Text size="xs" c="dimmed">
          {t('readByModel', { count: readByModel })}
        </Text>
      )}
      {modelProblem !== null && (
        <Text size="xs" c="var(--tone-yellow-text)">
          {t('modelProblem', { reason: modelProblem })}
        </Text>
      )}
    </div>
  )
}
