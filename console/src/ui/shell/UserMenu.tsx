import { Box, Group, NavLink, Popover, Switch, Text } from '@mantine/core'
import { IconDots, IconKeyboard, IconLogout, IconShieldLock, IconUserCircle } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { setPreference, usePreferences } from '../../lib/preferences.ts'
import { roleNames } from '../../lib/roles.ts'
import { session } from '../../lib/session.ts'
import { useMe } from '../../lib/use-can.ts'
import { zoneOffset } from '../../lib/time.ts'
import { Avatar } from '../Avatar.tsx'
import { useNow } from '../Moment.tsx'
import { NavbarButton } from './NavbarButton.tsx'

const ThemeChoice = lazy(() =>
  import('./ThemeChoice.tsx').then(({ ThemeChoice }) => ({ default: ThemeChoice })),
)

/** As Mantine's Divider, without its code in the first load. */
const line = { border: 0, borderTop: '1px solid var(--c-line)' }

/** Person, role and zone at the foot of the navbar; theme, shortcuts and sign-out inside. */
export function UserMenu({ isCollapsed, onHelp }: { isCollapsed: boolean; onHelp: () => void }) {
  const t = useTranslations('shell')
  const me = useMe()
  const router = useRouter()
  const now = useNow()
  const { singleKeyShortcuts } = usePreferences()
  const name = me === undefined ? '' : `${me.firstName} ${me.lastName}`.trim()
  const [isOpen, setOpen] = useState(false)
  const button = (
    <NavbarButton
      mark={<Avatar name={name} src={me?.avatar ?? null} size={26} />}
      name={name}
      detail={`${me === undefined ? '' : roleNames[me.role]} · ${zoneOffset(now)}`}
      icon={IconDots}
      what={t('userMenu')}
      isCollapsed={isCollapsed}
      isOpen={isOpen}
      onClick={() => setOpen(!isOpen)}
    />
  )
  return (
    <Box p={4} style={{ borderTop: '1px solid var(--c-line)' }}>
      <Popover opened={isOpen} onChange={setOpen} position="top-start" width={256} trapFocus returnFocus>
        <Popover.Target>{button}</Popover.Target>
        <Popover.Dropdown p={6} aria-label={t('userMenu')}>
          <Text size="xs" c="dimmed" px={10} py={6}>
            {me?.email}
          </Text>
          <Box component="hr" my={4} style={line} />
          <Group justify="space-between" gap={8} px={10} py={5}>
            <span>{t('theme')}</span>
            <Suspense fallback={<Box h={28} aria-busy />}>
              <ThemeChoice />
            </Suspense>
          </Group>
          <Box px={10} py={5}>
            <Switch
              size="sm"
              labelPosition="left"
              label={t('shortcuts')}
              checked={singleKeyShortcuts}
              onChange={(event) => setPreference('singleKeyShortcuts', event.currentTarget.checked)}
              styles={{ body: { justifyContent: 'space-between' } }}
            />
          </Box>
          <NavLink
            component="button"
            type="button"
            h={32}
            label={t('account')}
            leftSection={<IconUserCircle size={15} aria-hidden />}
            onClick={() => {
              setOpen(false)
              void router.navigate({ to: '/account' })
            }}
          />
          <NavLink
            component="button"
            type="button"
            h={32}
            label={t('shortcutsHelp')}
            leftSection={<IconKeyboard size={15} aria-hidden />}
            onClick={() => {
              setOpen(false)
              onHelp()
            }}
          />
          <NavLink
            component="button"
            type="button"
            h={32}
            label={t('security')}
            leftSection={<IconShieldLock size={15} aria-hidden />}
            onClick={() => {
              setOpen(false)
              void router.navigate({ to: '/account/security' })
            }}
          />
          <Box component="hr" my={4} style={line} />
          <NavLink
            component="button"
            type="button"
            h={32}
            label={t('signOut')}
            leftSection={<IconLogout size={15} aria-hidden />}
            onClick={() => void session.signOut()}
          />
        </Popover.Dropdown>
      </Popover>
    </Box>
  )
}
