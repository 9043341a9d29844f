import { ActionIcon, Kbd, Menu } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useOrgId } from '../../lib/use-session.ts'
import styles from './AppShell.module.css'
import { unreadNewsQuery } from './unread-news.ts'

/** What's new, shortcuts and the API reference. A dot marks unread news. */
export function HelpMenu({ isPhone, onKeys }: { isPhone: boolean; onKeys: () => void }) {
  const t = useTranslations('shell')
  const router = useRouter()
  const unread = useQuery(unreadNewsQuery(useOrgId())).data ?? 0
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon pos="relative" aria-label={unread > 0 ? t('helpNew', { count: unread }) : t('help')}>
          <IconHelpCircle size={17} stroke={1.7} />
          {unread > 0 && <span className={styles.news} />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          rightSection={unread > 0 && <Kbd aria-hidden>{unread}</Kbd>}
          onClick={() => void router.navigate({ to: '/changelog' })}
        >
          {t('whatsNew')}
        </Menu.Item>
        {!isPhone && (
          <Menu.Item rightSection={<Kbd aria-hidden>?</Kbd>} onClick={onKeys}>
            {t('shortcutsHelp')}
          </Menu.Item>
        )}
        <Menu.Item component="a" href="/api/docs" target="_blank" rel="noreferrer">
          {t('apiReference')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
