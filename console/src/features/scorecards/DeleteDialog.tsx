import { List, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { deleteScorecards, type ScorecardDependents } from '#api/contract/scorecards.ts'
import { callTypeLabels } from '../../lib/call-types.ts'
import { call } from '../../lib/call.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../ui/feedback/notices.ts'
import { scorecardsKey } from './keys.ts'
import { dependentsQuery } from './queries.ts'

/** Lists what depends on a scorecard before it is archived or deleted. If anything does, it can only be archived. */
export function DeleteDialog({
  kind,
  opened,
  scorecard,
  onClose,
  onArchive,
  onDeleted,
}: {
  kind: 'delete' | 'archive'
  opened: boolean
  scorecard: { id: string; name: string; status: string }
  onClose: () => void
  onArchive: () => Promise<unknown>
  onDeleted?: () => void
}) {
  const t = useTranslations('scorecards')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...dependentsQuery(orgId, scorecard.id),
    enabled: opened,
    staleTime: 0,
  })
  const isArchiving = kind === 'archive' || data?.mayDelete === false
  const isArchived = scorecard.status === 'ARCHIVED'
  const remove = async (): Promise<void> => {
    await call(deleteScorecards, { query: { ids: [scorecard.id] } })
    // Leave its own page first, which would request the deleted scorecard.
    onDeleted?.()
    queryClient.removeQueries({ queryKey: [...scorecardsKey(orgId), 'one', scorecard.id] })
    await queryClient.invalidateQueries({ queryKey: [...scorecardsKey(orgId), 'list'] })
    showDone(t('deleted', { name: scorecard.name }))
  }
  const archive = async (): Promise<void> => {
    if (isArchived) return
    await onArchive()
    await queryClient.invalidateQueries({ queryKey: scorecardsKey(orgId) })
    showDone(t('archived', { name: scorecard.name }))
  }
  const confirmLabel = isArchiving ? t(isArchived ? 'understood' : 'archive') : t('delete')
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t(kind === 'delete' ? 'deleteTitle' : 'archiveTitle', { name: scorecard.name })}
      consequence={
        <Stack gap={8}>
          {data === undefined && error === null && <Skeleton h={60} />}
          {data === undefined && error !== null && (
            <ErrorAlert error={error} onRetry={() => void refetch()} />
          )}
          {data !== undefined && <Dependents dependents={data} />}
          {data !== undefined && (
            <Text size="sm">
              {kind === 'delete' && isArchiving && t('cannotDelete')}
              {kind === 'delete' && !isArchiving && t('deleteText')}
              {kind === 'archive' && t('archiveText')}
            </Text>
          )}
        </Stack>
      }
      confirmLabel={confirmLabel}
      isDangerous={!isArchiving}
      onConfirm={() => (isArchiving ? archive() : remove())}
    />
  )
}

/** What depends on the scorecard, one line per kind. */
export function Dependents({ dependents }: { dependents: ScorecardDependents }) {
  const t = useTranslations('scorecards')
  const { routingRules, integrations, bots, defaultFor, calls, others } = dependents
  const lines = [
    routingRules.length > 0 &&
      t('needRules', { count: routingRules.length, names: namesOf(routingRules.map(({ label }) => label)) }),
    integrations.length > 0 &&
      t('needIntegrations', {
        count: integrations.length,
        names: namesOf(integrations.map(({ name }) => name)),
      }),
    bots.length > 0 && t('needBots', { count: bots.length, names: namesOf(bots.map(({ name }) => name)) }),
    defaultFor.length > 0 &&
      t('needDefaults', {
        count: defaultFor.length,
        names: namesOf(defaultFor.map((type) => callTypeLabels[type])),
      }),
    calls > 0 && t('needCalls', { count: calls }),
    others > 0 && t('needOthers', { count: others }),
  ].filter((line) => typeof line === 'string')
  if (lines.length === 0) return <Text size="sm">{t('needNothing')}</Text>
  return (
    <List size="sm" spacing={4}>
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  )
}

const mostNames = 4
function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).join(', ')
  return names.length > mostNames ? `${shown}, +${names.length - mostNames}` : shown
}
