import { Switch } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { setPreference, usePreferences } from '../../lib/preferences.ts'

/** Whether single keys work as shortcuts. */
export function SingleKeysSwitch() {
  const t = useTranslations('shell')
  const { singleKeyShortcuts } = usePreferences()
  return (
    <Switch
      labelPosition="left"
      label={t('shortcuts')}
      checked={singleKeyShortcuts}
      onChange={(event) => setPreference('singleKeyShortcuts', event.currentTarget.checked)}
      styles={{ body: { justifyContent: 'space-between' } }}
    />
  )
}
