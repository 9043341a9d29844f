import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconTrashOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DeletedCall } from '#api/contract/calls-matching.ts'
import { formatMoment } from '../../../lib/time.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { Page, PageBody, PageHeader } from '../../../ui/Page.tsx'
import { useRestoreCalls } from '../queries/mutations.ts'
import { deletedCallsQuery, deletedPage } from './queries.ts'

/** The server returns no more. */
const mostShown = 1_000

/** Deleted calls that can still be restored, one or several at a time. */
export function DeletedCallsPage() {
  const t = useTranslations('deletedCalls')
  const [count, setCount] = useState(deletedPage)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { data, error, refetch } = useQuery(deletedCallsQuery(useOrgId(), count))
  const restoring = useRestoreCalls(({ accepted, skipped }) => {
    const done = accepted > 0 ? [t('restored', { count: accepted })] : []
    const left = skipped.length > 0 ? [t('skipped', { count: skipped.length })] : []
    showDone([...done, ...left].join(' '))
    setSelected(new Set())
  })
  const calls = data?.results ?? []
  // A call that somebody else has restored is no longer in the list.
  const chosen = calls.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  const select = (id: string, isSelected: boolean) =>
    setSelected(new Set(isSelected ? [...selected, id] : [...selected].filter((each) => each !== id)))
  return (
    <Page>
      <PageHeader title={t('title')} count={data?.total} />
      <PageBody maxWidth={860}>
        {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data !== undefined && calls.length === 0 && (
          <EmptyState isLine icon={IconTrashOff} title={t('empty')} text={t('emptyText')} />
        )}
        {calls.length > 0 && (
          <Stack gap={0}>
            <Text size="sm" c="dimmed" mb={8}>
              {t('intro')}
            </Text>
            <Group gap={12} mih={36}>
              <Checkbox
                size="sm"
                label={t('selectAll')}
                checked={chosen.length === calls.length}
                indeterminate={chosen.length > 0 && chosen.length < calls.length}
                onChange={(event) =>
                  setSelected(new Set(event.currentTarget.checked ? calls.map(({ id }) => id) : []))
                }
              />
              {chosen.length > 0 && (
                <Button size="xs" loading={restoring.isPending} onClick={() => restoring.mutate(chosen)}>
                  {t('restoreMany', { count: chosen.length })}
                </Button>
              )}
            </Group>
            <Stack component="ul" gap={0} m={0} p={0} aria-label={t('label')} style={{ listStyle: 'none' }}>
              {calls.map((call) => (
                <Row
                  key={call.id}
                  call={call}
                  isSelected={selected.has(call.id)}
                  isBusy={restoring.isPending}
                  onSelect={(isSelected) => select(call.id, isSelected)}
                  onRestore={() => restoring.mutate([call.id])}
                />
              ))}
            </Stack>
            {data !== undefined && data.total > calls.length && count < mostShown && (
              <Button
                variant="default"
                mt={12}
                onClick={() => setCount(Math.min(mostShown, count + deletedPage))}
              >
                {t('more')}
              </Button>
            )}
          </Stack>
        )}
      </PageBody>
    </Page>
  )
}

function Row({
  call,
  isSelected,
  isBusy,
  onSelect,
  onRestore,
}: {
  call: DeletedCall
  isSelected: boolean
  isBusy: boolean
  onSelect: (isSelected: boolean) => void
  onRestore: () => void
}) {
  const t = useTranslations('deletedCalls')
  const title = call.title === '' ? t('untitled') : call.title
  const rep = call.caller === null ? '' : `${call.caller.firstName} ${call.caller.lastName}`.trim()
  const about = [rep, call.buyerCompany, formatMoment(new Date(call.startedAt), 'date')]
  return (
    <Group component="li" gap={12} wrap="nowrap" align="flex-start" py={8}>
      <Checkbox
        size="sm"
        mt={2}
        checked={isSelected}
        aria-label={t('select', { title })}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <Stack gap={0} flex={1} miw={0}>
        <Text fw={500} dir="auto" truncate title={title}>
          {title}
        </Text>
        <Text className="meta">
          <bdi>{about.filter((part) => part !== '').join(' · ')}</bdi>
        </Text>
        <Text className="meta">
          {t('when', {
            deleted: formatMoment(new Date(call.deletedAt), 'date'),
            erased: formatMoment(new Date(call.erasedAt), 'date'),
          })}
        </Text>
      </Stack>
      <Button
        size="xs"
        variant="default"
        disabled={isBusy}
        aria-label={t('restoreNamed', { title })}
        onClick={onRestore}
      >
        {t('restore')}
      </Button>
    </Group>
  )
}
