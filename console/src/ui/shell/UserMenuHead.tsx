import { Divider, Group, SegmentedControl, Text, useMantineColorScheme } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useMe } from '../../lib/use-can.ts'

/** The user, and their color scheme: system, light or dark. Loads when the menu opens. */
export function UserMenuHead() {
  const t = useTranslations('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Text size="xs" c="dimmed" px={10} py={6}>
        {useMe()?.email}
      </Text>
      <Divider my={4} />
      <Group justify="space-between" gap={8} px={10} py={5}>
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
      </Group>
    </>
  )
}
