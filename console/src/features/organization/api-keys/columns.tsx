import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiKeyView } from '#api/contract/people.ts'
import { RelativeTime } from '../../../ui/Moment.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import type { DataColumn } from '../../../ui/table/columns.ts'
import { keyState } from './key-state.ts'

const tones = { active: 'teal', unused: 'orange', revoked: 'gray', expired: 'gray' } as const

export function useApiKeyColumns(now: Date): DataColumn<ApiKeyView>[] {
  const t = useTranslations('apiKeys')
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        isTitle: true,
        cell: ({ name }) => (
          <span className="truncate" dir="auto" title={name}>
            {name}
          </span>
        ),
      },
      {
        id: 'key',
        header: t('key'),
        width: 190,
        priority: 2,
        cell: ({ prefix, last4 }) => <span className="mono">{`clk_${prefix}…${last4}`}</span>,
      },
      {
        id: 'scopes',
        header: t('scopes'),
        width: 110,
        priority: 3,
        cell: ({ scopes }) => (
          <span title={scopes.join(', ')}>{t('scopeCount', { count: scopes.length })}</span>
        ),
      },
      {
        id: 'status',
        header: t('status'),
        width: 190,
        cell: (key) => {
          const state = keyState(key, now)
          const label = state.kind === 'unused' ? t('unused', { days: state.days }) : t(state.kind)
          return <StatusBadge status={{ tone: tones[state.kind], icon: 'dot', label }} />
        },
      },
      {
        id: 'lastUsed',
        header: t('lastUsed'),
        width: 110,
        priority: 2,
        cell: ({ lastUsedAt }) =>
          lastUsedAt === null ? (
            <Text span inherit c="dimmed">
              {t('never')}
            </Text>
          ) : (
            <RelativeTime at={lastUsedAt} />
          ),
      },
      {
        id: 'expires',
        header: t('expires'),
        width: 110,
        priority: 3,
        cell: ({ expiresAt }) =>
          expiresAt === null ? (
            <Text span inherit c="dimmed">
              {t('noEnd')}
            </Text>
          ) : (
            <RelativeTime at={expiresAt} />
          ),
      },
      {
        id: 'createdAt',
        header: t('createdAt'),
        width: 110,
        priority: 3,
        cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      },
    ],
    [t, now],
  )
}
