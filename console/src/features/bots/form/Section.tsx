import { Group, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { BotSection } from '#workers/domain/practice/bot-sections.ts'
import { useBotForm } from './form-context.ts'

export const sectionId = (section: BotSection): string => `section-${section}`

/** One part of the form. Missing fields are reported once the focus has left it. */
export function Section({
  section,
  action,
  children,
}: {
  section: BotSection
  action?: ReactNode
  children: ReactNode
}) {
  const t = useTranslations('botSections')
  const { visit, enter } = useBotForm()
  const id = sectionId(section)
  return (
    <Stack
      component="section"
      id={id}
      gap={12}
      pb={24}
      aria-labelledby={`${id}-title`}
      onFocus={() => enter(section)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Menus and option lists render outside the section; the focus returns from there.
        if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) visit(section)
      }}
    >
      <Group justify="space-between" gap={8} mih={28}>
        <Title order={2} id={`${id}-title`} tabIndex={-1}>
          {t(section)}
        </Title>
        {action}
      </Group>
      {children}
    </Stack>
  )
}
