import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { BotSection } from '#workers/domain/practice/bot-sections.ts'
import type { Finding, FindingLevel } from '#workers/domain/practice/persona-test/result.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import type { StatusRegistry } from '../../../ui/status/registry.ts'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import type { Place } from './PersonaTestPanel.tsx'

const levels: StatusRegistry<FindingLevel> = {
  blocking: { tone: 'red', icon: 'dot' },
  problem: { tone: 'orange', icon: 'dot' },
  hint: { tone: 'gray', icon: 'dot' },
}

/** The findings, worst first: the words, what to change, and a link to each. */
export function Findings({
  findings,
  onSection,
  onPlace,
}: {
  findings: readonly Finding[]
  onSection: (section: BotSection, path: string) => void
  onPlace: (place: Place) => void
}) {
  const t = useTranslations('personaTest')
  const sections = useTranslations('botSections')
  if (findings.length === 0) return <EmptyState title={t('noFindings')} />
  return (
    <Stack gap={10} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {findings.map(({ kind, level, text, fix, section, path, evidence, times }) => (
        <Paper key={`${kind} ${path} ${text}`} component="li" withBorder p={12} radius="sm">
          <Stack gap={8}>
            <Group gap={8} justify="space-between">
              <StatusBadge status={{ ...levels[level], label: t(level) }} />
              <Text span size="xs" c="dimmed">
                {t('times', { count: times })}
              </Text>
            </Group>
            <Text fw={500} dir="auto">
              {text}
            </Text>
            {evidence.words !== '' && (
              <Text component="blockquote" m={0} size="sm" c="dimmed" dir="auto" aria-label={t('evidence')}>
                {evidence.words}
              </Text>
            )}
            <Text size="sm" dir="auto">
              <Text span fw={500} inherit>
                {t('change')}:
              </Text>{' '}
              {fix}
            </Text>
            <Group gap={8}>
              <Button size="xs" variant="default" onClick={() => onSection(section, path)}>
                {t('toSection', { section: sections(section) })}
              </Button>
              <Button
                size="xs"
                variant="subtle"
                onClick={() => onPlace({ position: evidence.position, at: evidence.at })}
              >
                {evidence.at === 0 ? t('toConversation') : t('toTurn', { turn: evidence.at })}
              </Button>
            </Group>
          </Stack>
        </Paper>
      ))}
    </Stack>
  )
}
