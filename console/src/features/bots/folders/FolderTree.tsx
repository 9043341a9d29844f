import { ActionIcon, Box, Button, Group, NavLink, Text } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronRight,
  IconFolder,
  IconInbox,
  IconLock,
  IconRobot,
  IconStar,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AgentFolder } from '#api/contract/bot-folders.ts'
import type { FolderRow, Place } from './folder-rows.ts'

const placeIcons = { all: IconRobot, favorites: IconStar, none: IconInbox }

export type FolderTreeProps = {
  rows: readonly FolderRow[]
  /** The key of the shown or chosen line. */
  selected: string | null
  label: string
  onSelect: (row: FolderRow) => void
  onToggle: (key: string, isOpen: boolean) => void
  onRetry: (folderId: string) => void
  counts?: Partial<Record<Place, number>>
  /** Set while something is being dragged that lines accept. */
  onDrop?: ((row: FolderRow) => void) | undefined
  /** A folder's menu. */
  menu?: ((folder: AgentFolder, isReachable: boolean) => ReactNode) | undefined
  canSelect?: (row: FolderRow) => boolean
}

const noCounts = {}
const always = (): boolean => true

/** Folders, one per line. Up and down arrows move, right and left open and close, Enter chooses. */
export function FolderTree({
  rows,
  selected,
  label,
  onSelect,
  onToggle,
  onRetry,
  counts = noCounts,
  onDrop,
  menu,
  canSelect = always,
}: FolderTreeProps) {
  const t = useTranslations('bots')
  const tree = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const entry = rows.find(({ key }) => key === (focused ?? selected)) ?? rows[0]

  const focusRow = (row: FolderRow | undefined): void => {
    if (row === undefined) return
    setFocused(row.key)
    tree.current?.querySelector<HTMLElement>(`[data-key="${row.key}"]`)?.focus()
  }
  const walk = (event: KeyboardEvent, row: FolderRow, index: number): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const steps: Partial<Record<string, () => void>> = {
      ArrowDown: () => focusRow(rows.find(({ kind }, at) => at > index && kind !== 'loading')),
      ArrowUp: () => focusRow(rows.findLast(({ kind }, at) => at < index && kind !== 'loading')),
      Home: () => focusRow(rows[0]),
      End: () => focusRow(rows.at(-1)),
      ArrowRight: () => {
        if (row.hasChildren && !row.isOpen) onToggle(row.key, true)
        else if (row.isOpen && rows[index + 1]?.kind !== 'loading') focusRow(rows[index + 1])
      },
      ArrowLeft: () => {
        if (row.isOpen) onToggle(row.key, false)
        else focusRow(rows.findLast((above, at) => at < index && above.level === row.level - 1))
      },
      Enter: () => choose(row),
      ' ': () => choose(row),
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    step()
  }
  const choose = (row: FolderRow): void => {
    if (row.kind === 'failed') onRetry(row.parentId)
    else if (row.kind === 'place' && row.place === 'favorites') onToggle(row.key, !row.isOpen)
    else if (row.kind !== 'loading' && canSelect(row)) onSelect(row)
  }
  const accepts = (row: FolderRow): boolean =>
    onDrop !== undefined && (row.kind === 'folder' || (row.kind === 'place' && row.place === 'none'))

  return (
    <Box ref={tree} role="tree" aria-label={label} px={8} py={6}>
      {rows.map((row, index) => {
        const isReachable = row.key === entry?.key
        const name =
          row.kind === 'folder' ? row.folder.name : row.kind === 'place' ? t(row.place) : t(row.kind)
        const count =
          row.kind === 'folder'
            ? row.folder.totalAgentCount
            : row.kind === 'place'
              ? counts[row.place]
              : undefined
        return (
          <NavLink
            key={row.key}
            component="div"
            role="treeitem"
            data-key={row.key}
            aria-level={row.level}
            aria-expanded={row.hasChildren ? row.isOpen : undefined}
            aria-selected={row.key === selected}
            aria-disabled={canSelect(row) ? undefined : true}
            tabIndex={isReachable ? 0 : -1}
            active={row.key === selected}
            variant="subtle"
            noWrap
            mih={27}
            bg={row.key === selected ? 'var(--c-selected)' : undefined}
            c={canSelect(row) ? undefined : 'dimmed'}
            style={{
              paddingInlineStart: 4 + (Math.min(row.level, 8) - 1) * 14,
              outline: target === row.key ? '2px dashed var(--c-focus)' : undefined,
            }}
            label={
              <span dir="auto" title={name}>
                {name}
              </span>
            }
            leftSection={
              <Group gap={2} wrap="nowrap">
                {row.hasChildren ? <Toggle row={row} name={name} onToggle={onToggle} /> : <Box w={20} />}
                <RowIcon row={row} />
              </Group>
            }
            rightSection={
              <Group gap={4} wrap="nowrap">
                {row.kind === 'folder' && <Scope folder={row.folder} />}
                {count !== undefined && (
                  <Text span size="xs" c="dimmed" className="numeric">
                    {count.toLocaleString('en')}
                  </Text>
                )}
                {row.kind === 'folder' && menu?.(row.folder, isReachable)}
                {row.kind === 'failed' && (
                  <Button size="xs" variant="transparent" tabIndex={-1} onClick={() => onRetry(row.parentId)}>
                    {t('retry')}
                  </Button>
                )}
              </Group>
            }
            onFocus={() => setFocused(row.key)}
            onClick={() => choose(row)}
            onKeyDown={(event) => {
              if (event.target === event.currentTarget) walk(event, row, index)
            }}
            onDragOver={(event) => {
              if (!accepts(row)) return
              event.preventDefault()
              setTarget(row.key)
            }}
            onDragLeave={() => setTarget(null)}
            onDrop={(event) => {
              event.preventDefault()
              setTarget(null)
              if (accepts(row)) onDrop?.(row)
            }}
          />
        )
      })}
    </Box>
  )
}

function Toggle({
  row: { key, isOpen },
  name,
  onToggle,
}: {
  row: FolderRow
  name: string
  onToggle: FolderTreeProps['onToggle']
}) {
  const t = useTranslations('bots')
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <ActionIcon
      size={20}
      tabIndex={-1}
      title={t(isOpen ? 'close' : 'open', { name })}
      aria-hidden
      onClick={(event) => {
        event.stopPropagation()
        onToggle(key, !isOpen)
      }}
    >
      <Icon size={14} stroke={1.8} />
    </ActionIcon>
  )
}

function RowIcon({ row }: { row: FolderRow }) {
  const Icon = row.kind === 'place' ? placeIcons[row.place] : IconFolder
  return <Icon size={16} stroke={1.6} color="var(--c-muted)" aria-hidden />
}

/** Who sees the folder, if not everybody does. */
function Scope({ folder: { isPersonal, isForAdminOnly, isForTeam } }: { folder: AgentFolder }) {
  const t = useTranslations('bots')
  const scope = isPersonal ? 'personal' : isForAdminOnly ? 'adminOnly' : isForTeam ? 'forTeam' : null
  if (scope === null) return null
  const Icon = { personal: IconUser, adminOnly: IconLock, forTeam: IconUsersGroup }[scope]
  return (
    <span title={t(scope)}>
      <Icon size={14} stroke={1.6} color="var(--c-muted)" aria-hidden />
      <span className="visually-hidden">{t(scope)}</span>
    </span>
  )
}
