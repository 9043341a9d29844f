import { Button, Loader } from '@mantine/core'
import { IconRotateClockwise } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { showDone, showError } from '../../../ui/feedback/notices.ts'
import { useReplayGroups } from '../mutations.ts'
import type { OpsSearch } from '../search.ts'
import { DiscardDialog } from './DiscardDialog.tsx'
import { type FailureGroup, itemsOf } from './group-id.ts'
import { usePreview } from './use-preview.ts'
import styles from './Failures.module.css'

/**
 * States what a replay of the chosen groups would start, counted by the server, next to a button that repeats the number. They can also be
 * discarded.
 */
export function ReplayBar({
  groups: chosen,
  scope,
  onClear,
}: {
  groups: readonly FailureGroup[]
  scope: OpsSearch['scope']
  onClear: () => void
}) {
  const t = useTranslations('opsFailures')
  const common = useTranslations('common')
  const replay = useReplayGroups()
  const [isDiscarding, setDiscarding] = useState(false)
  const groups = chosen.map(itemsOf)
  const { count, examples, hasForeign, isCounted, failed } = usePreview('replay', { groups, scope })

  const run = () => {
    if (replay.isPending) return
    // The groups, and this bar with them, disappear before the page's figures are refreshed; the promise continues.
    void replay.mutateAsync({ scope, groups }).then(
      (result) => {
        if (result.error !== null) {
          showError(result.error, t('bar'))
          if (result.count > 0) showDone(t('replayedPartly', { count: result.count }))
          return
        }
        showDone(
          result.count < count
            ? t('replayedFewer', { count: result.count, previewed: count })
            : t('replayed', { count: result.count }),
        )
        onClear()
      },
      () => undefined,
    )
  }
  const shownExamples = hasForeign && examples.length === 0 ? [t('other')] : examples
  return (
    <div className={styles.bar} role="region" aria-label={t('bar')}>
      {failed === undefined ? (
        <>
          <IconRotateClockwise
            size={16}
            stroke={1.7}
            color="var(--c-dimmed)"
            style={{ flex: 'none' }}
            aria-hidden
          />
          <p className={styles.preview} role="status">
            {!isCounted ? (
              <span className="dimmed">
                <Loader size={12} mr={8} aria-hidden /> {t('counting')}
              </span>
            ) : count === 0 ? (
              t('previewNone')
            ) : (
              <>
                <strong>{t('preview', { count })}</strong>
                <span className={styles.examples}>
                  {' · '}
                  {t('fromGroups', { groups: groups.length })}
                  {scope === 'all' && ` ${t('allOrganizations')}`}
                  {shownExamples.length > 0 && (
                    <>
                      {' · '}
                      <span dir="auto" title={shownExamples.join('\n')}>
                        {t('examples', { examples: shownExamples.join(', ') })}
                      </span>
                    </>
                  )}
                </span>
              </>
            )}
          </p>
        </>
      ) : (
        <div className={styles.preview}>
          <ErrorAlert error={failed.error} onRetry={() => void failed.refetch()} />
        </div>
      )}
      <span className={styles.buttons}>
        <Button variant="subtle" color="gray" onClick={onClear} disabled={replay.isPending}>
          {common('cancel')}
        </Button>
        <Button variant="default" c="error" onClick={() => setDiscarding(true)} disabled={replay.isPending}>
          {t('discard')}
        </Button>
        <Button onClick={run} loading={replay.isPending} disabled={!isCounted || count === 0}>
          {isCounted && count > 0 ? t('replay', { count }) : t('replayNothing')}
        </Button>
      </span>
      <DiscardDialog
        isOpen={isDiscarding}
        groups={groups}
        scope={scope}
        onClose={() => setDiscarding(false)}
        onDone={onClear}
      />
    </div>
  )
}
