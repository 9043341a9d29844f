import { ActionIcon, Burger, Button, Group, AppShell as Frame, Kbd, Text, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react'
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

const barHeight = 48
const navbarWidth = { open: 220, collapsed: 56 }

// Only on phones.
const NavDrawer = lazy(() => import('./NavDrawer.tsx').then(({ NavDrawer }) => ({ default: NavDrawer })))
const CommandPalette = lazy(() =>
  import('./CommandPalette.tsx').then(({ CommandPalette }) => ({ default: CommandPalette })),
)
const KeysHelp = lazy(() => import('./KeysHelp.tsx').then(({ KeysHelp }) => ({ default: KeysHelp })))

/** Navbar of 220 px (56 collapsed, a drawer below 48em), top bar of 48 px, and the page. */
export function AppShell({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  const common = useTranslations('common')
  useDocumentTitle()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const navbarCollapsed = useIsNavbarCollapsed()
  const [dialog, setDialog] = useState<'palette' | 'keys' | null>(null)
  const { organizations, orgId } = useSession()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // The drawer belongs to the page where it was opened; navigating closes it.
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
    <>
      <OrganizationSwitcher isCollapsed={isCollapsed} />
      <NavList isCollapsed={isCollapsed} isPhone={isPhone} />
      <UserMenu isCollapsed={isCollapsed} onHelp={() => setDialog('keys')} />
    </>
  )
  const width = navbarCollapsed ? navbarWidth.collapsed : navbarWidth.open
  return (
    <Frame
      layout="alt"
      header={{ height: barHeight }}
      navbar={isPhone ? undefined : { width, breakpoint: 0 }}
      transitionDuration={0}
    >
      <Button component="a" href="#content" className={styles.skip}>
        {t('skip')}
      </Button>
      {!isPhone && (
        <Frame.Navbar bg="var(--c-navbar)" aria-label={t('navigation')}>
          {navbar(navbarCollapsed)}
        </Frame.Navbar>
      )}
      {isPhone && (
        <Suspense fallback={null}>
          <NavDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)}>
            {navbar(false)}
          </NavDrawer>
        </Suspense>
      )}
      <Frame.Header>
        <Group h="100%" gap={10} wrap="nowrap" pl={isPhone ? 8 : 20} pr={isPhone ? 12 : 20}>
          {isPhone ? (
            <>
              <Burger
                size={18}
                lineSize={1.6}
                opened={isDrawerOpen}
                aria-label={t('openNavigation')}
                aria-expanded={isDrawerOpen}
                onClick={() => setDrawerOpen(true)}
              />
              <Text component="span" size="md" fw={600} truncate dir="auto">
                {organizations.find(({ id }) => id === orgId)?.name ?? common('product')}
              </Text>
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
          <Group gap={10} wrap="nowrap" ml="auto" flex="none">
            {isPhone ? (
              <ActionIcon size="md" aria-label={t('search')} onClick={() => setDialog('palette')}>
                <IconSearch size={18} />
              </ActionIcon>
            ) : (
              <SearchButton onClick={() => setDialog('palette')} />
            )}
            <RunningJobs isPhone={isPhone} />
            <HelpMenu isPhone={isPhone} onKeys={() => setDialog('keys')} />
          </Group>
        </Group>
      </Frame.Header>
      <Frame.Main id="content" className={styles.content} tabIndex={-1}>
        <InShell value>{children}</InShell>
      </Frame.Main>
      <Suspense fallback={null}>
        {dialog === 'palette' && (
          <CommandPalette onClose={() => setDialog(null)} onHelp={() => setDialog('keys')} />
        )}
        {dialog === 'keys' && <KeysHelp onClose={() => setDialog(null)} />}
      </Suspense>
    </Frame>
  )
}

/** Looks like a search field; opens the command palette. */
function SearchButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('shell')
  return (
    <Button
      variant="default"
      fw={400}
      c="dimmed"
      w={{ base: 210, lg: 248 }}
      pl={8}
      pr={6}
      justify="flex-start"
      leftSection={<IconSearch size={15} stroke={1.8} aria-hidden />}
      rightSection={
        <Group component="span" gap={2} wrap="nowrap" aria-hidden>
          <Kbd>{isMac() ? '⌘' : 'Ctrl'}</Kbd>
          <Kbd>K</Kbd>
        </Group>
      }
      classNames={{ root: styles.search ?? '', label: styles.searchLabel ?? '' }}
      onClick={onClick}
    >
      {t('search')}
    </Button>
  )
}
