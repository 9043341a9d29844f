import { ActionIcon, Kbd, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconSearch,
} from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isMac } from '../../lib/shortcuts.ts'
import { toggleNavbarWidth, useIsNavbarCollapsed } from '../../lib/navbar.ts'
import { useDocumentTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/use-session.ts'
import { InShell } from './in-shell.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { HelpMenu } from './HelpMenu.tsx'
import { NavList } from './NavList.tsx'
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx'
import { RunningJobs } from './RunningJobs.tsx'
import { useGlobalKeys } from './use-global-keys.ts'
import { UserMenu } from './UserMenu.tsx'
import styles from './AppShell.module.css'

// Phones only.
const NavDrawer = lazy(() => import('./NavDrawer.tsx').then(({ NavDrawer }) => ({ default: NavDrawer })))
const CommandPalette = lazy(() =>
  import('./CommandPalette.tsx').then(({ CommandPalette }) => ({ default: CommandPalette })),
)
const KeysHelp = lazy(() => import('./KeysHelp.tsx').then(({ KeysHelp }) => ({ default: KeysHelp })))

/** Navbar 220 px (56 collapsed, a drawer below 48em), top bar 48 px, and the page. */
export function AppShell({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  const common = useTranslations('common')
  useDocumentTitle()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const navbarCollapsed = useIsNavbarCollapsed()
  const [dialog, setDialog] = useState<'palette' | 'keys' | null>(null)
  const { organizations, orgId } = useSession()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // The drawer belongs to the page on which it was opened: going elsewhere closes it.
  const [drawerPath, setDrawerPath] = useState<string | null>(null)
  const isDrawerOpen = drawerPath === path
  const setDrawerOpen = (isOpen: boolean) => setDrawerPath(isOpen ? path : null)
  const toggleNavbar = () => (isPhone ? setDrawerOpen(!isDrawerOpen) : toggleNavbarWidth())
  useGlobalKeys({
    onPalette: () => setDialog('palette'),
    onHelp: () => setDialog('keys'),
    onToggleNavbar: toggleNavbar,
  })

  const navbar = (isCollapsed: boolean) => (
    <div className={styles.navbarInner} data-collapsed={isCollapsed || undefined}>
      <OrganizationSwitcher isCollapsed={isCollapsed} />
      <NavList isCollapsed={isCollapsed} />
      <UserMenu isCollapsed={isCollapsed} onHelp={() => setDialog('keys')} />
    </div>
  )
  return (
    <div className={styles.shell} data-collapsed={navbarCollapsed || undefined}>
      <a href="#content" className={styles.skip}>
        {t('skip')}
      </a>
      {!isPhone && <aside className={styles.navbar}>{navbar(navbarCollapsed)}</aside>}
      {isPhone && (
        <Suspense fallback={null}>
          <NavDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)}>
            {navbar(false)}
          </NavDrawer>
        </Suspense>
      )}
      <header className={styles.bar}>
        {isPhone ? (
          <>
            <ActionIcon
              size="md"
              aria-label={t('openNavigation')}
              aria-expanded={isDrawerOpen}
              onClick={() => setDrawerOpen(true)}
            >
              <IconMenu2 size={18} />
            </ActionIcon>
            <span className={`truncate ${styles.organizationName}`} dir="auto">
              {organizations.find(({ id }) => id === orgId)?.name ?? common('product')}
            </span>
          </>
        ) : (
          <>
            <Tooltip label={`${navbarCollapsed ? t('expand') : t('collapse')}  [`}>
              <ActionIcon
                aria-label={navbarCollapsed ? t('expand') : t('collapse')}
                aria-expanded={!navbarCollapsed}
                onClick={toggleNavbar}
                ml={-6}
              >
                {navbarCollapsed ? (
                  <IconLayoutSidebarLeftExpand size={17} stroke={1.7} />
                ) : (
                  <IconLayoutSidebarLeftCollapse size={17} stroke={1.7} />
                )}
              </ActionIcon>
            </Tooltip>
            <Breadcrumbs />
          </>
        )}
        <div className={styles.barEnd}>
          {isPhone ? (
            <ActionIcon size="md" aria-label={t('search')} onClick={() => setDialog('palette')}>
              <IconSearch size={18} />
            </ActionIcon>
          ) : (
            <button type="button" className={styles.search} onClick={() => setDialog('palette')}>
              <IconSearch size={15} stroke={1.8} aria-hidden />
              <span>{t('search')}</span>
              <span className={styles.searchKeys} aria-hidden>
                <Kbd>{isMac() ? '⌘' : 'Ctrl'}</Kbd>
                <Kbd>K</Kbd>
              </span>
            </button>
          )}
          <RunningJobs isPhone={isPhone} />
          {!isPhone && <HelpMenu onKeys={() => setDialog('keys')} />}
        </div>
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        <InShell value>{children}</InShell>
      </main>
      <Suspense fallback={null}>
        {dialog === 'palette' && (
          <CommandPalette onClose={() => setDialog(null)} onHelp={() => setDialog('keys')} />
        )}
        {dialog === 'keys' && <KeysHelp onClose={() => setDialog(null)} />}
      </Suspense>
    </div>
  )
}
