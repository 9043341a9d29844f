import { Tooltip } from '@mantine/core'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { NavEntry } from './navigation.ts'
import { useNavigation } from './use-navigation.ts'
import styles from './NavList.module.css'

export function NavList({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useTranslations()
  const entries = useNavigation()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const groups = useMemo(() => {
    const byGroup = new Map<NavEntry['group'], NavEntry[]>()
    for (const entry of entries) {
      if (entry.isAction !== true) byGroup.set(entry.group, [...(byGroup.get(entry.group) ?? []), entry])
    }
    return [...byGroup]
  }, [entries])
  return (
    <nav className={styles.nav} aria-label={t('shell.navigation')}>
      {groups.map(([group, items]) => (
        <div key={group ?? ''} className={styles.group}>
          {group !== undefined && !isCollapsed && <div className={styles.heading}>{t(`nav.${group}`)}</div>}
          {items.map((entry) => (
            <NavItem
              key={entry.to}
              entry={entry}
              isCollapsed={isCollapsed}
              isActive={path === entry.to || path.startsWith(`${entry.to}/`)}
            />
          ))}
        </div>
      ))}
    </nav>
  )
}

function NavItem({
  entry,
  isActive,
  isCollapsed,
}: {
  entry: NavEntry
  isActive: boolean
  isCollapsed: boolean
}) {
  const t = useTranslations('nav')
  const router = useRouter()
  const Icon = entry.icon
  const label = t(entry.label)
  const open = (event: MouseEvent) => {
    // New tab, new window and download stay the browser's business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    void router.navigate({ href: entry.to })
  }
  const item = (
    <a
      href={entry.to}
      className={styles.item}
      data-active={isActive || undefined}
      data-collapsed={isCollapsed || undefined}
      aria-current={isActive ? 'page' : undefined}
      aria-label={isCollapsed ? label : undefined}
      onClick={open}
    >
      <Icon size={16} stroke={1.7} className={styles.icon} />
      {!isCollapsed && <span className="truncate">{label}</span>}
    </a>
  )
  return isCollapsed ? (
    <Tooltip label={label} position="right">
      {item}
    </Tooltip>
  ) : (
    item
  )
}
