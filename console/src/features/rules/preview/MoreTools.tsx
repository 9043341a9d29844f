import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'

/** The header's tools in a menu, for phones. */
export function MoreTools({ tools }: { tools: readonly { label: string; open: () => void }[] }) {
  const t = useTranslations('ruleTools')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="sm" aria-label={t('more')}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {tools.map(({ label, open }) => (
          <Menu.Item key={label} onClick={open}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
