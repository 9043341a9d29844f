import { ActionIcon, Box, NavLink, Text, Tooltip } from '@mantine/core'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { listOf, type NavEntry } from './navigation.ts'
import { useNavigation } from './use-navigation.ts'

/** The pages that this user can open, in groups. */
export function NavList({ isCollapsed, isPhone }: { isCollapsed: boolean; isPhone: boolean }) {
  const t = useTranslations()
  const entries = useNavigation()
  const list = useRouterState({ select: ({ location }) => listOf(location.pathname) })
  const groups = useMemo(() => {
    const byGroup = new Map<NavEntry['group'], NavEntry[]>()
    for (const entry of entries) {
      if (entry.isAction !== true) byGroup.set(entry.group, [...(byGroup.get(entry.group) ?? []), entry])
    }
    return [...byGroup]
  }, [entries])
  return (
    <Box flex={1} mih={0} px={7} pb={12} style={{ overflowY: 'auto' }}>
      {groups.map(([group, items], index) => (
        <Box key={group ?? ''} mt={index === 0 ? 0 : 8}>
          {group !== undefined && !isCollapsed && (
            <Text fz={11} c="var(--c-muted)" px={9} pt={4} pb={2}>
              {t(`nav.${group}`)}
            </Text>
          )}
          {items.map((entry) => (
            <NavItem
              key={entry.to}
              entry={entry}
              isCollapsed={isCollapsed}
              height={isPhone ? 36 : 28}
              isActive={list === entry.to}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}

function NavItem({
  entry,
  isActive,
  isCollapsed,
  height,
}: {
  entry: NavEntry
  isActive: boolean
  isCollapsed: boolean
  height: number
}) {
  const t = useTranslations('nav')
  const router = useRouter()
  const Icon = entry.icon
  const label = t(entry.label)
  const open = (event: MouseEvent) => {
    // Leaves new tab, new window and download to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    void router.navigate({ href: entry.to })
  }
  const icon = <Icon size={16} stroke={1.7} color={isActive ? 'var(--c-link)' : 'var(--c-dimmed)'} />
  const link = {
    href: entry.to,
    'aria-current': isActive ? ('page' as const) : undefined,
    onClick: open,
  }
  if (!isCollapsed)
    return (
      <NavLink
        {...link}
        h={height}
        label={label}
        leftSection={icon}
        active={isActive}
        noWrap
        bd={isActive ? '1px solid var(--c-line)' : undefined}
      />
    )
  return (
    <Tooltip label={label} position="right">
      <ActionIcon
        {...link}
        component="a"
        variant={isActive ? 'default' : 'subtle'}
        w="100%"
        h={height}
        aria-label={label}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
