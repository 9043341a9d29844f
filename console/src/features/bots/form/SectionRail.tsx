import { Group, Kbd, NavLink, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconCircleHalf2 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { BotSection } from '#workers/domain/practice/bot-sections.ts'
import type { SectionReport, SectionState } from '#workers/domain/practice/section-states.ts'

const marks = {
  done: { icon: IconCircleCheck, color: 'var(--tone-teal-text)' },
  partly: { icon: IconCircleHalf2, color: 'var(--tone-yellow-text)' },
  empty: { icon: IconCircleDashed, color: 'var(--c-muted)' },
  error: { icon: IconAlertCircle, color: 'var(--tone-red-text)' },
} as const satisfies Record<SectionState, object>

/** The sections with their state. A click leads to the first field that is missing. */
export function SectionRail({
  reports,
  current,
  isOptional,
  onSection,
  note,
}: {
  reports: readonly SectionReport[]
  current: BotSection
  /** An empty section that requires nothing says "default". */
  isOptional: (section: BotSection) => boolean
  onSection: (section: BotSection) => void
  note?: string | undefined
}) {
  const t = useTranslations('botForm')
  const names = useTranslations('botSections')
  return (
    <Stack component="nav" aria-label={t('sections')} gap={2} px={8} py={12} h="100%">
      {reports.map(({ section, state, problems }) => {
        const { icon: Icon, color } = marks[state]
        const detail =
          state === 'error'
            ? t('errors', { count: problems.length })
            : state === 'partly'
              ? t('missing', { count: problems.length })
              : state === 'empty'
                ? isOptional(section)
                  ? t('default')
                  : t('empty')
                : ''
        return (
          <NavLink
            key={section}
            component="button"
            type="button"
            active={section === current}
            variant="subtle"
            aria-current={section === current || undefined}
            mih={30}
            bg={section === current ? 'var(--c-selected)' : undefined}
            label={names(section)}
            fw={section === current ? 500 : 400}
            leftSection={<Icon size={16} stroke={1.7} color={color} aria-hidden />}
            rightSection={
              <Text span size="xs" c={state === 'error' ? 'var(--tone-red-text)' : 'dimmed'}>
                {detail}
                <span className="visually-hidden">{state === 'done' ? t('sectionDone') : ''}</span>
              </Text>
            }
            onClick={() => onSection(section)}
          />
        )
      })}
      <Stack gap={6} mt="auto" px={8}>
        <Group gap={4}>
          <Kbd>Alt</Kbd>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd>
          <Text size="xs" c="dimmed">
            {t('sectionKeys')}
          </Text>
        </Group>
        {note !== undefined && (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </Stack>
    </Stack>
  )
}
