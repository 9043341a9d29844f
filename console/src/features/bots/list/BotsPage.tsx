import { ActionIcon, Anchor, Button, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPhoneIncoming, IconPlayerPlay, IconPlus, IconRobot, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AgentFolder } from '#api/contract/bot-folders.ts'
import { type Agent, updateAgent } from '#api/contract/bots.ts'
import { call } from '../../../lib/call.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useNavigateHere } from '../../../lib/use-navigate-here.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState, NoMatchState } from '../../../ui/feedback/EmptyState.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Filters } from '../../../ui/list/Filters.tsx'
import { hasActiveFilter, withoutFilters } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { listFrom, partsOf } from '../../../ui/list/search-params.ts'
import { useList } from '../../../ui/list/use-list.ts'
import { mayResume, useBotName } from '../bot-status.tsx'
import { useFolderTree } from '../folders/use-folder-tree.ts'
import { botCountQuery, botsQuery } from '../queries.ts'
import { usePractice } from '../use-practice.ts'
import { moveBot } from './move-bot.ts'
import type { BotsDialog } from './BotsSelection.tsx'
import { useBotColumns } from './columns.tsx'
import { Folders } from './Folders.tsx'
import { type BotsSearch, botsRequest, filterRules, noFolder } from './search.ts'
import { useBotActions } from './use-bot-actions.ts'
import { useBotFilters } from './use-bot-filters.tsx'

// Loaded on click.
const RowMenu = lazy(() => import('./RowMenu.tsx').then(({ RowMenu }) => ({ default: RowMenu })))
const BotsSelection = lazy(() =>
  import('./BotsSelection.tsx').then(({ BotsSelection }) => ({ default: BotsSelection })),
)
const dialogs = () => import('./BulkDialogs.tsx')
const ScorecardDialog = lazy(() => dialogs().then(({ ScorecardDialog }) => ({ default: ScorecardDialog })))
const MoveDialog = lazy(() => dialogs().then(({ MoveDialog }) => ({ default: MoveDialog })))
const TagsDialog = lazy(() => dialogs().then(({ TagsDialog }) => ({ default: TagsDialog })))
const EditBotTagDialog = lazyDialog(() =>
  import('./EditBotTagDialog.tsx').then(({ EditBotTagDialog }) => EditBotTagDialog),
)
const ShareDialog = lazy(() =>
  import('../sharing/ShareDialog.tsx').then(({ ShareDialog }) => ({ default: ShareDialog })),
)
const AssignDialog = lazy(() =>
  import('../../../ui/assign/AssignDialog.tsx').then(({ AssignDialog }) => ({ default: AssignDialog })),
)
const VariationDialog = lazy(() =>
  import('../VariationDialog.tsx').then(({ VariationDialog }) => ({ default: VariationDialog })),
)

const noIds: ReadonlySet<string> = new Set()

export type BotsPageProps = {
  search: BotsSearch
  /** Writes the whole state into the address; defaults can be left out. */
  onSearch: (next: Partial<BotsSearch>, options?: { isReplacing?: boolean }) => void
}

/** The library: folders next to the bots in them. People who only practice see active bots, without checkboxes and actions. */
export function BotsPage({ search, onSearch }: BotsPageProps) {
  const t = useTranslations('bots')
  const orgId = useOrgId()
  const navigate = useNavigateHere()
  const nameOf = useBotName()
  const practice = usePractice()
  const mayManage = useCan('bots.manage')
  const mayCreate = useCan('bots.create')
  const mayUseCalls = useCan('bots.createFromCall')
  const mayClone = useCan('bots.clone')
  const mayShare = useCan('bots.share')
  const mayTag = useCan('tags.manage')
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const isNarrow = useMediaQuery('(max-width: 87em)', false, { getInitialValueInEffect: false })

  const folderId = search.folder === undefined || search.folder === noFolder ? null : search.folder
  const tree = useFolderTree(folderId)
  const folder = tree.path?.find(({ id }) => id === folderId)
  const { data: allCount } = useQuery(botCountQuery(orgId))
  const request = botsRequest(search)
  const list = useList({ query: botsQuery(orgId, request), search, onSearch })
  usePageTitle(folder?.name)

  const identity = JSON.stringify(request)
  const [selected, setSelected] = useState({ identity, ids: noIds })
  const selection = selected.identity === identity ? selected.ids : noIds
  const select = (ids: ReadonlySet<string>) => setSelected({ identity, ids })
  const chosen = list.rows?.filter(({ id }) => selection.has(id)) ?? []
  const actions = useBotActions((failed) => select(failed))

  const [dialog, setDialog] = useState<{ kind: BotsDialog; bots: readonly Agent[] } | null>(null)
  const [isEditingTag, setEditingTag] = useState(false)
  const [varied, setVaried] = useState<Agent | null>(null)
  const [isFoldersOpen, setFoldersOpen] = useState(false)
  const [dragged, setDragged] = useState<readonly Agent[]>([])
  const close = () => setDialog(null)

  const filter = (next: Partial<BotsSearch>, options?: { isTyping?: boolean }) =>
    onSearch({ ...next, page: 1 }, { isReplacing: options?.isTyping === true })
  const show = (next: string | undefined) => filter({ ...search, folder: next })
  const open = useCallback(
    ({ id }: Pick<Agent, 'id'>) => void navigate({ to: '/bots/$id', params: { id } }),
    [navigate],
  )
  const move = (bots: readonly Agent[], to: string | null, name: string): Promise<void> =>
    actions.each(bots, nameOf, (bot) => moveBot(bot, folderId, to), t('whatMoved', { folder: name }))
  const setStatus = (bots: readonly Agent[], status: 'ACTIVE' | 'INACTIVE') =>
    void actions.each(
      bots.filter((bot) => (status === 'ACTIVE' ? mayResume(bot) : bot.status === 'ACTIVE')),
      nameOf,
      ({ id, version }) => call(updateAgent, { params: { id }, body: { version, status } }),
      t(status === 'ACTIVE' ? 'whatResumed' : 'whatPaused'),
    )
  const done = async (what: string) => {
    const bots = dialog?.bots ?? []
    await actions.report(
      bots.map((bot) => ({ agentId: bot.id, name: nameOf(bot), reason: null })),
      what,
    )
  }
  useShortcuts([
    {
      keys: 'm',
      label: mayManage ? t('moveKey') : undefined,
      run: () => {
        const row = focusedRow()
        const bots = chosen.length > 0 ? chosen : (list.rows?.filter(({ id }) => id === row) ?? [])
        if (bots.length > 0) setDialog({ kind: 'move', bots })
      },
      isActive: () => mayManage,
    },
    {
      keys: 'p',
      label: practice === null ? undefined : t('practice'),
      run: () => {
        const bot = list.rows?.find(({ id }) => id === focusedRow())
        if (bot?.status === 'ACTIVE') practice?.open(bot.id)
      },
      isActive: () => practice !== null && focusedRow() !== undefined,
    },
  ])

  const practiceButton = (bot: Agent) => (
    <ActionIcon
      variant="default"
      size={isPhone ? 36 : undefined}
      component="a"
      href={practice?.hrefOf(bot.id)}
      aria-label={t('practiceWith', { name: nameOf(bot) })}
      title={t('practice')}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        practice?.open(bot.id)
      }}
    >
      <IconPlayerPlay size={15} stroke={1.7} />
    </ActionIcon>
  )
  const rowMenu = (bot: Agent) => (
    <Suspense fallback={null}>
      <RowMenu
        bot={bot}
        name={nameOf(bot)}
        actions={{
          onOpen: open,
          onPractice: practice === null ? undefined : ({ id }) => practice.open(id),
          onClone: mayClone
            ? ({ id }) => void navigate({ to: '/bots/new', search: { cloneBuyerId: id } })
            : undefined,
          onVariation: mayCreate ? setVaried : undefined,
          onMove: (one) => setDialog({ kind: 'move', bots: [one] }),
          onStatus: (one, status) => setStatus([one], status),
        }}
      />
    </Suspense>
  )
  const filters = useBotFilters(mayTag ? () => setEditingTag(true) : undefined)
  const isWithoutFolder = search.folder === noFolder
  const rules = Object.values(filterRules)
  const isNarrowed = search.q.trim() !== '' || (!isWithoutFolder && hasActiveFilter(rules, search))
  const newBot = mayCreate && (
    <LinkButton
      to="/bots/new"
      search={folderId === null ? {} : { folder: folderId }}
      leftSection={<IconPlus size={15} stroke={2} />}
    >
      {isPhone ? t('newShort') : t('new')}
    </LinkButton>
  )
  const title = folder?.name ?? (isWithoutFolder ? t('none') : t('title'))

  return (
    <ListPage
      title={title}
      label={t('label')}
      ofCount={folderId !== null || isNarrowed || isWithoutFolder ? allCount : undefined}
      list={list}
      columns={useBotColumns({ isNarrow, canOpen: mayManage })}
      rowHeight={46}
      rowName={nameOf}
      actions={
        <>
          {isPhone && (
            <Button variant="default" onClick={() => setFoldersOpen(true)}>
              {t('folders')}
            </Button>
          )}
          {mayUseCalls && (
            <LinkButton
              to="/bots/from-call"
              variant="default"
              leftSection={isPhone ? undefined : <IconPhoneIncoming size={15} stroke={1.7} />}
            >
              {isPhone ? t('fromCallShort') : t('fromCall')}
            </LinkButton>
          )}
        </>
      }
      primary={newBot}
      notice={
        folderId !== null && <FolderPath path={tree.path ?? []} isMissing={tree.isMissing} onShow={show} />
      }
      filters={
        <Filters
          search={search}
          filters={isWithoutFolder ? [] : filters}
          onFilter={filter}
          text={{ param: 'q', placeholder: t('search') }}
          sort={
            isWithoutFolder
              ? undefined
              : {
                  param: 'sort',
                  options: [
                    { value: 'name', label: t('sortName') },
                    { value: 'changed', label: t('sortChanged') },
                    { value: 'practiced', label: t('sortPracticed') },
                    { value: 'score', label: t('sortScore') },
                  ],
                }
          }
        />
      }
      selection={selection}
      onSelection={mayManage ? select : undefined}
      onOpen={mayManage ? open : practice === null ? undefined : ({ id }) => practice.open(id)}
      onRowDrag={mayManage ? (bot) => setDragged(selection.has(bot.id) ? chosen : [bot]) : undefined}
      rowActions={mayManage ? rowMenu : practice === null ? undefined : practiceButton}
      isRowMuted={({ status }) => status === 'INACTIVE'}
      skeletonCount={search.size}
      start={
        !isPhone && (
          <Folders
            tree={tree}
            shown={search.folder}
            onShow={show}
            onDrop={
              dragged.length === 0
                ? undefined
                : (to: AgentFolder | null) => {
                    setDragged([])
                    void move(dragged, to?.id ?? null, to?.name ?? t('none'))
                  }
            }
            drawer={null}
          />
        )
      }
      empty={
        isNarrowed ? (
          <NoMatchState
            icon={IconSearchOff}
            title={t('noMatch')}
            onClear={() => filter({ ...withoutFilters(rules, search), q: '' })}
          />
        ) : (
          <EmptyState
            icon={IconRobot}
            title={t(folderId === null ? 'emptyTitle' : 'emptyFolder')}
            text={t(mayCreate ? (folderId === null ? 'emptyText' : 'emptyFolderText') : 'emptyTextReader')}
            action={newBot}
          />
        )
      }
      selectionBar={
        chosen.length > 0 && (
          <Suspense fallback={null}>
            <BotsSelection
              bots={chosen}
              isBusy={actions.isBusy}
              isPhone={isPhone}
              mayShare={mayShare}
              mayTag={mayTag}
              onDialog={(kind) => setDialog({ kind, bots: chosen })}
              onStatus={(status) => setStatus(chosen, status)}
              onClear={() => select(noIds)}
            />
          </Suspense>
        )
      }
      after={
        <>
          {isPhone && (
            <Folders
              tree={tree}
              shown={search.folder}
              onShow={show}
              onDrop={undefined}
              drawer={{ isOpen: isFoldersOpen, onClose: () => setFoldersOpen(false) }}
            />
          )}
          <Suspense fallback={null}>
            {dialog?.kind === 'assign' && (
              <AssignDialog
                bots={dialog.bots.map((bot) => ({ id: bot.id, name: nameOf(bot), status: bot.status }))}
                onClose={close}
              />
            )}
            {dialog?.kind === 'scorecard' && (
              <ScorecardDialog bots={dialog.bots} onClose={close} onDone={done} />
            )}
            {dialog?.kind === 'tags' && <TagsDialog bots={dialog.bots} onClose={close} onDone={done} />}
            {mayTag && (
              <EditBotTagDialog
                opened={isEditingTag}
                onClose={() => setEditingTag(false)}
                onDeleted={(id) =>
                  filter({ ...search, tags: listFrom(partsOf(search.tags).filter((tag) => tag !== id)) })
                }
              />
            )}
            {dialog?.kind === 'move' && (
              <MoveDialog
                bots={dialog.bots}
                folderId={folderId}
                onClose={close}
                onMove={(to, name) => move(dialog.bots, to, name)}
              />
            )}
            {dialog?.kind === 'share' && (
              <ShareDialog bots={dialog.bots} onClose={close} onShared={() => done(t('whatShared'))} />
            )}
            {varied !== null && (
              <VariationDialog
                bot={varied}
                name={nameOf(varied)}
                onClose={() => setVaried(null)}
                onCreated={open}
              />
            )}
          </Suspense>
        </>
      }
    />
  )
}

const focusedRow = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset.row

/** The path to the folder; each part is a link. */
function FolderPath({
  path,
  isMissing,
  onShow,
}: {
  path: readonly AgentFolder[]
  isMissing: boolean
  onShow: (folder: string | undefined) => void
}) {
  const t = useTranslations('bots')
  if (isMissing)
    return (
      <Text c="dimmed" px="var(--page-gutter)" pb={6}>
        {t('folderGone')}{' '}
        <Anchor component="button" type="button" inherit onClick={() => onShow(undefined)}>
          {t('all')}
        </Anchor>
      </Text>
    )
  if (path.length < 2) return null
  return (
    <Group component="nav" aria-label={t('path')} gap={4} px="var(--page-gutter)" pb={6} fz="xs" c="dimmed">
      {path.slice(0, -1).map(({ id, name }) => (
        <span key={id} dir="auto">
          <Anchor component="button" type="button" inherit c="inherit" onClick={() => onShow(id)}>
            {name}
          </Anchor>
          {' ›'}
        </span>
      ))}
      <span dir="auto">{path.at(-1)?.name}</span>
    </Group>
  )
}
