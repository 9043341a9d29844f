import { useDraggable, useDroppable } from '@dnd-kit/core'
import { ActionIcon, Box, Menu, Modal, NumberInput, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconChevronUp,
  IconCopy,
  IconDots,
  IconShieldX,
  IconTrash,
} from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Criterion } from '../model/definition.ts'
import {
  changeCriterion,
  copyCriterion,
  removeCriterion,
  type Step,
  stepCriterion,
} from '../model/definition.ts'
import { kindsOf, needsQuote } from '../model/methods.ts'
import { newId, useBuilder } from './builder.ts'
import { dragId, dropId } from './DragCriteria.tsx'
import { DragHandle, stepOf } from './DragHandle.tsx'
import { KindMarks } from './KindMark.tsx'
import { useMoves } from './use-moves.ts'
import styles from './Builder.module.css'

const CriterionEditor = lazy(() =>
  import('./CriterionEditor.tsx').then(({ CriterionEditor }) => ({ default: CriterionEditor })),
)

type RowProps = { criterion: Criterion; number: string; path: string }

/** One criterion on a line. It expands in place; on a phone it opens full-screen. */
export function CriterionRow({ criterion, number, path }: RowProps) {
  const t = useTranslations('scorecardBuilder')
  const { draft, isReadOnly, edit, openId, open, problemsAt } = useBuilder()
  const { sayWhereCriterion } = useMoves()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { id } = criterion
  const isOpen = openId === id
  const name = criterion.text.trim() === '' ? t('unnamedCriterion') : criterion.text
  const {
    setNodeRef: setLine,
    listeners,
    transform,
    isDragging,
  } = useDraggable({
    id: dragId({ kind: 'criterion', id }),
    data: { kind: 'criterion', id },
    disabled: isReadOnly,
  })
  const {
    setNodeRef: setDrop,
    isOver,
    active,
  } = useDroppable({
    id: dropId({ kind: 'criterion', criterionId: id }),
    data: { kind: 'criterion', criterionId: id },
  })

  const move = (step: Step): void => {
    const moved = stepCriterion(draft, id, step)
    if (moved === draft) return
    edit(() => moved)
    sayWhereCriterion(moved, id)
    // The row may now be in another section, which is a different element.
    requestAnimationFrame(() => focusRow(id))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = stepOf(event)
    if (step !== null) {
      if (isReadOnly) return
      event.preventDefault()
      event.stopPropagation()
      return move(step)
    }
    if (!(event.target instanceof HTMLElement) || event.target.dataset.row === undefined) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const rows = [...document.querySelectorAll<HTMLElement>('[data-criteria] [data-row]')]
      rows[rows.indexOf(event.target) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
    }
  }
  const close = (): void => {
    open(null)
    requestAnimationFrame(() => focusRow(id))
  }
  const editor = (
    <Suspense fallback={null}>
      <CriterionEditor criterion={criterion} path={path} number={number} onClose={close} />
    </Suspense>
  )
  return (
    <li
      ref={setDrop}
      className={styles.criterion}
      data-open={isOpen || undefined}
      data-over={(isOver && active?.id !== dragId({ kind: 'criterion', id })) || undefined}
      data-dragged={isDragging || undefined}
      style={transform === null ? undefined : { transform: `translateY(${transform.y}px)` }}
    >
      <Box className={styles.line} ref={setLine} onKeyDown={onKeyDown}>
        {isReadOnly ? (
          <span />
        ) : (
          <DragHandle label={t('moveCriterion', { name, number })} listeners={listeners} />
        )}
        <span className={`${styles.number} numeric`}>{number}</span>
        <button
          type="button"
          data-row={id}
          className={styles.open}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : open(id))}
        >
          <RowName
            criterion={criterion}
            name={name}
            number={number}
            isPhone={isPhone}
            problem={problemsAt(path)[0]?.message}
          />
        </button>
        <Facts criterion={criterion} />
        <Weight criterion={criterion} number={number} isReadOnly={isReadOnly || isPhone} />
        <RowMenu
          criterion={criterion}
          name={name}
          isOpen={isOpen}
          isPhone={isPhone}
          onMove={move}
          onToggle={() => (isOpen ? close() : open(id))}
          onCopy={() => edit((current) => copyCriterion(current, id, newId))}
          onRemove={() => {
            if (isOpen) open(null)
            edit((current) => removeCriterion(current, id))
          }}
        />
      </Box>
      {isPhone ? (
        <Modal
          opened={isOpen}
          onClose={close}
          fullScreen
          title={`${number} ${name}`}
          closeButtonProps={{ 'aria-label': t('closeCriterion') }}
        >
          {isOpen && editor}
        </Modal>
      ) : (
        isOpen && editor
      )}
    </li>
  )
}

const focusRow = (id: string): void =>
  document.querySelector<HTMLElement>(`[data-criteria] [data-row="${id}"]`)?.focus()

function RowName({
  criterion,
  name,
  number,
  isPhone,
  problem,
}: {
  criterion: Criterion
  name: string
  number: string
  isPhone: boolean
  problem: string | undefined
}) {
  const t = useTranslations('scorecardBuilder')
  const { marks } = useBuilder()
  const mark = marks.byCriterion.get(criterion.id)
  const marked = mark !== undefined && (
    <Text
      span
      size="xs"
      c={`var(--tone-${mark === 'new' ? 'teal' : 'orange'}-text)`}
      style={{ flex: 'none' }}
    >
      {t(`mark.${mark}`)}
    </Text>
  )
  return (
    <>
      <span className={styles.name}>
        <span className="truncate" dir="auto" title={name}>
          {isPhone ? `${number} ${name}` : name}
        </span>
        {criterion.gate && (
          <IconShieldX
            size={15}
            stroke={1.7}
            color="var(--tone-red-dot)"
            role="img"
            aria-label={t('gate')}
            style={{ flex: 'none' }}
          />
        )}
        {problem !== undefined && (
          <IconAlertCircle
            size={15}
            stroke={1.8}
            color="var(--tone-red-dot)"
            role="img"
            aria-label={t('problem', { message: problem })}
            style={{ flex: 'none' }}
          />
        )}
        {!isPhone && marked}
      </span>
      {isPhone && (
        <span className={styles.second}>
          {t(`speaker.${criterion.speaker}`)} · <KindMarks kinds={kindsOf(criterion)} />
          {marked !== false && <>· {marked}</>}
        </span>
      )}
    </>
  )
}

function Facts({ criterion }: { criterion: Criterion }) {
  const t = useTranslations('scorecardBuilder')
  return (
    <>
      <span className={styles.fact} data-side={criterion.speaker}>
        {t(`speaker.${criterion.speaker}`)}
      </span>
      <span className={styles.fact}>
        <KindMarks kinds={kindsOf(criterion)} />
      </span>
      <span className={`${styles.fact} ${styles.wide}`}>
        {t(needsQuote(criterion) ? 'quoteNeeded' : 'quoteNone')}
      </span>
      <span className={`${styles.fact} ${styles.wide}`}>
        {t(`toggleShort.${criterion.editable ?? 'inherited'}`)}
      </span>
    </>
  )
}

function Weight({
  criterion,
  number,
  isReadOnly,
}: {
  criterion: Criterion
  number: string
  isReadOnly: boolean
}) {
  const t = useTranslations('scorecardBuilder')
  const { edit } = useBuilder()
  if (isReadOnly) return <b className={styles.weight}>{criterion.weight.toLocaleString('en')}</b>
  return (
    <NumberInput
      aria-label={t('weightOf', { number })}
      value={criterion.weight}
      min={0}
      max={100}
      decimalScale={2}
      hideControls
      size="xs"
      className={styles.weightInput}
      onChange={(value) =>
        edit(
          (current) =>
            changeCriterion(current, criterion.id, (each) => ({ ...each, weight: Number(value) || 0 })),
          `weight ${criterion.id}`,
        )
      }
    />
  )
}

function RowMenu({
  criterion,
  name,
  isOpen,
  isPhone,
  onMove,
  onToggle,
  onCopy,
  onRemove,
}: {
  criterion: Criterion
  name: string
  isOpen: boolean
  isPhone: boolean
  onMove: (step: Step) => void
  onToggle: () => void
  onCopy: () => void
  onRemove: () => void
}) {
  const t = useTranslations('scorecardBuilder')
  const { isReadOnly } = useBuilder()
  if (isPhone || isReadOnly || isOpen) {
    const Icon = isOpen ? IconChevronUp : IconChevronRight
    // For the keyboard, the name next to it is the button.
    return (
      <ActionIcon size={24} tabIndex={-1} aria-hidden onClick={onToggle}>
        <Icon size={15} stroke={1.8} />
      </ActionIcon>
    )
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={24} aria-label={t('criterionActions', { name })} data-menu={criterion.id}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowUp size={15} stroke={1.7} />} onClick={() => onMove('up')}>
          {t('moveUp')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={15} stroke={1.7} />} onClick={() => onMove('down')}>
          {t('moveDown')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={15} stroke={1.7} />} onClick={onCopy}>
          {t('copyCriterion')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={15} stroke={1.7} />} onClick={onRemove}>
          {t('removeCriterion')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
