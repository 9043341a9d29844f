import { ActionIcon, Kbd, Menu } from '@mantine/core'
import { IconApi, IconHelpCircle, IconKeyboard } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'

/** Where a person who is stuck looks first: shortcuts and the reference of the API. */
export function HelpMenu({ onKeys }: { onKeys: () => void }) {
  const t = useTranslations('shell')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('help')}>
          <IconHelpCircle size={17} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconKeyboard size={15} />}
          rightSection={<Kbd aria-hidden>?</Kbd>}
          onClick={onKeys}
        >
          {t('shortcutsHelp')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconApi size={15} />}
          component="a"
          href="/api/docs"
          target="_blank"
          rel="noreferrer"
        >
          {t('apiReference')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
