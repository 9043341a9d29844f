import { use } from 'react'
import { useTranslations } from 'use-intl'
import type { RuleLevel } from '#db/vocabulary.ts'
import { RuleEnvironmentContext } from '../environment.ts'
import { ownerIdOf, type RuleDraft, type SavedRule } from '../model/drafts.ts'
import type { CellProps, ReadProps, RuleColumn } from './columns.ts'

function useOwnerName({ level, draft, saved }: ReadProps<RuleDraft>): string {
  const t = useTranslations('ruleFields')
  const { teams, people } = use(RuleEnvironmentContext)
  const id = ownerIdOf(level, draft)
  if (id === null) return ''
  const option = (level === 'TEAM' ? teams : people).options.find((each) => each.id === id)
  const known = saved !== null && ownerIdOf(level, saved.draft) === id ? saved.ownerName : null
  return option?.label ?? known ?? t('unknownOwner')
}

function OwnerField(props: CellProps<RuleDraft>) {
  const t = useTranslations('ruleFields')
  const { teams, people, parts } = use(RuleEnvironmentContext)
  const { level, draft, label, problem, onChange } = props
  const id = ownerIdOf(level, draft)
  const name = useOwnerName(props)
  const isTeam = level === 'TEAM'
  if (parts === null) return null
  return (
    <parts.PickerField
      list={isTeam ? teams : people}
      selected={id === null ? [] : [id]}
      names={name}
      label={label}
      empty={isTeam ? t('team') : t('user')}
      searchLabel={isTeam ? t('searchTeams') : t('searchPeople')}
      problem={problem}
      onChange={([chosen]) => onChange(isTeam ? { teamId: chosen ?? null } : { userId: chosen ?? null })}
    />
  )
}

function OwnerName(props: ReadProps<RuleDraft>) {
  return <bdi>{useOwnerName(props)}</bdi>
}

const shared = {
  id: 'owner',
  width: 'minmax(110px, 1fr)',
  brief: (_draft: RuleDraft, saved: SavedRule<RuleDraft> | null) => saved?.ownerName ?? '',
  Edit: OwnerField,
  Read: OwnerName,
} as const

/** The column that says whose rules a level holds; none for the organisation's own. */
export const ownerColumn = (level: RuleLevel): RuleColumn<RuleDraft>[] => {
  if (level === 'TEAM') return [{ ...shared, header: 'team', paths: ['teamId'], fields: ['teamId'] }]
  return level === 'USER' ? [{ ...shared, header: 'user', paths: ['userId'], fields: ['userId'] }] : []
}
