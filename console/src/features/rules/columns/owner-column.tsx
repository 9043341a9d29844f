import { use } from 'react'
import { useTranslations } from 'use-intl'
import { PickerCell } from '../../../ui/table/editable/cells/LazyPickerCell.tsx'
import { ownerIdOf, type RuleDraft } from '../model/drafts.ts'
import { RuleEnvironmentContext } from '../page/environment.ts'
import type { ColumnsByLevel, EditProps, HeaderTexts, ReadProps, RuleColumn } from './columns.ts'

type OwnedLevel = 'TEAM' | 'USER'

function useOwnerName(level: OwnedLevel, { draft, saved }: ReadProps<RuleDraft>): string {
  const t = useTranslations('ruleFields')
  const { teams, people } = use(RuleEnvironmentContext)
  const id = ownerIdOf(level, draft)
  if (id === null) return ''
  const option = (level === 'TEAM' ? teams : people).options.find((each) => each.id === id)
  const known = saved !== null && ownerIdOf(level, saved.draft) === id ? saved.ownerName : null
  return option?.label ?? known ?? t('unknownOwner')
}

function Owner({ level, ...props }: EditProps<RuleDraft> & { level: OwnedLevel }) {
  const t = useTranslations('ruleFields')
  const { teams, people } = use(RuleEnvironmentContext)
  const id = ownerIdOf(level, props.draft)
  const isTeam = level === 'TEAM'
  return (
    <PickerCell
      list={isTeam ? teams : people}
      selected={id === null ? [] : [id]}
      names={useOwnerName(level, props)}
      label={props.label}
      placeholder={isTeam ? t('team') : t('user')}
      searchLabel={isTeam ? t('searchTeams') : t('searchPeople')}
      problem={props.problem}
      onChange={([chosen]) =>
        props.onChange(isTeam ? { teamId: chosen ?? null } : { userId: chosen ?? null })
      }
    />
  )
}

function OwnerName({ level, ...props }: ReadProps<RuleDraft> & { level: OwnedLevel }) {
  return <bdi>{useOwnerName(level, props)}</bdi>
}

const ownerColumn = <Draft extends RuleDraft>(level: OwnedLevel, header: string): RuleColumn<Draft> => ({
  id: 'owner',
  header,
  width: 'minmax(80px, 1fr)',
  paths: [level === 'TEAM' ? 'teamId' : 'userId'],
  fields: [level === 'TEAM' ? 'teamId' : 'userId'],
  Edit: (props) => <Owner level={level} {...(props as unknown as EditProps<RuleDraft>)} />,
  Read: (props) => <OwnerName level={level} {...(props as unknown as ReadProps<RuleDraft>)} />,
})

/** Adds the column of the owner to the levels of teams and users. */
export const withOwner = <Draft extends RuleDraft>(
  columns: readonly RuleColumn<Draft>[],
  t: HeaderTexts,
): ColumnsByLevel<Draft> => ({
  ORGANIZATION: columns,
  TEAM: [ownerColumn<Draft>('TEAM', t('team')), ...columns],
  USER: [ownerColumn<Draft>('USER', t('user')), ...columns],
})
