import { Button, Group, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ImportDetail } from '#api/contract/imports.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert, ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import cards from '../../../ui/Cards.module.css'
import { notImportedOf } from '../figures.ts'
import { useRetryFailed } from '../mutations.ts'
import { importCallsQuery, type ShownCalls } from '../queries.ts'
import { CallsTable } from './CallsTable.tsx'
import { useCsv } from './use-csv.ts'

const choices = [
  'problems',
  'waiting',
  'failed',
  'excluded',
  'no_transcript',
  'imported',
  'all',
] as const satisfies readonly ShownCalls[]

/** Calls that were not imported, why, and what happens next. The import's other calls can be shown too. */
export function NotImported({ task }: { task: ImportDetail }) {
  const t = useTranslations('importCalls')
  const texts = useTranslations('importPage')
  const navigate = useNavigate()
  const [show, setShow] = useState<ShownCalls>('problems')
  const query = useInfiniteQuery(importCallsQuery(useOrgId(), task.id, show))
  const retrying = useRetryFailed(task.id)
  const csv = useCsv(task, show)
  const rows = query.data?.pages.flatMap(({ results }) => results)
  const none = task.state === 'running' ? 'noneYet' : notImportedOf(task.counts) > 0 ? 'noneLeft' : 'none'
  const retry = () => void query.refetch()
  return (
    <section className={cards.card} aria-labelledby="not-imported">
      <header className={cards.cardHead}>
        <h2 id="not-imported">{show === 'problems' ? t('title') : t('titleAll')}</h2>
        {show === 'problems' && <span className="muted numeric">{task.problems.toLocaleString('en')}</span>}
        <NativeSelect
          size="xs"
          aria-label={t('show')}
          value={show}
          data={choices.map((value) => ({ value, label: t(`show${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            setShow(choices.find((choice) => choice === value) ?? 'problems')
          }
        />
        <Group component="span" gap={4} ml="auto">
          {task.retryable > 0 && (
            <Button
              variant="transparent"
              size="xs"
              px={4}
              loading={retrying.isPending}
              onClick={() =>
                retrying.mutate(undefined, {
                  onSuccess: ({ importId }) => {
                    showDone(texts('retried'))
                    void navigate({ to: '/imports/$id', params: { id: importId } })
                  },
                })
              }
            >
              {texts('retryFailed', { count: task.retryable })}
            </Button>
          )}
          {rows !== undefined && rows.length > 0 && (
            <Button variant="transparent" size="xs" px={4} disabled={csv.isPreparing} onClick={csv.download}>
              {csv.isPreparing ? texts('downloading') : texts('download')}
            </Button>
          )}
        </Group>
      </header>
      {query.error !== null && rows === undefined ? (
        <ErrorState error={query.error} onRetry={retry} />
      ) : (
        <>
          {query.error !== null && <ErrorAlert error={query.error} onRetry={retry} />}
          <CallsTable
            rows={rows}
            integrationId={task.integration.id}
            empty={t(show === 'problems' ? none : 'noneShown')}
          />
          {query.hasNextPage && (
            <div className={cards.more}>
              <Button
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('more')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
