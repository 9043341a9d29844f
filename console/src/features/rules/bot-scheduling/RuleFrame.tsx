import { Group, Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'

/** The frame of one rule: its number and, at the end of the header, its tools. */
export function RuleFrame({
  number,
  isInvalid = false,
  tools,
  children,
}: {
  number: number
  isInvalid?: boolean
  tools?: ReactNode
  children: ReactNode
}) {
  const t = useTranslations('botScheduling')
  const id = useId()
  return (
    <Paper
      component="section"
      radius="md"
      bd={`1px solid var(--${isInvalid ? 'tone-red-dot' : 'c-line'})`}
      aria-labelledby={id}
    >
      <Group
        justify="space-between"
        mih={40}
        px={12}
        py={6}
        style={{ borderBottom: '1px solid var(--c-row-line)' }}
      >
        <Title order={2} size="h3" id={id}>
          {t('rule', { number })}
        </Title>
        {tools}
      </Group>
      {children}
    </Paper>
  )
}

/** The word between two rules or two subrules. */
export const Joint = ({ children, isCentered = false }: { children: ReactNode; isCentered?: boolean }) => (
  <Text size="xs" fw={600} c="var(--c-muted)" px={12} ta={isCentered ? 'center' : undefined}>
    {children}
  </Text>
)
