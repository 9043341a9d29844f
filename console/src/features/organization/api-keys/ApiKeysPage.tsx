import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiKeyView } from '#api/contract/people.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { useHold } from '../../../ui/list/use-hold.ts'
import type { List } from '../../../ui/list/use-list.ts'
import { useNow } from '../../../ui/Moment.tsx'
import { usePilotOver } from '../../../ui/use-pilot-over.ts'
import { useApiKeyColumns } from './columns.tsx'
import { keyState } from './key-state.ts'
import { apiKeysQuery } from './queries.ts'

const CreateKeyDialog = lazyDialog(() =>
  import('./CreateKeyDialog.tsx').then((module) => module.CreateKeyDialog),
)
const RevokeKeyDialog = lazyDialog(() =>
  import('./RevokeKeyDialog.tsx').then((module) => module.RevokeKeyDialog),
)

/** The API keys that a user may see: their own, or everybody's for people who manage users. */
export function ApiKeysPage() {
  const t = useTranslations('apiKeys')
  const now = useNow()
  const { data, error, refetch } = useQuery(apiKeysQuery(useOrgId()))
  const [isCreating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiKeyView | null>(null)
  const isPilotOver = usePilotOver()
  const list: List<ApiKeyView> = {
    rows: data?.results,
    total: data?.total,
    isTotalAtLeast: false,
    error,
    isRefetching: false,
    retry: () => void refetch(),
    waiting: 0,
    showWaiting: () => undefined,
    holdProps: useHold().holdProps,
    pages: null,
    more: null,
  }
  const revokeButton = useCallback(
    (key: ApiKeyView) =>
      ['active', 'unused'].includes(keyState(key, now).kind) && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={t('revokeNamed', { name: key.name })}
          onClick={() => setRevoking(key)}
        >
          {t('revoke')}
        </Button>
      ),
    [now, t],
  )
  const create = (
    <Button
      leftSection={<IconPlus size={15} stroke={1.8} />}
      disabled={isPilotOver}
      title={isPilotOver ? t('pilotEnded') : undefined}
      onClick={() => setCreating(true)}
    >
      {t('create')}
    </Button>
  )
  return (
    <ListPage
      title={t('title')}
      label={t('label')}
      list={list}
      columns={useApiKeyColumns(now)}
      rowActions={revokeButton}
      primary={create}
      empty={<EmptyState icon={IconKey} title={t('emptyTitle')} text={t('emptyText')} />}
      after={
        <Suspense fallback={null}>
          <CreateKeyDialog opened={isCreating} onClose={() => setCreating(false)} />
          <RevokeKeyDialog opened={revoking !== null} apiKey={revoking} onClose={() => setRevoking(null)} />
        </Suspense>
      }
    />
  )
}
