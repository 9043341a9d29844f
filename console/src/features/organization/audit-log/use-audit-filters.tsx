import { Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import { listUsers } from '#api/contract/people.ts'
import { userStatuses } from '#db/vocabulary/organizations.ts'
import { auditSources } from '#db/vocabulary/people.ts'
import { call } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { choiceView } from '../../../ui/list/editors.tsx'
import type { Filter, FilterEdit } from '../../../ui/list/filters.ts'
import type { PickerSource } from '../../../ui/pickers/FilterPicker.tsx'
import { nameOrEmail, repsByIdsQuery } from '../../../ui/pickers/reps.ts'
import { type AuditSearch, daysOf, filterRules, isDay, subjects } from './search.ts'

const FilterPicker = lazy(() =>
  import('../../../ui/pickers/FilterPicker.tsx').then(({ FilterPicker }) => ({ default: FilterPicker })),
)

/** Includes former members, because their entries stay. */
const peopleSource: PickerSource = {
  key: 'everybody',
  async load({ search, from, size, signal }) {
    const { results, total } = await call(listUsers, {
      query: { search, from, numberOfResults: size, includePending: true, status: [...userStatuses] },
      signal,
    })
    return {
      results: results.map((user) => ({
        id: user.id,
        label: nameOrEmail(user),
        avatar: user.avatar,
      })),
      total,
    }
  },
}

/** Filters: actor, subject, days, and source. */
export function useAuditFilters({ who }: AuditSearch): Filter<AuditSearch>[] {
  const t = useTranslations('auditLog')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const ids = who === undefined ? [] : [who]
  const named = useQuery({ ...repsByIdsQuery(orgId, ids), enabled: who !== undefined }).data?.[0]
  return [
    {
      ...filterRules.who,
      label: t('who'),
      valueText: () => named?.label ?? t('former'),
      editor: ({ change, done }) => (
        <FilterPicker
          label={t('who')}
          source={peopleSource}
          selected={who === undefined ? [] : [named ?? { id: who, label: t('former') }]}
          maxResults={1}
          searchLabel={t('searchPeople')}
          emptyLabel={t('noPeople')}
          showAvatars
          onChange={(options) => {
            const [chosen] = options
            // The picker knows the name, so the chip does not need to fetch it.
            if (chosen !== undefined)
              queryClient.setQueryData(repsByIdsQuery(orgId, [chosen.id]).queryKey, options)
            change({ who: chosen?.id })
            done()
          }}
        />
      ),
    },
    {
      ...filterRules.subject,
      ...choiceView<AuditSearch, string>({
        id: 'subject',
        label: t('filterSubject'),
        options: subjects.map((value) => ({ value, label: t(value) })),
      }),
    },
    {
      ...filterRules.dates,
      label: t('dates'),
      valueText: (search) => {
        const { from, to } = daysOf(search)
        if (from === undefined) return t('until', { to: to ?? '' })
        return to === undefined ? t('since', { from }) : t('between', { from, to })
      },
      editor: (edit) => <DaysEditor {...edit} />,
    },
    {
      ...filterRules.source,
      ...choiceView<AuditSearch, string>({
        id: 'source',
        label: t('filterSource'),
        options: auditSources.map((value) => ({ value, label: t(value) })),
      }),
    },
  ]
}

function DaysEditor({ search, change }: FilterEdit<AuditSearch>) {
  const t = useTranslations('auditLog')
  const [typed, setTyped] = useState({ from: search.from ?? '', to: search.to ?? '' })
  return (
    <Stack gap={8} p={8} w={200}>
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          max="2999-12-31"
          label={t(end)}
          value={typed[end]}
          onChange={({ currentTarget: { value } }) => {
            setTyped({ ...typed, [end]: value })
            if (value === '' || isDay(value)) change({ [end]: value === '' ? undefined : value })
          }}
        />
      ))}
    </Stack>
  )
}
