import { Group, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { isDirty } from '../model/session.ts'
import type { PreviewProps } from './PreviewPanel.tsx'
import { useDraftPreview } from './use-preview.ts'
import styles from './Preview.module.css'

/** On a phone, one line above the buttons with the effect of the draft on past calls. `onSee` opens all of it. */
export function PreviewDock({ onSee, ...props }: PreviewProps & { onSee: () => void }) {
  const t = useTranslations('scorecardPreview')
  const { scorecard, session, problems } = props
  const { shown, running, isStarting, error } = useDraftPreview(props)
  const isBusy = running !== undefined || isStarting
  const isOutdated =
    isDirty(session.session) || (shown !== undefined && shown.draftVersion !== scorecard.draftVersion)
  const words = wordsOf()
  if (words === null) return null
  return (
    <Group gap={8} wrap="nowrap" role="status">
      <Text flex={1} miw={0} c={isBusy || isOutdated ? 'dimmed' : undefined} aria-busy={isBusy}>
        {words}
      </Text>
      <button type="button" className={styles.link} onClick={onSee}>
        {t('see')}
      </button>
    </Group>
  )

  function wordsOf(): string | null {
    if (scorecard.draft === null && !isDirty(session.session)) return null
    if (error !== null && running === undefined) return t('failed')
    if (problems.length > 0) return t('problems', { count: problems.length })
    if (shown === undefined || shown.compared === 0)
      return isBusy ? `${t('running')}…` : shown?.compared === 0 ? t('noCalls') : null
    const { before, after, stopPassing, startPassing } = shown
    if (after.passRate === null) return null
    const rate = Math.round(after.passRate * 100)
    if (before?.passRate == null) return t('dockFirst', { rate, calls: shown.compared })
    return t('dock', { before: Math.round(before.passRate * 100), rate, stopPassing, startPassing })
  }
}
