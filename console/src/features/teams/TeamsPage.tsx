import { Box, Button, Flex, Skeleton, Stack, TextInput, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconSearch, IconUsersGroup } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { moveTeams, previewTeamDeletion, teamDepthLimit, type TeamOfTree } from '#api/contract/teams.ts'
import { ancestorsOf } from '#workers/domain/people/team-tree.ts'
import { call } from '../../lib/call.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { showDone, showError } from '../../ui/feedback/notices.ts'
import { useDirtyGuard } from '../../ui/form/use-dirty-guard.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { AddPeople } from './AddPeople.tsx'
import { MoveBar } from './MoveBar.tsx'
import { NoTeamLine, NoTeamPanel } from './NoTeam.tsx'
import { teamTreeQuery, useRefreshTeams, useTeamTree } from './queries.ts'
import { isTeam, noTeam, type TeamsSearch } from './search.ts'
import type { OpenDialog } from './TeamDialogs.tsx'
import { TeamPanel } from './TeamPanel.tsx'
import { TeamTree } from './TeamTree.tsx'
import {
  type Move,
  obstacleOf,
  openAtFirst,
  parentsOf,
  rowsOf,
  targetOf,
  type TreeRow,
  withMove,
  withVersions,
} from './tree.ts'

const TeamDialogs = lazy(() =>
  import('./TeamDialogs.tsx').then(({ TeamDialogs }) => ({ default: TeamDialogs })),
)

/** Shorter lists have no search box. */
const searchedFrom = 12
/** Maximum number of teams that a search shows. */
const mostFound = 100

/** The tree of teams, with the people of one team next to it. Moves are pending until they are saved together. */
export function TeamsPage({
  search,
  onSearch,
}: {
  search: TeamsSearch
  onSearch: (next: TeamsSearch) => void
}) {
  const t = useTranslations('teams')
  const orgId = useOrgId()
  const refresh = useRefreshTeams()
  const queryClient = useQueryClient()
  const { teams, mayManageTop, error, isComplete, retry } = useTeamTree()
  const [history, setHistory] = useState<readonly (readonly Move[])[]>([])
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [isAdding, setAdding] = useState(false)
  const created = useRef<string | null>(null)
  const [words, setWords] = useState('')
  const [told, setTold] = useState('')
  const moves = useMemo(() => withVersions(teams ?? [], history.at(-1) ?? []), [teams, history])
  const guard = useDirtyGuard(() => moves.length > 0, { isOnPageOnly: true })
  const { rows, left } = useMemo(
    () => shownRows(teams ?? [], moves, opened ?? new Set(), words),
    [teams, moves, opened, words],
  )
  const aboveOf = (id: string): readonly string[] =>
    teams === undefined ? [] : ancestorsOf(parentsOf(teams, moves), id)
  const selected = teams?.find(({ id }) => id === search.team)
  // The team in the address may be on a later page.
  const isSelectionKnown = isComplete || selected !== undefined || !isTeam(search.team)
  if (teams !== undefined && opened === null && isSelectionKnown)
    setOpened(openAtFirst(teams).union(new Set(selected === undefined ? [] : aboveOf(selected.id))))

  const saving = useMutation({
    mutationFn: async () => {
      const { results } = await call(moveTeams, { body: { teams: [...moves] } })
      const moved = new Map(results.map((team) => [team.id, team]))
      queryClient.setQueryData(
        teamTreeQuery(orgId).queryKey,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              results: page.results.map((team) => ({ ...team, ...moved.get(team.id) })),
            })),
          },
      )
      // Clear the moves before teams are refetched, so that their preview is not requested again.
      setHistory([])
      await refresh()
      return results.length
    },
    meta: { label: t('title'), errorToast: false },
    onSuccess: (count) => showDone(t('done', { count })),
    // Refetch, so that the tree shows what has changed meanwhile before the next attempt.
    onError: () => refresh(),
  })
  // Teams come level by level, so this is one at the highest level.
  const firstManaged = teams?.find(({ mayManage }) => mayManage)
  /** Also back to where it is, wherever that may be. */
  const mayMove = (id: string, to: string | null): boolean => {
    const team = teams?.find((each) => each.id === id)
    const mayManage = to === null ? mayManageTop : teams?.find((each) => each.id === to)?.mayManage === true
    return team?.mayManage === true && (mayManage || to === team.parentId)
  }
  const planMove = (id: string, parentId: string | null): void => {
    const team = teams?.find((each) => each.id === id)
    if (teams === undefined || team === undefined) return
    const obstacle = obstacleOf(teams, moves, id, parentId, teamDepthLimit)
    if (obstacle !== null) {
      const text =
        obstacle === 'cycle'
          ? t('cannotCycle', { name: team.name })
          : t('cannotDepth', { limit: String(teamDepthLimit) })
      setTold(text)
      showError(new Error(text))
      return
    }
    const parent = teams.find((each) => each.id === parentId)?.name
    setTold(
      parent === undefined ? t('movedToTop', { name: team.name }) : t('moved', { name: team.name, parent }),
    )
    saving.reset()
    setHistory([...history, withMove(teams, moves, id, parentId)])
    if (parentId !== null) show([parentId, ...aboveOf(parentId)])
  }
  const toggle = (id: string, isOpen: boolean): void => {
    const next = new Set(opened)
    if (isOpen) next.add(id)
    else next.delete(id)
    setOpened(next)
  }
  const show = (ids: readonly string[]): void => setOpened(new Set(opened).union(new Set(ids)))
  const askToDelete = async (team: TeamOfTree): Promise<void> => {
    try {
      setDialog({
        kind: 'delete',
        team,
        contents: await call(previewTeamDeletion, { params: { id: team.id } }),
      })
    } catch (problem) {
      showError(problem, t('delete'))
    }
  }
  const open = (team: string | undefined): void => {
    // A user who chose it in a search finds it in the tree afterwards.
    if (team !== undefined) show(aboveOf(team))
    onSearch({ team })
  }
  // Show the new team only after the dialog has closed, because the form must keep its page until it is saved.
  useEffect(() => {
    if (dialog !== null || created.current === null) return
    onSearch({ team: created.current })
    created.current = null
  }, [dialog, onSearch])

  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={isComplete ? teams?.length : undefined}
        primary={
          (mayManageTop || firstManaged !== undefined) && (
            <Button
              leftSection={<IconPlus size={15} stroke={1.8} />}
              onClick={() =>
                setDialog({ kind: 'new', parentId: mayManageTop ? null : (firstManaged?.id ?? null) })
              }
            >
              {t('newTeam')}
            </Button>
          )
        }
      />
      <Flex flex={1} mih={0} miw={0} style={{ borderTop: '1px solid var(--c-line)' }}>
        <Stack gap={0} flex={1} miw={0} mih={0}>
          {(teams?.length ?? 0) >= searchedFrom && (
            <Box px="var(--page-gutter)" py={6} flex="none">
              <TextInput
                maw={320}
                aria-label={t('search')}
                placeholder={t('search')}
                leftSection={<IconSearch size={14} />}
                value={words}
                onChange={(event) => setWords(event.currentTarget.value)}
              />
            </Box>
          )}
          {error !== null && !isComplete && (
            <ErrorState error={error} title={t('failedTree')} onRetry={() => void retry()} />
          )}
          {error === null && teams === undefined && <LoadingTree />}
          {teams?.length === 0 && (
            <EmptyState icon={IconUsersGroup} title={t('emptyTitle')} text={t('emptyText')} />
          )}
          {isComplete && teams !== undefined && teams.length > 0 && rows.length === 0 && (
            <EmptyState icon={IconSearch} title={t('noMatch')} />
          )}
          {rows.length > 0 && (
            <TeamTree
              rows={rows}
              selected={selected?.id}
              isSearch={words.trim() !== ''}
              onSelect={open}
              onToggle={toggle}
              moving={{
                mayMove,
                onArrow: (id, direction) => {
                  const to = targetOf(teams ?? [], moves, id, direction)
                  const { name = '' } = teams?.find((each) => each.id === id) ?? {}
                  if (to === undefined || !mayMove(id, to)) setTold(t('cannotMove', { name }))
                  else planMove(id, to)
                },
                onDrop: planMove,
              }}
              actions={{
                onRename: (team) => setDialog({ kind: 'rename', team }),
                onNewBelow: (team) => setDialog({ kind: 'new', parentId: team.id }),
                onMove: (team) => setDialog({ kind: 'move', team }),
                onDelete: (team) => void askToDelete(team),
              }}
            />
          )}
          {left > 0 && (
            <Box className="meta" px="var(--page-gutter)" py={8} flex="none">
              {t('moreFound', { count: left })}
            </Box>
          )}
          {teams !== undefined && teams.length > 0 && (
            <NoTeamLine isSelected={search.team === noTeam} onSelect={() => open(noTeam)} />
          )}
          {moves.length > 0 && (
            <MoveBar
              moves={moves}
              isSaving={saving.isPending}
              error={saving.error}
              onUndo={() => {
                saving.reset()
                setHistory(history.slice(0, -1))
              }}
              onSave={() => saving.mutate()}
            />
          )}
          {firstManaged !== undefined && moves.length === 0 && rows.length > 0 && (
            <Box className="meta" px="var(--page-gutter)" py={8} flex="none" visibleFrom="sm">
              {t('keysHint')}
            </Box>
          )}
        </Stack>
        {selected !== undefined && (
          <TeamPanel
            key={selected.id}
            team={selected}
            onAdd={() => setAdding(true)}
            onClose={() => open(undefined)}
          />
        )}
        {search.team === noTeam && <NoTeamPanel teams={teams ?? []} onClose={() => open(undefined)} />}
      </Flex>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      {guard.dialog}
      <AddPeople
        opened={isAdding && selected !== undefined}
        team={selected}
        onClose={() => setAdding(false)}
      />
      <Suspense fallback={null}>
        <TeamDialogs
          dialog={dialog}
          teams={teams ?? []}
          mayManageTop={mayManageTop}
          onClose={() => setDialog(null)}
          onCreated={(team) => {
            created.current = team.id
            if (team.parentId !== null) show([team.parentId, ...aboveOf(team.parentId)])
          }}
          onMove={planMove}
        />
      </Suspense>
    </Page>
  )
}

/**
 * The lines of the tree, or of a search: teams whose name contains the words, without their parents and sub-teams. `left`: how many more
 * there are.
 */
function shownRows(
  teams: readonly TeamOfTree[],
  moves: readonly Move[],
  opened: ReadonlySet<string>,
  words: string,
): { rows: TreeRow[]; left: number } {
  const wanted = words.trim().toLocaleLowerCase()
  if (wanted === '') return { rows: rowsOf(teams, moves, opened), left: 0 }
  const found = rowsOf(teams, moves, new Set(teams.map(({ id }) => id))).filter(({ team }) =>
    team.name.toLocaleLowerCase().includes(wanted),
  )
  const rows = found.slice(0, mostFound).map((row) => ({ ...row, level: 1, hasChildren: false }))
  return { rows, left: found.length - rows.length }
}

function LoadingTree() {
  return (
    <Stack gap={10} px="var(--page-gutter)" py={12} aria-hidden>
      {[220, 180, 200, 160].map((width) => (
        <Skeleton key={width} h={26} w={width} />
      ))}
    </Stack>
  )
}
