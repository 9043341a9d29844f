import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useTranslations } from 'use-intl'

/** As the system is, light, or dark. */
export function ThemeChoice() {
  const t = useTranslations('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
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
  )
}
