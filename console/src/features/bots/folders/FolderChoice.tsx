import { Box, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AgentFolder } from '#api/contract/bot-folders.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { useFocusBack } from '../../../ui/use-focus-back.ts'
import { FolderTree } from './FolderTree.tsx'
import type { FolderRow } from './folder-rows.ts'
import { useFolderTree } from './use-folder-tree.ts'

/** A folder to choose, or none at all. */
export type ChosenFolder = { id: string; name: string } | 'none'

const always = (): boolean => true

const focusTree = (frame: HTMLElement | null): void =>
  frame?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus()

/** The dialog "Move to…": the tree, and a button that names the action. */
export function FolderChoice({
  title,
  note,
  confirmLabel,
  noneLabel,
  canChoose = always,
  onChoose,
  onClose,
}: {
  title: string
  note?: string | undefined
  confirmLabel: string
  /** Offers "no folder" under this name. */
  noneLabel?: string
  canChoose?: (folder: AgentFolder) => boolean
  onChoose: (folder: ChosenFolder) => Promise<unknown>
  onClose: () => void
}) {
  const t = useTranslations('bots')
  const common = useTranslations('common')
  const tree = useFolderTree(null)
  useFocusBack()
  const [chosen, setChosen] = useState<ChosenFolder | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const frame = useRef<HTMLDivElement>(null)
  const isLoaded = tree.rows !== undefined
  useEffect(() => {
    // The dialog's frame holds the focus until the tree has loaded.
    if (isLoaded && document.activeElement === frame.current) focusTree(frame.current)
  }, [isLoaded])
  const rows = tree.rows?.filter(
    (row) => row.kind !== 'place' || (row.place === 'none' && noneLabel !== undefined),
  )
  // The chosen folder may have been deleted by somebody else meanwhile.
  const isOffered =
    chosen === 'none' || rows?.some((row) => row.kind === 'folder' && row.folder.id === chosen?.id) === true
  const choose = (row: FolderRow) =>
    setChosen(row.kind === 'folder' ? { id: row.folder.id, name: row.folder.name } : 'none')
  const confirm = async () => {
    if (chosen === null) return
    setBusy(true)
    setError(null)
    try {
      await onChoose(chosen)
      onClose()
    } catch (cause) {
      setError(cause)
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={440}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap={12}>
        {note !== undefined && <Text c="dimmed">{note}</Text>}
        <Box
          h={320}
          ref={frame}
          style={{ overflowY: 'auto', border: '1px solid var(--c-line)', borderRadius: 6 }}
          tabIndex={-1}
          data-autofocus
          onFocus={({ target }) => {
            if (target === frame.current) focusTree(frame.current)
          }}
        >
          {tree.error !== null && <ErrorAlert error={tree.error} onRetry={tree.retry} />}
          {rows === undefined && tree.error === null && <Skeleton h={140} m={8} aria-busy />}
          {rows?.length === 0 && (
            <Text c="dimmed" p={12}>
              {t('noFolders')}
            </Text>
          )}
          {rows !== undefined && rows.length > 0 && (
            <FolderTree
              rows={rows.map((row) => (row.kind === 'place' ? { ...row, hasChildren: false } : row))}
              selected={chosen === null ? null : chosen === 'none' ? 'none' : chosen.id}
              label={t('folders')}
              onSelect={choose}
              onToggle={tree.toggle}
              onRetry={tree.retryBelow}
              canSelect={(row) => row.kind !== 'folder' || canChoose(row.folder)}
            />
          )}
        </Box>
        {error !== null && <ErrorAlert error={error} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {common('cancel')}
          </Button>
          <Button disabled={!isOffered} loading={isBusy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
