import { Skeleton } from '@mantine/core'
import { lazy, Suspense, use, useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type RuleLevel, ruleLevels } from '#db/vocabulary.ts'
import { ErrorAlert, ErrorState } from '../../ui/feedback/ErrorState.tsx'
import type { RuleColumn } from './columns/columns.ts'
import { RuleEnvironmentContext } from './environment.ts'
import { ownerIdOf, type RuleDraft } from './model/drafts.ts'
import type { ShadowNote } from './model/notes.ts'
import { findRow, isBlankRow, type RuleRow } from './model/rows.ts'
import { summarize } from './model/summary.ts'
import type { RuleEditor } from './store/use-rule-editor.ts'
import { LevelSection } from './table/LevelSection.tsx'
import type { RowActions } from './table/RowContext.ts'
import type { OpenedMenu } from './table/RowMenu.tsx'
import type { RuleSheet as Sheet } from './table/RuleSheet.tsx'
import { RuleTable } from './table/RuleTable.tsx'
import levelStyles from './table/LevelSection.module.css'
import styles from './RealCallSettings.module.css'

// What a click opens.
const MoveDialog = lazy(() => import('./table/MoveDialog.tsx').then(({ MoveDialog }) => ({ default: MoveDialog })))
// `lazy` forgets that the sheet is for either kind of rules.
const RuleSheet = lazy(() => import('./table/RuleSheet.tsx').then(({ RuleSheet }) => ({ default: RuleSheet }))) as unknown as typeof Sheet

const noNotes: ReadonlyMap<string, ShadowNote> = new Map()
type Place = { level: RuleLevel; key: string }

/** The three levels of one kind of rules. */
export function RulesPanel<Draft extends RuleDraft>({
  editor,
  columns,
  noteFinders,
  isEditing,
  isNarrow,
  scroller,
  onPreviewEffect,
}: {
  editor: RuleEditor<Draft>
  columns: Record<RuleLevel, readonly RuleColumn<Draft>[]>
  /** Absent for rules that cannot take calls from each other. */
  noteFinders?: Record<RuleLevel, (rows: readonly RuleRow<Draft>[]) => ReadonlyMap<string, ShadowNote>>
  isEditing: boolean
  isNarrow: boolean
  scroller: HTMLElement
  onPreviewEffect: ((rowKey: string) => void) | undefined
}) {
  const t = useTranslations('rules')
  const levelTexts = useTranslations('ruleLevels')
  const { store, rows, query, actions, revealed } = editor
  const { parts } = use(RuleEnvironmentContext)
  const [open, setOpen] = useState<Record<RuleLevel, boolean>>({ ORGANIZATION: true, TEAM: false, USER: false })
  const [moving, setMoving] = useState<Place | null>(null)
  const [sheet, setSheet] = useState<Place | null>(null)
  /** Stays where it was while it closes. */
  const [menu, setMenu] = useState<OpenedMenu | null>(null)
  const [lastReveal, setLastReveal] = useState(revealed)
  if (revealed !== lastReveal) {
    setLastReveal(revealed)
    if (revealed !== null) setOpen({ ...open, [revealed.level]: true })
  }
  // Marks may come a moment after the typing.
  const settled = useDeferredValue(rows)
  const notes = useMemo(() => {
    const found = (level: RuleLevel) => noteFinders?.[level](settled.levels[level]) ?? noNotes
    return { ORGANIZATION: found('ORGANIZATION'), TEAM: found('TEAM'), USER: found('USER') }
  }, [noteFinders, settled])
  const rowActions = useMemo(
    (): RowActions<Draft> => ({
      ...actions,
      remove: (level, key) => {
        // Its sheet would stand over nothing.
        setSheet(null)
        void actions.remove(level, key)
      },
      askPosition: (level, key) => setMoving({ level, key }),
      toggleMenu: (level, key, button) =>
        setMenu((before) => ({ level, key, button, isOpen: before?.button !== button || !before.isOpen })),
      open: (level, key) => setSheet({ level, key }),
    }),
    [actions],
  )

  if (query.data === undefined) {
    if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    return (
      <div role="status" aria-label={t('loading')}>
        {ruleLevels.map((level) => (
          <div key={level} className={levelStyles.section}>
            <Skeleton h={12} w={180} m={13} />
          </div>
        ))}
      </div>
    )
  }
  const ownerName = (level: RuleLevel) => (ownerId: string) => {
    const row = rows.levels[level].find(({ saved }) => saved !== null && ownerIdOf(level, saved.draft) === ownerId)
    return row?.saved?.ownerName ?? editor.ownerName(level, ownerId)
  }
  const movingRow = moving === null ? undefined : findRow(rows, moving.level, moving.key)
  const menuKey = menu?.isOpen === true ? menu.key : null
  const sheetRow = sheet === null ? undefined : findRow(rows, sheet.level, sheet.key)
  return (
    <>
      {query.error !== null && (
        <div className={styles.problem}>
          <ErrorAlert error={query.error} onRetry={() => void query.refetch()}>
            {t('notRefreshed')}
          </ErrorAlert>
        </div>
      )}
      {ruleLevels.map((level) => {
        const list = rows.levels[level]
        return (
          <LevelSection
            key={level}
            level={level}
            summary={summarize(level, list, store.problemsOf)}
            neverReached={[...notes[level].values()].filter(({ isWhole }) => isWhole).length}
            ownerName={ownerName(level)}
            isOpen={open[level]}
            onToggle={() => setOpen({ ...open, [level]: !open[level] })}
          >
            {!isEditing && list.every(isBlankRow) ? (
              <p className={levelStyles.empty}>{levelTexts('empty')}</p>
            ) : (
              <RuleTable
                level={level}
                label={levelTexts(level)}
                rows={list}
                columns={columns[level]}
                notes={notes[level]}
                problemsOf={store.problemsOf}
                nameOf={store.kind.nameOf}
                isNarrow={isNarrow}
                actions={rowActions}
                scroller={scroller}
                revealed={revealed?.level === level ? revealed : null}
                menuKey={menuKey}
              />
            )}
          </LevelSection>
        )
      })}
      {parts !== null && (
        <parts.RowMenu
          menu={menu}
          rows={rows.levels[menu?.level ?? 'ORGANIZATION']}
          actions={rowActions}
          onClose={() => setMenu((before) => before && { ...before, isOpen: false })}
          onPreviewEffect={onPreviewEffect}
        />
      )}
      <Suspense fallback={null}>
        {moving !== null && movingRow !== undefined && (
          <MoveDialog
            row={movingRow}
            rows={rows.levels[moving.level]}
            onMove={(to) => actions.move(moving.level, moving.key, to)}
            onClose={() => setMoving(null)}
          />
        )}
        {isNarrow && sheet !== null && sheetRow !== undefined && (
          <RuleSheet
            level={sheet.level}
            row={sheetRow}
            rows={rows.levels[sheet.level]}
            columns={columns[sheet.level]}
            problems={store.problemsOf(sheet.level, sheetRow)}
            note={notes[sheet.level].get(sheet.key)}
            nameOf={store.kind.nameOf}
            isMenuOpen={menuKey === sheet.key}
            actions={rowActions}
            onClose={() => {
              void actions.save(sheet.level, sheet.key)
              setSheet(null)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
