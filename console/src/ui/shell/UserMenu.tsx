import { Menu, SegmentedControl, Switch, Tooltip, useMantineColorScheme } from '@mantine/core'
import { IconDots, IconKeyboard, IconLogout } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { setPreference, usePreferences } from '../../lib/preferences.ts'
import { session } from '../../lib/session.ts'
import { useMe } from '../../lib/use-can.ts'
import { zoneOffset } from '../../lib/time.ts'
import { Avatar } from '../Avatar.tsx'
import { useNow } from '../Moment.tsx'
import styles from './UserMenu.module.css'

const roleNames: Record<string, string> = {
  OWNER: 'Owner',
  ADMIN: 'Admin',
  MEMBER_PLUS: 'Member plus',
  MEMBER: 'Member',
  OBSERVER: 'Observer',
  TEMP: 'Temp',
  CUSTOM: 'Custom',
}

/** Person, role and zone at the foot of the navbar; theme, shortcuts and sign-out inside. */
export function UserMenu({ isCollapsed, onHelp }: { isCollapsed: boolean; onHelp: () => void }) {
  const t = useTranslations('shell')
  const me = useMe()
  const now = useNow()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { singleKeyShortcuts } = usePreferences()
  const name = me === undefined ? '' : `${me.firstName} ${me.lastName}`.trim()
  const button = (
    <button type="button" className={styles.button} data-collapsed={isCollapsed || undefined} aria-label={`${t('userMenu')}: ${name}`}>
      <Avatar name={name} src={me?.avatar ?? null} size={26} />
      {!isCollapsed && (
        <>
          <span className={styles.names}>
            <span className="truncate" dir="auto">
              {name}
            </span>
            <span className={styles.role}>
              {roleNames[me?.role ?? ''] ?? ''} · {zoneOffset(now)}
            </span>
          </span>
          <IconDots size={16} className={styles.dots} aria-hidden />
        </>
      )}
    </button>
  )
  return (
    <div className={styles.foot}>
      <Menu position="top-start" width={248} closeOnItemClick={false}>
        <Menu.Target>{isCollapsed ? <Tooltip label={name} position="right">{button}</Tooltip> : button}</Menu.Target>
        <Menu.Dropdown>
          <div className={styles.email}>{me?.email}</div>
          <Menu.Divider />
          <div className={styles.setting}>
            <span id="theme-label">{t('theme')}</span>
            <SegmentedControl
              aria-labelledby="theme-label"
              value={colorScheme}
              onChange={(value) => setColorScheme(value as 'auto' | 'light' | 'dark')}
              data={[
                { value: 'auto', label: t('themeAuto') },
                { value: 'light', label: t('themeLight') },
                { value: 'dark', label: t('themeDark') },
              ]}
            />
          </div>
          <div className={styles.setting}>
            <Switch
              size="sm"
              labelPosition="left"
              label={t('shortcuts')}
              checked={singleKeyShortcuts}
              onChange={(event) => setPreference('singleKeyShortcuts', event.currentTarget.checked)}
              classNames={{ body: styles.switch ?? '' }}
            />
          </div>
          <Menu.Item leftSection={<IconKeyboard size={15} />} onClick={onHelp} closeMenuOnClick>
            {t('help')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={15} />} onClick={() => void session.signOut()} closeMenuOnClick>
            {t('signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
