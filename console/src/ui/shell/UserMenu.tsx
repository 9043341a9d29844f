import { Divider, Popover, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core'
import { IconDots, IconKeyboard, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
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
  const [isOpen, setOpen] = useState(false)
  const button = (
    <button
      type="button"
      title={isCollapsed ? name : undefined}
      onClick={() => setOpen(!isOpen)}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      className={styles.button}
      data-collapsed={isCollapsed || undefined}
    >
      <Avatar name={name} src={me?.avatar ?? null} size={26} />
      {isCollapsed && <span className="visually-hidden">{name}</span>}
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
      <span className="visually-hidden">, {t('userMenu')}</span>
    </button>
  )
  return (
    <div className={styles.foot}>
      <Popover opened={isOpen} onChange={setOpen} position="top-start" width={256} trapFocus returnFocus>
        <Popover.Target>{button}</Popover.Target>
        <Popover.Dropdown p={6} aria-label={t('userMenu')}>
          <div className={styles.email}>{me?.email}</div>
          <Divider my={4} />
          <div className={styles.setting}>
            <span>{t('theme')}</span>
            <SegmentedControl
              aria-label={t('theme')}
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
          <button
            type="button"
            className={styles.item}
            onClick={() => {
              setOpen(false)
              onHelp()
            }}
          >
            <IconKeyboard size={15} aria-hidden /> {t('help')}
          </button>
          <Divider my={4} />
          <button type="button" className={styles.item} onClick={() => void session.signOut()}>
            <IconLogout size={15} aria-hidden /> {t('signOut')}
          </button>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
