import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type CallFilterBody,
  mostRescoredCalls,
  previewRescore,
  rescoreMatching,
} from '#api/contract/calls-matching.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { call } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { useCallMutation } from '../../../lib/call-mutation.ts'
import { ScorecardPicker } from './ScorecardPicker.tsx'

/** Scores all calls that match the filters. First shows how many, and which are left out for what reason. */
export function RescoreMatchingDialog({ filter, onClose }: { filter: CallFilterBody; onClose: () => void }) {
  const t = useTranslations('callActions')
  const common = useTranslations('common')
  const [scorecardId, setScorecardId] = useState<string | null>(null)
  const body = { filter, scorecardConfigId: scorecardId }
  const { data, error, isFetching } = useQuery({
    queryKey: ['org', useOrgId(), 'rescore-preview', body],
    queryFn: ({ signal }) => call(previewRescore, { body, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const starting = useCallMutation(t('rescore'), () =>
    call(rescoreMatching, { body, idempotencyKey: newIdempotencyKey() }),
  )
  const start = () =>
    starting.mutate(undefined, {
      onSuccess: ({ ready }) => {
        showDone(t('rescoreStarted', { count: ready }))
        onClose()
      },
    })
  return (
    <Modal
      // A modal stores the focus only when it changes from closed to open, so it opens after mounting.
      opened={useMounted()}
      onClose={onClose}
      title={t('matchingTitle')}
      size={480}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap={12}>
        <Text c="dimmed">{t('dialogTextMany')}</Text>
        <ScorecardPicker
          value={scorecardId}
          onChange={setScorecardId}
          ownLabel={t('ownScorecard')}
          autoFocus
        />
        <div role="status">
          {data === undefined && error === null && <Text c="dimmed">{t('matchingCounting')}</Text>}
          {data !== undefined && (
            <>
              <Text fw={600}>{t('matchingCount', { matching: data.matching, ready: data.ready })}</Text>
              {data.isMore && <Text c="dimmed">{t('matchingMore', { most: mostRescoredCalls })}</Text>}
              <List size="sm">
                {data.skipped.map(({ reason, count }) => (
                  <List.Item key={reason}>{t('matchingSkipped', { count, reason })}</List.Item>
                ))}
              </List>
            </>
          )}
        </div>
        {error !== null && <ErrorAlert error={error} />}
        <Group justify="flex-end" mt={8} gap={8}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            disabled={data === undefined || data.ready === 0 || isFetching}
            loading={starting.isPending}
            onClick={start}
          >
            {data === undefined ? t('rescore') : t('rescoreMany', { count: data.ready })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
