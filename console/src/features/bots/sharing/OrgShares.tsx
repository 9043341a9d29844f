import { Group, Paper, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { bulkShareWithOrgs, toggleShareWithOrg } from '#api/contract/bot-sharing.ts'
import { call } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { OrganizationLogo } from '../../../ui/OrganizationLogo.tsx'
import { sharesQuery } from './queries.ts'

/** One card per related organization: whether it has the bot, and whether it may change it. */
export function OrgShares({ agentId }: { agentId: string }) {
  const t = useTranslations('botSharing')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const query = sharesQuery(orgId, agentId)
  const { data, error, refetch } = useQuery(query)
  const sharing = useMutation({
    mutationFn: async ({
      orgUid,
      isShared,
      canEditAgent,
      wasShared,
    }: {
      orgUid: string
      isShared: boolean
      canEditAgent: boolean
      wasShared: boolean
    }) => {
      if (isShared && wasShared)
        await call(bulkShareWithOrgs, {
          body: { agentId, orgs: [{ orgUid, canEditAgent }], updateIfAlreadyShared: true },
        })
      else await call(toggleShareWithOrg, { body: { agentId, orgUid, isShared, canEditAgent } })
    },
    scope: { id: `bot shares:${agentId}` },
    meta: { errorToast: false },
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  if (error !== null && data === undefined) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton h={56} aria-busy />
  if (data.length === 0) return <Text c="dimmed">{t('noOrganizations')}</Text>
  return (
    <Stack gap={6}>
      {data.map(({ orgUid, name, logoUrl, isShared, canEditAgent }) => (
        <Paper key={orgUid} withBorder px={12} py={8} component="section" aria-label={name}>
          <Group gap={10} wrap="nowrap">
            <OrganizationLogo organization={{ name, logoUrl }} size={28} />
            <Text flex={1} truncate dir="auto" title={name}>
              {name}
            </Text>
            <Switch
              label={t('shared')}
              checked={isShared}
              disabled={sharing.isPending}
              onChange={(event) =>
                sharing.mutate({
                  orgUid,
                  isShared: event.currentTarget.checked,
                  canEditAgent: false,
                  wasShared: isShared,
                })
              }
            />
            <Switch
              label={t('canEdit')}
              checked={canEditAgent}
              disabled={!isShared || sharing.isPending}
              onChange={(event) =>
                sharing.mutate({
                  orgUid,
                  isShared: true,
                  canEditAgent: event.currentTarget.checked,
                  wasShared: isShared,
                })
              }
            />
          </Group>
        </Paper>
      ))}
      {sharing.error !== null && <ErrorAlert error={sharing.error} />}
    </Stack>
  )
}
