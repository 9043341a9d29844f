import { Box, Modal, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OptOutRule } from '#workers/domain/recorder/rules/opt-out-rule.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert, ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { PaginationBar } from '../../../../ui/table/PaginationBar.tsx'
import { previewQuery } from '../queries.ts'
import { EventRow } from './EventRow.tsx'
import styles from './Preview.module.css'

type PreviewProps = { rules: readonly OptOutRule[]; isUnsaved: boolean; canOverride: boolean }

/** What the rules in the editor do with the meetings of the next 14 days. */
export function PreviewDialog({
  opened,
  onClose,
  ...props
}: PreviewProps & { opened: boolean; onClose: () => void }) {
  const t = useTranslations()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('calendarPreview.title')}
      size="min(1400px, 96vw)"
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Preview {...props} />
    </Modal>
  )
}

function Preview({ rules, isUnsaved, canOverride }: PreviewProps) {
  const t = useTranslations('calendarPreview')
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<number>(20)
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(
    previewQuery(useOrgId(), rules, { page, size }),
  )
  if (data === undefined && isError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingEvents />
  if (data.total === 0)
    return <EmptyState icon={IconCalendarOff} title={t('emptyTitle')} text={t('emptyText')} />
  return (
    <>
      <p className="dimmed">{isUnsaved ? t('rangeUnsaved') : t('range')}</p>
      {isError && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      <Box mt={12} mb={4} style={{ overflowX: 'auto' }}>
        <table className={styles.table} aria-label={t('label')} aria-busy={isPlaceholderData || undefined}>
          <thead>
            <tr>
              <th scope="col">{t('attend')}</th>
              <th scope="col">{t('event')}</th>
              <th scope="col">{t('start')}</th>
              <th scope="col" className={styles.wide}>
                {t('end')}
              </th>
              <th scope="col" className={styles.wide}>
                {t('type')}
              </th>
              <th scope="col" className={styles.wide}>
                {t('participants')}
              </th>
              <th scope="col" className={styles.wide}>
                {t('organizerEmail')}
              </th>
              <th scope="col">{t('override')}</th>
            </tr>
          </thead>
          <tbody>
            {data.results.map((event) => (
              <EventRow key={event.id} event={event} canOverride={canOverride} />
            ))}
          </tbody>
        </table>
      </Box>
      <PaginationBar
        page={page}
        size={size}
        total={data.total}
        onPage={setPage}
        onSize={(next) => {
          setSize(next)
          setPage(1)
        }}
      />
    </>
  )
}

function LoadingEvents() {
  const t = useTranslations('calendarPreview')
  return (
    <div role="status" aria-label={t('loading')}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} h={14} my={18} />
      ))}
    </div>
  )
}
