import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { peopleOptionsQuery } from '../../../lib/people-options.ts'
import { useOrgId } from '../../../lib/use-session.ts'

/** Options in the document at once; typing narrows the rest. */
const maxShown = 60

/** Chooses the caller whose rules are tested. */
export function CallerField({
  callerId,
  onChange,
  isDisabled,
}: {
  callerId: string | null
  onChange: (callerId: string | null) => void
  isDisabled: boolean
}) {
  const t = useTranslations('routingTest')
  const { data = [], error } = useQuery(peopleOptionsQuery(useOrgId()))
  return (
    <Select
      label={t('caller')}
      description={t('callerHint')}
      placeholder={t('chooseCaller')}
      data={data.filter(({ isOffered }) => isOffered).map(({ id, label }) => ({ value: id, label }))}
      value={callerId}
      onChange={onChange}
      disabled={isDisabled}
      error={error?.message}
      nothingFoundMessage={t('noCaller')}
      limit={maxShown}
      searchable
      clearable
      withAsterisk
    />
  )
}
