import { ActionIcon, Box, Group, Kbd, Skeleton, Stack, Text } from '@mantine/core'
import { IconFolderPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AgentFolder } from '#api/contract/bot-folders.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import type { FolderDialog } from '../folders/FolderDialogs.tsx'
import type { FolderRow } from '../folders/folder-rows.ts'
import type { useFolderTree } from '../folders/use-folder-tree.ts'
import { botCountQuery } from '../queries.ts'
import { noFolder } from './search.ts'

// Loaded on click.
const FolderDialogs = lazy(() =>
  import('../folders/FolderDialogs.tsx').then((module) => ({ default: module.FolderDialogs })),
)
// The tree loads before the actions on its lines.
const FolderMenu = lazy(() =>
  import('../folders/FolderMenu.tsx').then((module) => ({ default: module.FolderMenu })),
)
// Only on phones.
const FoldersDrawer = lazyDialog(() => import('./FoldersDrawer.tsx').then((module) => module.FoldersDrawer))

// Loaded in parallel with the list, which shows without it; not loaded at all while the drawer is closed.
const FolderTree = lazy(() =>
  import('../folders/FolderTree.tsx').then((module) => ({ default: module.FolderTree })),
)

type Shown = string | undefined

/** The tree next to the list, or in a drawer over it on a phone. */
export function Folders({
  tree,
  shown,
  onShow,
  onDrop,
  drawer,
}: {
  tree: ReturnType<typeof useFolderTree>
  /** What the list shows: a folder's id, "none", or undefined for all bots. */
  shown: Shown
  onShow: (folder: Shown) => void
  /** Set while rows of the list are dragged. Called with the folder that they are dropped on; null: no folder. */
  onDrop: ((folder: AgentFolder | null) => void) | undefined
  /** On a phone. */
  drawer: { isOpen: boolean; onClose: () => void } | null
}) {
  const t = useTranslations('bots')
  const mayManage = useCan('bots.manage')
  const { data: count } = useQuery(botCountQuery(useOrgId()))
  const [dialog, setDialog] = useState<FolderDialog | null>(null)
  const [hasAsked, setAsked] = useState(false)
  if (dialog !== null && !hasAsked) setAsked(true)
  const menu = useCallback(
    (folder: AgentFolder, isReachable: boolean) => (
      <Suspense fallback={<Box w={20} h={20} />}>
        <FolderMenu folder={folder} isReachable={isReachable} onDialog={mayManage ? setDialog : undefined} />
      </Suspense>
    ),
    [mayManage],
  )
  const show = (row: FolderRow) => {
    if (row.kind === 'folder') onShow(row.folder.id)
    else if (row.kind === 'place') onShow(row.place === 'none' ? noFolder : undefined)
    drawer?.onClose()
  }
  const content = (
    <>
      <Group justify="space-between" pl={16} pr={12} mih={36} flex="none">
        {drawer === null ? (
          <Text component="h2" c="dimmed" fw={400}>
            {t('folders')}
          </Text>
        ) : (
          <span />
        )}
        {mayManage && (
          <ActionIcon aria-label={t('newFolder')} onClick={() => setDialog({ kind: 'new', parent: null })}>
            <IconFolderPlus size={16} stroke={1.7} />
          </ActionIcon>
        )}
      </Group>
      <Box flex={1} mih={0} style={{ overflowY: 'auto' }}>
        {tree.error !== null && (
          <Box px={12}>
            <ErrorAlert error={tree.error} onRetry={tree.retry} />
          </Box>
        )}
        {tree.rows === undefined && tree.error === null && <TreeSkeleton label={t('loadingFolders')} />}
        {tree.rows !== undefined && (
          <Suspense fallback={<TreeSkeleton label={t('loadingFolders')} />}>
            <FolderTree
              rows={tree.rows}
              selected={shown ?? 'all'}
              label={t('folders')}
              onSelect={show}
              onToggle={tree.toggle}
              onRetry={tree.retryBelow}
              counts={count === undefined ? {} : { all: count }}
              onDrop={onDrop && ((row) => onDrop(row.kind === 'folder' ? row.folder : null))}
              menu={menu}
            />
          </Suspense>
        )}
      </Box>
      {mayManage && drawer === null && (
        <Text size="xs" c="dimmed" px={16} py={12} flex="none">
          {t('dragHint')} <Kbd>M</Kbd>
        </Text>
      )}
      {hasAsked && (
        <Suspense fallback={null}>
          <FolderDialogs
            dialog={dialog}
            onClose={() => setDialog(null)}
            onCreated={({ parentFolderId }) => {
              if (parentFolderId !== null) tree.toggle(parentFolderId, true)
            }}
            onDeleted={({ id }) => {
              if (shown === id) onShow(undefined)
            }}
          />
        </Suspense>
      )}
    </>
  )
  if (drawer !== null)
    return (
      <Suspense fallback={null}>
        <FoldersDrawer opened={drawer.isOpen} onClose={drawer.onClose}>
          {content}
        </FoldersDrawer>
      </Suspense>
    )
  return (
    <Stack
      component="nav"
      aria-label={t('folders')}
      gap={0}
      w={222}
      flex="none"
      mih={0}
      style={{ borderInlineEnd: '1px solid var(--c-line)' }}
    >
      {content}
    </Stack>
  )
}

function TreeSkeleton({ label }: { label: string }) {
  return (
    <Stack gap={8} px={16} py={8} role="status" aria-label={label}>
      {[120, 90, 140, 110].map((width) => (
        <Skeleton key={width} h={16} w={width} />
      ))}
    </Stack>
  )
}
