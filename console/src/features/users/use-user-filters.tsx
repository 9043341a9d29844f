import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { userStatuses, type UserStatus } from '#db/vocabulary/organizations.ts'
import { teamOptionsQuery } from '../../lib/people-options.ts'
import { roleOptions } from '../../lib/roles.ts'
import { useCan } from '../../lib/use-can.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { choiceView, flagView, numberView } from '../../ui/list/editors.tsx'
import type { Filter } from '../../ui/list/filters.ts'
import { listFrom, partsOf } from '../../ui/list/search-params.ts'
import { ChoiceList } from '../../ui/pickers/ChoiceList.tsx'
import { filterRules, type UsersSearch } from './search.ts'

/** Longer lists show a number instead of names. */
const mostNamed = 2

/** Status, role, team, overdue invitations, and people without calls. */
export function useUserFilters(): Filter<UsersSearch>[] {
  const t = useTranslations('users')
  const orgId = useOrgId()
  const maySeeTeams = useCan('teams.view')
  const teams = useQuery({ ...teamOptionsQuery(orgId), enabled: maySeeTeams }).data ?? []

  const several = (
    id: 'status' | 'roles' | 'teams',
    label: string,
    options: readonly { value: string; label: string }[],
  ): Filter<UsersSearch> => ({
    ...filterRules[id],
    label,
    valueText: (search) => {
      const chosen = partsOf(search[id])
      if (chosen.length > mostNamed) return t('chosen', { count: chosen.length })
      return chosen.map((value) => options.find((option) => option.value === value)?.label ?? '?').join(', ')
    },
    editor: ({ search, change }) =>
      options.length === 0 ? (
        <p className="meta">{t('noTeams')}</p>
      ) : (
        <ChoiceList
          label={label}
          options={options}
          selected={partsOf(search[id])}
          onChange={(chosen) => change({ [id]: listFrom(chosen) })}
        />
      ),
  })

  return [
    several(
      'status',
      t('status'),
      userStatuses.map((value: UserStatus) => ({ value, label: t(value) })),
    ),
    several('roles', t('role'), roleOptions),
    {
      ...several(
        'teams',
        t('teams'),
        teams.map(({ id, label }) => ({ value: id, label })),
      ),
      isOffered: maySeeTeams,
    },
    {
      ...filterRules.noTeam,
      ...flagView<UsersSearch>({ id: 'noTeam', label: t('teamless'), option: t('inNoTeam') }),
      isOffered: maySeeTeams,
    },
    {
      ...filterRules.invitation,
      ...choiceView<UsersSearch, 'overdue' | 'expired'>({
        id: 'invitation',
        label: t('invitation'),
        options: [
          { value: 'overdue', label: t('invitationOverdue') },
          { value: 'expired', label: t('invitationExpired') },
        ],
      }),
    },
    {
      ...filterRules.quiet,
      ...numberView<UsersSearch>({
        id: 'quiet',
        label: t('noCalls'),
        values: [7, 14, 28, 90],
        nameOf: (days) => t('inDays', { days }),
      }),
    },
    {
      ...filterRules.seen,
      ...flagView<UsersSearch>({ id: 'seen', label: t('calls'), option: t('callsSeen') }),
    },
  ]
}
