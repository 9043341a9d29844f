import { Box, Group, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { setPreference, usePreferences } from '../../lib/preferences.ts'

/** What a user sets for this browser: the theme (as the system is, light, or dark), and shortcuts of one key. */
export function OwnPreferences() {
  const t = useTranslations('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { singleKeyShortcuts } = usePreferences()
  return (
    <>
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
    </>
  )
}
