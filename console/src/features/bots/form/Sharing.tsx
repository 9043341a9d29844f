import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type AgentDetail, toggleAgentPublic } from '#api/contract/bots.ts'
import { call } from '../../../lib/call.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { BotStatusBadge } from '../bot-status.tsx'
import { botQuery, useRefreshBots, variationsQuery } from '../queries.ts'
import { OrgShares } from '../sharing/OrgShares.tsx'
import { type BotDraft, savedOf } from './use-bot-draft.ts'

/** Who else may use the bot, and its variations. Changes take effect immediately. */
export function Sharing({
  bot,
  changeBot,
  onVariation,
}: {
  bot: AgentDetail
  changeBot: BotDraft['changeBot']
  onVariation: (() => void) | undefined
}) {
  const t = useTranslations('botForm')
  const sharing = useTranslations('botSharing')
  const mayShare = useCan('bots.share')
  // Only the organization that a bot comes from shares it with others.
  const isOwn = bot.sharedFrom === null
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const refresh = useRefreshBots()
  const publicity = useMutation({
    mutationFn: (isPublic: boolean) =>
      changeBot(async () => {
        const changed = await call(toggleAgentPublic, { params: { id: bot.id }, body: { isPublic } })
        queryClient.setQueryData(botQuery(orgId, bot.id).queryKey, changed)
        return savedOf(changed)
      }),
    meta: { label: t('isPublic') },
    onSettled: refresh,
  })
  const variations =
    useQuery({ ...variationsQuery(orgId, bot.id), enabled: bot.parentAgentId === null }).data ?? []
  return (
    <>
      {mayShare && (bot.mayCopy || bot.isPublic || isOwn) && (
        <Stack gap={8} role="group" aria-label={t('sharing')}>
          <Text fw={500}>{t('sharing')}</Text>
          {(bot.mayCopy || bot.isPublic) && (
            <Switch
              label={t('isPublic')}
              description={t(bot.publishedVersion === null ? 'isPublicLater' : 'isPublicHint')}
              checked={publicity.isPending ? publicity.variables : bot.isPublic}
              disabled={publicity.isPending}
              onChange={(event) => publicity.mutate(event.currentTarget.checked)}
            />
          )}
          {bot.isPublic && bot.vapiId !== null && bot.status === 'ACTIVE' && (
            <TextLink to="/demo/$botId" params={{ botId: bot.vapiId }} target="_blank">
              {t('publicPage')}
            </TextLink>
          )}
          {isOwn && (
            <>
              <Text fw={500} mt={4}>
                {sharing('organizations')}
              </Text>
              <OrgShares agentId={bot.id} />
            </>
          )}
        </Stack>
      )}
      {bot.parentAgentId === null && (
        <Stack gap={6} role="group" aria-label={t('variations')}>
          <Group justify="space-between">
            <Text fw={500}>{t('variations')}</Text>
            {onVariation !== undefined && (
              <Button variant="default" size="xs" onClick={onVariation}>
                {t('newVariation')}
              </Button>
            )}
          </Group>
          {variations.length === 0 && <Text c="dimmed">{t('noVariations')}</Text>}
          {variations.map(({ id, variationName, status }) => (
            <Group key={id} gap={10}>
              <TextLink to="/bots/$id" params={{ id }}>
                {variationName}
              </TextLink>
              <BotStatusBadge status={status} />
            </Group>
          ))}
        </Stack>
      )}
    </>
  )
}
