import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'

/** Finds one of many organizations by name. */
export function OrganizationSearch({
  value,
  onChange,
}: {
  value: string
  onChange: (search: string) => void
}) {
  const t = useTranslations('organization')
  return (
    <TextInput
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      placeholder={t('search')}
      aria-label={t('search')}
      leftSection={<IconSearch size={14} />}
      mb={6}
      // Its code loads after the list that contains it has opened.
      autoFocus
    />
  )
}
