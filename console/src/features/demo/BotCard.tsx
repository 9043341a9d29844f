import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { DemoAgent } from '#api/contract/bot-demo.ts'
import { callTypeLabels } from '../../lib/call-types.ts'
import { Avatar } from '../../ui/Avatar.tsx'

/** The buyer to call, without anything the buyer keeps back. */
export function BotCard({
  bot,
  onCall,
  isBusy,
  isDisabled,
}: {
  bot: DemoAgent
  /** Undefined until the visitor has said who they are. */
  onCall: (() => void) | undefined
  isBusy: boolean
  isDisabled: boolean
}) {
  const t = useTranslations('demo')
  const { name, jobTitle, companyName, scenarioName, callType, avatarUrl } = bot
  const work = [jobTitle, companyName].filter((part) => part !== '').join(' · ')
  return (
    <Paper withBorder p={14} radius="md">
      <Group gap={12} wrap="nowrap" align="flex-start">
        <Avatar name={name} src={avatarUrl} size={44} shape="square" />
        <Stack gap={2} flex={1} miw={0}>
          <Text fw={600} dir="auto">
            {name}
          </Text>
          {work !== '' && <Text dir="auto">{work}</Text>}
          <Text size="sm" c="dimmed" dir="auto">
            {[callTypeLabels[callType], scenarioName].filter((part) => part !== '').join(': ')}
          </Text>
        </Stack>
        {onCall !== undefined && (
          <Button
            flex="none"
            size="md"
            leftSection={<IconPhone size={16} stroke={1.8} aria-hidden />}
            aria-label={t('callBot', { name })}
            loading={isBusy}
            disabled={isDisabled}
            onClick={onCall}
          >
            {t('call')}
          </Button>
        )}
      </Group>
    </Paper>
  )
}
