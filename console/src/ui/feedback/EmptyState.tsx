import { Button, Group, Stack, Text } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'

type Icon = ComponentType<{ size?: number; stroke?: number; color?: string }>

/**
 * Nothing exists yet: one reason, one action. `isPage`: it is the page's only content, so its title is the page's heading. `isLine`: a
 * single line, for a part of a page that is usually empty.
 */
export function EmptyState({
  icon: Icon,
  title,
  text,
  action,
  isPage = false,
  isLine = false,
  role,
  children,
}: {
  icon?: Icon | undefined
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  isPage?: boolean
  isLine?: boolean
  role?: 'alert'
  /** Rendered between the text and the action. */
  children?: ReactNode
}) {
  if (isLine) {
    return (
      <Group role={role} gap="2px 8px" px="lg" py={14}>
        {Icon !== undefined && <Icon size={18} stroke={1.6} color="var(--c-muted)" aria-hidden />}
        <Text fw={600}>{title}</Text>
        {text !== undefined && <Text c="dimmed">{text}</Text>}
        {children}
        {action}
      </Group>
    )
  }
  return (
    <Stack
      role={role}
      flex={isPage ? 1 : undefined}
      align="center"
      justify="center"
      gap={6}
      px="lg"
      py={isPage ? 40 : 32}
      ta="center"
    >
      {Icon !== undefined && <Icon size={28} stroke={1.5} color="var(--c-muted)" aria-hidden />}
      <Text component={isPage ? 'h1' : 'p'} size="md" fw={600}>
        {title}
      </Text>
      {text !== undefined && (
        <Text c="dimmed" maw={480}>
          {text}
        </Text>
      )}
      {children}
      {action !== undefined && (
        <Group justify="center" gap={8} mt={8}>
          {action}
        </Group>
      )}
    </Stack>
  )
}

/** Something exists, but nothing matches the filters. */
export function NoMatchState({
  title,
  onClear,
  icon,
}: {
  title: ReactNode
  onClear: () => void
  icon?: Icon
}) {
  const t = useTranslations('common')
  const action = (
    <Button variant="default" onClick={onClear}>
      {t('clearFilters')}
    </Button>
  )
  return <EmptyState icon={icon} title={title} action={action} />
}
