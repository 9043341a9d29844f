import { useDraggable, useDroppable } from '@dnd-kit/core'
import { ActionIcon, Box, Button, Menu, TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight, IconDots, IconPlus, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Section } from '../model/definition.ts'
import { blankCriterion } from '../model/blank.ts'
import { addCriterion, removeSection, renameSection, stepSection } from '../model/definition.ts'
import { sectionWeight } from '../model/points.ts'
import { newId, useBuilder } from './builder.ts'
import { CriterionRow } from './CriterionRow.tsx'
import { dragId, dropId } from './DragCriteria.tsx'
import { DragHandle, stepOf } from './DragHandle.tsx'
import { useMoves } from './use-moves.ts'
import styles from './Builder.module.css'

/** One section: its header, its criteria, and a button to add one. */
export function SectionCard({
  section,
  index,
  isOpen,
  onToggle,
}: {
  section: Section
  index: number
  isOpen: boolean
  onToggle: () => void
}) {
  const t = useTranslations('scorecardBuilder')
  const { draft, isReadOnly, edit, open, problemsAt } = useBuilder()
  const { sayWhereSection } = useMoves()
  const name = section.name.trim() === '' ? t('unnamedSection', { number: index + 1 }) : section.name
  const {
    setNodeRef: setDrag,
    listeners,
    transform,
    isDragging,
  } = useDraggable({
    id: dragId({ kind: 'section', id: section.id }),
    data: { kind: 'section', id: section.id },
    disabled: isReadOnly,
  })
  const { setNodeRef: setHead, isOver: isOverHead } = useDroppable({
    id: dropId({ kind: 'head', sectionId: section.id }),
    data: { kind: 'head', sectionId: section.id },
  })
  const { setNodeRef: setEnd, isOver: isOverEnd } = useDroppable({
    id: dropId({ kind: 'end', sectionId: section.id }),
    data: { kind: 'end', sectionId: section.id },
    disabled: !isOpen,
  })
  const move = (event: KeyboardEvent): void => {
    const step = stepOf(event)
    if (step === null || isReadOnly) return
    event.preventDefault()
    event.stopPropagation()
    const moved = stepSection(draft, section.id, step)
    if (moved === draft) return
    edit(() => moved)
    sayWhereSection(moved, section.id)
    const focused = document.activeElement
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus())
  }
  const [problem] = problemsAt(`sections.${index}.name`)
  const emptyProblem = problemsAt(`sections.${index}.criteria`).find(
    ({ path }) => path === `sections.${index}.criteria`,
  )
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const add = (): void => {
    const criterion = blankCriterion(newId)
    edit((current) => addCriterion(current, section.id, criterion))
    open(criterion.id)
  }
  return (
    <section
      className={styles.section}
      aria-label={name}
      data-dragged={isDragging || undefined}
      style={transform === null ? undefined : { transform: `translateY(${transform.y}px)` }}
    >
      <Box
        className={`${styles.line} ${styles.head}`}
        ref={useMergedRef(setDrag, setHead)}
        data-over={isOverHead || undefined}
        onKeyDown={move}
      >
        {isReadOnly ? <span /> : <DragHandle label={t('moveSection', { name })} listeners={listeners} />}
        <ActionIcon
          size={24}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'closeSection' : 'openSection', { name })}
          onClick={onToggle}
        >
          <Chevron size={15} stroke={1.8} />
        </ActionIcon>
        <span className={styles.sectionName}>
          {isReadOnly ? (
            <h2 className="truncate" dir="auto">
              {name}
            </h2>
          ) : (
            <TextInput
              variant="unstyled"
              aria-label={t('sectionName', { number: index + 1 })}
              placeholder={t('sectionNamePlaceholder')}
              value={section.name}
              maxLength={120}
              error={problem?.message}
              dir="auto"
              onChange={(event) => {
                const { value } = event.currentTarget
                edit((current) => renameSection(current, section.id, value), `name ${section.id}`)
              }}
            />
          )}
          <span className="meta">{t('criteria', { count: section.criteria.length })}</span>
        </span>
        <span className={styles.columnHead}>{t('judged')}</span>
        <span className={styles.columnHead}>{t('how')}</span>
        <span className={`${styles.columnHead} ${styles.wide}`}>{t('evidence')}</span>
        <span className={`${styles.columnHead} ${styles.wide}`}>{t('repMayEdit')}</span>
        <b className={styles.weight}>{sectionWeight(section.criteria).toLocaleString('en')}</b>
        {isReadOnly ? (
          <span />
        ) : (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon size={24} aria-label={t('sectionActions', { name })}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPlus size={15} stroke={1.7} />} onClick={add}>
                {t('addCriterion')}
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={15} stroke={1.7} />}
                onClick={() => edit((current) => removeSection(current, section.id))}
              >
                {t('removeSection', { count: section.criteria.length })}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Box>
      {isOpen && (
        <>
          <ol className={styles.criteria}>
            {section.criteria.map((criterion, place) => (
              <CriterionRow
                key={criterion.id}
                criterion={criterion}
                number={`${index + 1}.${place + 1}`}
                path={`sections.${index}.criteria.${place}`}
              />
            ))}
          </ol>
          {!isReadOnly && (
            <div className={styles.add} ref={setEnd} data-over={isOverEnd || undefined}>
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconPlus size={14} stroke={1.8} />}
                onClick={add}
                aria-label={t('addCriterionTo', { name })}
              >
                {t('addCriterion')}
              </Button>
              {emptyProblem !== undefined && <span className={styles.problem}>{emptyProblem.message}</span>}
            </div>
          )}
        </>
      )}
    </section>
  )
}
