import { Box, Group, Progress, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { seatsQuery } from './queries.ts'

/** Seats in use per role, and their limit. Roles with neither are left out. */
export function Seats() {
  const t = useTranslations('organizationSettings')
  const { data, error, refetch } = useQuery(seatsQuery(useOrgId()))
  if (error !== null) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  const rows = (data ?? []).filter(({ used, limit }) => used > 0 || limit !== null)
  const most = Math.max(1, ...rows.map(({ used, limit }) => limit ?? used))
  return (
    <Stack gap={8} aria-busy={data === undefined}>
      {rows.map(({ role, used, limit }) => (
        <Group key={role} gap={12} wrap="nowrap">
          <Box w={96} flex="none">
            {t(role)}
          </Box>
          <Progress
            flex={1}
            maw={220}
            value={(used / (limit ?? most)) * 100}
            color={limit !== null && used >= limit ? 'orange' : undefined}
            aria-hidden
          />
          <span className="numeric">
            {limit === null ? t('noLimit', { used }) : t('used', { used, limit })}
          </span>
        </Group>
      ))}
      <div className="meta">{t('seatsHint')}</div>
    </Stack>
  )
}
