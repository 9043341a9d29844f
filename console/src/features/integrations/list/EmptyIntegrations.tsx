import { Group, Stack, Text } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NoMatchState } from '../../../ui/feedback/EmptyState.tsx'
import { ContactTeam } from './ContactTeam.tsx'
import { Overview } from './Overview.tsx'

/** Nothing is connected yet, or nothing matches the filters. `create`: a button to connect something. */
export function EmptyIntegrations({ create, onClear }: { create: ReactNode; onClear: (() => void) | null }) {
  const t = useTranslations('integrations')
  if (onClear !== null) return <NoMatchState icon={IconSearchOff} title={t('noMatch')} onClear={onClear} />
  return (
    <Prompt title={t('emptyTitle')} text={t('emptyText')}>
      {create}
      <ContactTeam />
    </Prompt>
  )
}

/** Shown instead of the page to users without access to integrations. */
export function NoAccess({ organizationName }: { organizationName: string }) {
  const t = useTranslations('integrations')
  return (
    <Prompt title={t('deniedTitle')} text={t('deniedText', { organization: organizationName })}>
      <ContactTeam />
    </Prompt>
  )
}

function Prompt({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Stack align="center" justify="center" gap={6} p={40} ta="center">
      <Overview />
      <Text fw={600}>{title}</Text>
      <Text fz={13} c="dimmed" maw={460} mb={10}>
        {text}
      </Text>
      <Group gap={8} justify="center">
        {children}
      </Group>
    </Stack>
  )
}
