import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconClipboardList,
  IconCopy,
  IconDots,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ScorecardStatus } from '#db/vocabulary/scorecards.ts'
import { callTypes } from '#db/vocabulary/calls.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState, NoMatchState } from '../../../ui/feedback/EmptyState.tsx'
import { showError } from '../../../ui/feedback/notices.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { choiceView } from '../../../ui/list/editors.tsx'
import { type Filter, paramFilter } from '../../../ui/list/filters.ts'
import { Filters } from '../../../ui/list/Filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { useCloneScorecard } from '../use-clone.ts'
import { scorecardListQuery, scorecardTagsQuery } from './queries.ts'
import { listDefaults, listedStates, type ScorecardsSearch } from '../search.ts'
import { PhoneDetail, useScorecardColumns } from './columns.tsx'
import { listedRows, type ScorecardRow } from './rows.ts'

// Loaded on click.
const DeleteDialog = lazyDialog(() => import('../DeleteDialog.tsx').then(({ DeleteDialog }) => DeleteDialog))
const EditScorecardTagDialog = lazyDialog(() =>
  import('./EditScorecardTagDialog.tsx').then(({ EditScorecardTagDialog }) => EditScorecardTagDialog),
)
const NewScorecardDialog = lazyDialog(() =>
  import('./NewScorecardDialog.tsx').then(({ NewScorecardDialog }) => NewScorecardDialog),
)

export type ScorecardsPageProps = {
  search: ScorecardsSearch
  onSearch: (next: Partial<ScorecardsSearch>, options?: { isReplacing?: boolean }) => void
}

const nameOf = ({ name }: ScorecardRow): string => name

/** Every scorecard that the reader may use. People who manage scorecards also see drafts. */
export function ScorecardsPage({ search, onSearch }: ScorecardsPageProps) {
  const t = useTranslations('scorecards')
  const orgId = useOrgId()
  const navigate = useNavigate()
  const mayManage = useCan('scorecards.manage')
  const seesAll = useCan('scorecards.viewAll')
  const { page, size } = search
  const select = useCallback(
    ({ results }: { results: readonly ScorecardRow[] }) => {
      const rows = listedRows(results, search)
      return { results: rows.slice((page - 1) * size, page * size), total: rows.length }
    },
    [search, page, size],
  )
  const list = useList({ query: { ...scorecardListQuery(orgId), select }, search, onSearch })
  const [isEditingTag, setEditingTag] = useState(false)
  const editTag = useCallback(() => setEditingTag(true), [])
  const filters = useScorecardFilters(mayManage ? editTag : undefined)
  const [asked, setAsked] = useState<{ kind: 'delete' | 'archive'; row: ScorecardRow } | null>(null)
  const [last, setLast] = useState<ScorecardRow | null>(null)
  const [isCreating, setCreating] = useState(false)
  const changeStatus = useStatusChange()
  const filter = (next: Partial<ScorecardsSearch>, options?: { isTyping?: boolean }) =>
    onSearch({ ...next, page: 1 }, { isReplacing: options?.isTyping === true })
  const isNarrowed = search.q.trim() !== '' || filters.some(({ isActive }) => isActive(search))
  const rowMenu = useCallback(
    (row: ScorecardRow) => (
      <RowMenu
        row={row}
        onAsk={(kind, asking) => {
          setLast(asking)
          setAsked({ kind, row: asking })
        }}
        onRestore={() => void changeStatus(row, 'ACTIVE')}
      />
    ),
    [changeStatus],
  )
  const phoneDetail = useCallback((row: ScorecardRow) => <PhoneDetail row={row} />, [])
  const create = mayManage && (
    <Button leftSection={<IconPlus size={15} stroke={2} />} onClick={() => setCreating(true)}>
      {t('new')}
    </Button>
  )
  return (
    <ListPage
      title={t('title')}
      label={t('label')}
      badge={seesAll ? undefined : <span className="meta">{t('sharedWithYou')}</span>}
      list={list}
      columns={useScorecardColumns()}
      rowHeight={46}
      rowName={nameOf}
      primary={create}
      filters={
        <Filters
          search={search}
          filters={filters}
          onFilter={filter}
          text={{ param: 'q', placeholder: t('search') }}
          sort={{
            param: 'sort',
            options: [
              { value: 'name', label: t('sortName') },
              { value: '-updated', label: t('sortUpdated') },
            ],
          }}
        />
      }
      sort={search.sort}
      onSort={(sort) => filter({ ...search, sort: sort as ScorecardsSearch['sort'] })}
      onOpen={({ id }) => void navigate({ to: '/scorecards/$id', params: { id } })}
      isRowMuted={({ status }) => status !== 'ACTIVE'}
      phoneDetail={phoneDetail}
      rowActions={mayManage ? rowMenu : undefined}
      empty={
        isNarrowed ? (
          <NoMatchState
            icon={IconClipboardList}
            title={t('noMatch')}
            onClear={() => filter({ ...search, ...listDefaults, ...cleared })}
          />
        ) : (
          <EmptyState
            icon={IconClipboardList}
            title={t('emptyTitle')}
            text={t(mayManage ? 'emptyText' : 'emptyShared')}
            action={create}
          />
        )
      }
      after={
        <Suspense fallback={null}>
          {last !== null && (
            <DeleteDialog
              kind={asked?.kind ?? 'archive'}
              opened={asked !== null}
              scorecard={last}
              onClose={() => setAsked(null)}
              onArchive={() => changeStatus(last, 'ARCHIVED')}
            />
          )}
          {mayManage && (
            <>
              <NewScorecardDialog opened={isCreating} onClose={() => setCreating(false)} />
              <EditScorecardTagDialog
                opened={isEditingTag}
                onClose={() => setEditingTag(false)}
                onDeleted={(id) => search.tag === id && filter({ ...search, tag: undefined })}
              />
            </>
          )}
        </Suspense>
      }
    />
  )
}

const cleared = { state: undefined, callType: undefined, tag: undefined } as const

function useStatusChange() {
  const t = useTranslations('scorecards')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  return useCallback(
    async (row: ScorecardRow, status: ScorecardStatus): Promise<void> => {
      const requests = await import('../scorecard-requests.ts')
      try {
        await requests.changeStatus(queryClient, orgId, row, status)
      } catch (error) {
        if (status === 'ARCHIVED') throw error
        showError(error, t('restore'))
      }
    },
    [queryClient, orgId, t],
  )
}

/** @param onEditTag opens the dialog that renames and deletes tags; undefined if the user may not */
function useScorecardFilters(onEditTag: (() => void) | undefined): Filter<ScorecardsSearch>[] {
  const t = useTranslations('scorecards')
  const { data: tags } = useQuery(scorecardTagsQuery(useOrgId()))
  return useMemo(
    () => [
      {
        ...paramFilter<ScorecardsSearch, unknown>('state', () => ({})),
        ...choiceView<ScorecardsSearch, string>({
          id: 'state',
          label: t('state'),
          options: listedStates.map((value) => ({ value, label: t(`states.${value}`) })),
        }),
      },
      {
        ...paramFilter<ScorecardsSearch, unknown>('callType', () => ({})),
        ...choiceView<ScorecardsSearch, string>({
          id: 'callType',
          label: t('callType'),
          options: callTypes.map((value) => ({ value, label: callTypeLabels[value] })),
        }),
      },
      {
        ...paramFilter<ScorecardsSearch, unknown>('tag', () => ({})),
        ...choiceView<ScorecardsSearch, string>({
          id: 'tag',
          label: t('tag'),
          options: (tags ?? []).map(({ id, name }) => ({ value: id, label: name })),
          unnamed: '?',
          empty: t('noTags'),
          footer:
            onEditTag &&
            (({ done }) => (
              <Button
                variant="subtle"
                onClick={() => {
                  done()
                  onEditTag()
                }}
              >
                {t('editTag')}
              </Button>
            )),
        }),
      },
    ],
    [t, tags, onEditTag],
  )
}

function RowMenu({
  row,
  onAsk,
  onRestore,
}: {
  row: ScorecardRow
  onAsk: (kind: 'delete' | 'archive', row: ScorecardRow) => void
  onRestore: () => void
}) {
  const t = useTranslations('scorecards')
  const clone = useCloneScorecard()
  const isArchived = row.status === 'ARCHIVED'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('actionsOf', { name: row.name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={15} stroke={1.7} />} onClick={() => clone.mutate(row.id)}>
          {t('clone')}
        </Menu.Item>
        <Menu.Item
          leftSection={
            isArchived ? <IconArchiveOff size={15} stroke={1.7} /> : <IconArchive size={15} stroke={1.7} />
          }
          onClick={() => (isArchived ? onRestore() : onAsk('archive', row))}
        >
          {t(isArchived ? 'restore' : 'archive')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={15} stroke={1.7} />}
          onClick={() => onAsk('delete', row)}
        >
          {t('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
