import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconEyeOff, IconListCheck, IconPencil, IconSearchOff, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Assignment, endAssignment } from '#api/contract/assignments.ts'
import { type AssignmentState, assignmentStates } from '#db/vocabulary/assignments.ts'
import { call } from '../../lib/call.ts'
import { useCan, useMe } from '../../lib/use-can.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { assignmentsKey } from '../../ui/assign/queries.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState, NoMatchState } from '../../ui/feedback/EmptyState.tsx'
import { showDone } from '../../ui/feedback/notices.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { choiceView } from '../../ui/list/editors.tsx'
import { Filters } from '../../ui/list/Filters.tsx'
import { hasActiveFilter, withoutFilters } from '../../ui/list/filters.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { PhoneDetail, useAssignmentColumns, usePersonName } from './columns.tsx'
import { assignmentsQuery } from './queries.ts'
import { assignmentsRequest, type AssignmentsSearch, filterRules } from './search.ts'

// Loaded on click.
const ChangeDialog = lazy(() =>
  import('./ChangeDialog.tsx').then(({ ChangeDialog }) => ({ default: ChangeDialog })),
)

const phoneDetail = (row: Assignment) => <PhoneDetail row={row} />

export type AssignmentsPageProps = {
  search: AssignmentsSearch
  /** Writes the whole state into the address; defaults can be left out. */
  onSearch: (next: Partial<AssignmentsSearch>, options?: { isReplacing?: boolean }) => void
}

/** Who is assigned which practice, the due dates, and the progress. */
export function AssignmentsPage({ search, onSearch }: AssignmentsPageProps) {
  const t = useTranslations('assignments')
  const words = useTranslations('assignmentWords')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const mayAssign = useCan('bots.manage')
  const settings = useMe()?.settings
  const isHidden = settings?.hideRoleplayFromMembers === true || settings?.hideBotsFromMembers === true
  const personName = usePersonName()
  const list = useList({ query: assignmentsQuery(orgId, assignmentsRequest(search)), search, onSearch })
  const [changed, setChanged] = useState<Assignment | null>(null)
  const [ending, setEnding] = useState<Assignment | null>(null)
  const [isEndOpen, setEndOpen] = useState(false)

  const filter = (next: Partial<AssignmentsSearch>, options?: { isTyping?: boolean }) =>
    onSearch({ ...next, page: 1 }, { isReplacing: options?.isTyping === true })
  const rules = Object.values(filterRules)
  const isNarrowed = search.q.trim() !== '' || hasActiveFilter(rules, search)
  const nameOf = (row: Assignment): string => t('rowName', { person: personName(row), bot: row.agent.name })
  const done = async (message: string) => {
    showDone(message)
    await queryClient.invalidateQueries({ queryKey: assignmentsKey(orgId) })
  }
  const rowMenu = (row: Assignment) =>
    row.mayChange && (
      <Menu position="bottom-end" width={160}>
        <Menu.Target>
          <ActionIcon aria-label={t('actionsFor', { name: nameOf(row) })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={15} stroke={1.7} />} onClick={() => setChanged(row)}>
            {t('change')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconX size={15} stroke={1.7} />}
            onClick={() => {
              setEnding(row)
              setEndOpen(true)
            }}
          >
            {t('end')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    )
  const toBots = mayAssign && <LinkButton to="/bots">{t('toBots')}</LinkButton>
  return (
    <ListPage
      title={t('title')}
      label={t('label')}
      list={list}
      columns={useAssignmentColumns()}
      rowHeight={46}
      rowName={nameOf}
      primary={toBots}
      notice={
        isHidden && (
          <Banner tone="gray" icon={IconEyeOff}>
            {t('hidden')}
          </Banner>
        )
      }
      filters={
        <Filters
          search={search}
          filters={[
            {
              ...filterRules.state,
              ...choiceView<AssignmentsSearch, AssignmentState>({
                id: 'state',
                label: t('state'),
                options: assignmentStates.map((value) => ({ value, label: words(value) })),
              }),
            },
          ]}
          onFilter={filter}
          text={{ param: 'q', placeholder: t('search') }}
        />
      }
      rowActions={mayAssign ? rowMenu : undefined}
      isRowMuted={({ state }) => state === 'ended'}
      skeletonCount={search.size}
      phoneDetail={phoneDetail}
      empty={
        isNarrowed ? (
          <NoMatchState
            icon={IconSearchOff}
            title={t('noMatch')}
            onClear={() => filter({ ...withoutFilters(rules, search), q: '' })}
          />
        ) : (
          <EmptyState
            icon={IconListCheck}
            title={t('emptyTitle')}
            text={mayAssign ? t('emptyText') : undefined}
            action={toBots}
          />
        )
      }
      after={
        <>
          <Suspense fallback={null}>
            {changed !== null && (
              <ChangeDialog
                assignment={changed}
                onClose={() => setChanged(null)}
                onChanged={() => done(t('changed'))}
              />
            )}
          </Suspense>
          <ConfirmDialog
            opened={isEndOpen}
            onClose={() => setEndOpen(false)}
            title={t('endTitle')}
            consequence={
              ending === null ? '' : t('endText', { person: personName(ending), bot: ending.agent.name })
            }
            confirmLabel={t('endConfirm')}
            isDangerous
            onConfirm={async () => {
              if (ending === null) return
              await call(endAssignment, { params: { id: ending.id }, body: { version: ending.version } })
              await done(t('ended'))
            }}
          />
        </>
      }
    />
  )
}
