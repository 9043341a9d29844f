import { Box, Popover } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { roleNames } from '../../lib/roles.ts'
import { useMe } from '../../lib/use-can.ts'
import { zoneOffset } from '../../lib/time.ts'
import { Avatar } from '../Avatar.tsx'
import { useNow } from '../Moment.tsx'
import { NavbarButton } from './NavbarButton.tsx'

const UserMenuHead = lazy(() =>
  import('./UserMenuHead.tsx').then(({ UserMenuHead }) => ({ default: UserMenuHead })),
)
const SingleKeysSwitch = lazy(() =>
  import('./SingleKeysSwitch.tsx').then(({ SingleKeysSwitch }) => ({ default: SingleKeysSwitch })),
)
const UserMenuItems = lazy(() =>
  import('./UserMenuItems.tsx').then(({ UserMenuItems }) => ({ default: UserMenuItems })),
)

/** User, role and time zone at the bottom of the navbar; theme, shortcuts and sign-out inside. */
export function UserMenu({ isCollapsed, onHelp }: { isCollapsed: boolean; onHelp: () => void }) {
  const t = useTranslations('shell')
  const me = useMe()
  const now = useNow()
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
          <Suspense fallback={<Box h={254} aria-busy />}>
            <UserMenuHead />
            <Box px={10} py={5}>
              <SingleKeysSwitch />
            </Box>
            <UserMenuItems onHelp={onHelp} onClose={() => setOpen(false)} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </Box>
  )
}
