import { ActionIcon, Box, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Team, TeamOfTree } from '#api/contract/teams.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { teamFactsQuery } from './queries.ts'
import { TeamMenu, type TeamActions } from './TeamMenu.tsx'
import styles from './TeamTree.module.css'
import type { Direction, TreeRow } from './tree.ts'

const directions: Partial<Record<string, Direction>> = {
  ArrowLeft: 'out',
  ArrowRight: 'in',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

export type TeamTreeProps = {
  rows: readonly TreeRow[]
  selected: string | undefined
  /** The rows are what a search has found. */
  isSearch: boolean
  onSelect: (id: string) => void
  onToggle: (id: string, isOpen: boolean) => void
  moving: {
    mayMove: (id: string, to: string | null) => boolean
    onArrow: (id: string, direction: Direction) => void
    onDrop: (id: string, to: string | null) => void
  }
  actions: TeamActions
}

/**
 * The tree, one line per team. Arrow keys move the focus, Enter chooses; Alt with an arrow moves the team. Teams that the user may not manage
 * can only be looked at.
 */
export function TeamTree({ rows, selected, isSearch, onSelect, onToggle, moving, actions }: TeamTreeProps) {
  const t = useTranslations('teams')
  const tree = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const entry = rows.find(({ team }) => team.id === (focused ?? selected)) ?? rows[0]
  // Changes when another team is chosen, when its line appears, and when a search begins or ends, but not each time the lines change: a user
  // who opens a branch elsewhere stays there.
  const shown = rows.some(({ team }) => team.id === selected) ? `${selected} ${isSearch}` : null
  useEffect(() => {
    if (shown !== null)
      tree.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [shown])

  const focusRow = (id: string | undefined): void => {
    if (id === undefined) return
    setFocused(id)
    tree.current?.querySelector<HTMLElement>(`[data-team="${id}"]`)?.focus()
  }
  const walk = (event: KeyboardEvent, index: number): void => {
    const row = rows[index]
    if (row === undefined || event.ctrlKey || event.metaKey) return
    const { team } = row
    const direction = directions[event.key]
    if (event.altKey) {
      if (direction === undefined || !team.mayManage) return
      event.preventDefault()
      moving.onArrow(team.id, direction)
      // After the move, the line is somewhere else.
      requestAnimationFrame(() => focusRow(team.id))
      return
    }
    const steps: Partial<Record<string, () => void>> = {
      ArrowDown: () => focusRow(rows[index + 1]?.team.id),
      ArrowUp: () => focusRow(rows[index - 1]?.team.id),
      Home: () => focusRow(rows[0]?.team.id),
      End: () => focusRow(rows.at(-1)?.team.id),
      ArrowRight: () => {
        if (row.hasChildren && !row.isOpen) onToggle(team.id, true)
        else if (row.isOpen) focusRow(rows[index + 1]?.team.id)
      },
      ArrowLeft: () => {
        if (row.isOpen) onToggle(team.id, false)
        else focusRow(rows.findLast((above, at) => at < index && above.level === row.level - 1)?.team.id)
      },
      Enter: () => onSelect(team.id),
      ' ': () => onSelect(team.id),
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    step()
  }
  const drop = (to: string | null): void => {
    if (dragged !== null && dragged !== to) moving.onDrop(dragged, to)
    setDragged(null)
    setTarget(null)
  }
  return (
    <>
      <div ref={tree} role="tree" aria-label={t('label')} className={styles.tree}>
        {rows.map((row, index) => {
          const { team, level, hasChildren, isOpen } = row
          return (
            <div
              key={team.id}
              role="treeitem"
              data-team={team.id}
              aria-level={level}
              aria-expanded={hasChildren ? isOpen : undefined}
              aria-selected={team.id === selected}
              aria-keyshortcuts={
                team.mayManage ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' : undefined
              }
              tabIndex={team.id === entry?.team.id ? 0 : -1}
              className={styles.row}
              style={{ '--level': Math.min(level, 8) } as React.CSSProperties}
              data-pending={row.pendingParent === null ? undefined : true}
              data-target={target === team.id && dragged !== team.id ? true : undefined}
              draggable={team.mayManage}
              onFocus={() => setFocused(team.id)}
              onClick={() => onSelect(team.id)}
              onKeyDown={(event) => {
                if (event.target === event.currentTarget) walk(event, index)
              }}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', team.name)
                setDragged(team.id)
              }}
              onDragOver={(event) => {
                if (dragged === null || !moving.mayMove(dragged, team.id)) return
                event.preventDefault()
                setTarget(team.id)
              }}
              onDragEnd={() => {
                setDragged(null)
                setTarget(null)
              }}
              onDrop={(event) => {
                event.preventDefault()
                drop(team.id)
              }}
            >
              <TreeToggle row={row} onToggle={onToggle} />
              <IconUsersGroup
                size={16}
                stroke={1.6}
                color="var(--c-muted)"
                aria-hidden
                style={{ flex: 'none' }}
              />
              <TeamWords row={row} />
              <MemberCount team={team} />
              {team.mayManage && (
                <TeamMenu team={team} actions={actions} isReachable={team.id === entry?.team.id} />
              )}
            </div>
          )
        })}
      </div>
      {dragged !== null && moving.mayMove(dragged, null) && (
        <div
          className={styles.top}
          data-target={target === 'top' ? true : undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setTarget('top')
          }}
          onDrop={(event) => {
            event.preventDefault()
            drop(null)
          }}
        >
          {t('dropTop')}
        </div>
      )}
    </>
  )
}

function TreeToggle({
  row: { team, hasChildren, isOpen },
  onToggle,
}: {
  row: TreeRow
  onToggle: TeamTreeProps['onToggle']
}) {
  const t = useTranslations('teams')
  if (!hasChildren) return <Box w={22} flex="none" />
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <ActionIcon
      size={22}
      miw={22}
      flex="none"
      tabIndex={-1}
      aria-label={t(isOpen ? 'close' : 'open', { name: team.name })}
      onClick={(event) => {
        event.stopPropagation()
        onToggle(team.id, !isOpen)
      }}
    >
      <Icon size={14} stroke={1.8} />
    </ActionIcon>
  )
}

function MemberCount({ team }: { team: TeamOfTree }) {
  const t = useTranslations('teams')
  const count = useTeamFacts(team)?.memberCount
  if (count === undefined) return null
  return (
    <Text component="span" size="sm" c="dimmed" className="numeric" title={t('members', { count })}>
      {count.toLocaleString('en')}
    </Text>
  )
}

const useTeamFacts = ({ id }: TeamOfTree): Team | null | undefined =>
  useQuery(teamFactsQuery(useOrgId(), id)).data

/** Keeps the height of the line until the leads are known. */
const blank = '\u00a0'

function TeamWords({ row: { team, pendingParent } }: { row: TreeRow }) {
  const t = useTranslations('teams')
  const leads = useLeadNames(useTeamFacts(team)?.leads)
  const moving =
    pendingParent === 'top'
      ? t('movingToTop')
      : pendingParent !== null && t('movingUnder', { name: pendingParent.name })
  return (
    <div className={styles.words}>
      <div className="truncate" dir="auto" title={team.name}>
        {team.name}
      </div>
      <div className="meta truncate" dir="auto">
        {leads}
        {moving !== false && ` · ${moving}`}
      </div>
    </div>
  )
}

function useLeadNames(leads: Team['leads'] | undefined): string {
  const t = useTranslations('teams')
  if (leads === undefined) return blank
  const [first, second, ...others] = leads.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
  if (first === undefined) return t('noLead')
  if (second === undefined) return t('ledBy', { names: first })
  if (others.length === 0) return t('ledBy', { names: `${first}, ${second}` })
  return t('ledBy', { names: t('others', { name: first, count: leads.length - 1 }) })
}
