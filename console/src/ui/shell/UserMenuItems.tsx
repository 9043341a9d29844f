import { Divider, NavLink } from '@mantine/core'
import { IconKeyboard, IconLogout, IconShieldLock, IconUserCircle } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { session } from '../../lib/session.ts'

/** The links of the user's menu. Loads when it opens. */
export function UserMenuItems({ onHelp, onClose }: { onHelp: () => void; onClose: () => void }) {
  const t = useTranslations('shell')
  const router = useRouter()
  const go = (to: '/account' | '/account/security') => () => {
    onClose()
    void router.navigate({ to })
  }
  const items = [
    { label: t('account'), icon: IconUserCircle, run: go('/account') },
    {
      label: t('shortcutsHelp'),
      icon: IconKeyboard,
      run: () => {
        onClose()
        onHelp()
      },
    },
    { label: t('security'), icon: IconShieldLock, run: go('/account/security') },
    { label: t('signOut'), icon: IconLogout, run: () => void session.signOut() },
  ]
  return items.map(({ label, icon: Icon, run }, index) => (
    <div key={label}>
      {index === items.length - 1 && <Divider my={4} />}
      <NavLink
        component="button"
        type="button"
        h={32}
        label={label}
        leftSection={<Icon size={15} aria-hidden />}
        onClick={run}
      />
    </div>
  ))
}
