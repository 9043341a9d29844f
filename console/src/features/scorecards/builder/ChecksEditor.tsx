import { ActionIcon, Box, Button, Group, Menu, NumberInput, Select, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertCircle, IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Criterion, Check } from '../model/definition.ts'
import { canNameStep } from '#workers/domain/scoring/scale.ts'
import type { CheckSpeaker } from '#workers/domain/scoring/speakers.ts'
import { blankCheck, blankMethod } from '../model/blank.ts'
import { addCheck, changeCheck, changeCriterion, removeCheck, stepCheck } from '../model/definition.ts'
import { kindOf, methodKinds, type MethodKind } from '../model/methods.ts'
import { checkPoints, pointSum, restShare, setCheckPoints, splitEvenly } from '../model/points.ts'
import { newId, useBuilder } from './builder.ts'
import { stepOf } from './DragHandle.tsx'
import { kindIcons } from './KindMark.tsx'
import { useMethodSummary } from './use-method-summary.ts'
import styles from './Builder.module.css'

const MethodEditor = lazy(() =>
  import('./methods/MethodEditor.tsx').then(({ MethodEditor }) => ({ default: MethodEditor })),
)

const mostChecks = 12

/** Whose words a new check is about. */
const speakerOf = ({ speaker }: Criterion): CheckSpeaker => (speaker === 'metric' ? 'any' : speaker)

/** Patterns, phrases, and numbers cannot name a step of a scale. */
const kindsFor = ({ answerType }: Criterion): MethodKind[] =>
  methodKinds.filter((kind) => answerType !== 'scale' || canNameStep({ kind }))

/** The checks of a criterion, each with its method and its share of the points. */
export function ChecksEditor({ criterion, path }: { criterion: Criterion; path: string }) {
  const t = useTranslations('scorecardBuilder')
  const { isReadOnly, edit, problemsAt } = useBuilder()
  const [openId, setOpenId] = useState<string | null>(
    criterion.checks.length === 1 ? (criterion.checks[0]?.id ?? null) : null,
  )
  const points = pointSum(criterion)
  const most = criterion.answerType === 'scale' ? 1 : mostChecks
  const change = (how: (criterion: Criterion) => Criterion, key: string | null = null): void =>
    edit((current) => changeCriterion(current, criterion.id, how), key)
  const add = (kind: MethodKind): void => {
    const check = blankCheck(kind, restShare(criterion), speakerOf(criterion), newId)
    change((each) => addCheck(each, check))
    setOpenId(check.id)
  }
  const problem = problemsAt(`${path}.checks`).find(({ path: at }) => at === `${path}.checks`)
  return (
    <div role="group" aria-label={t('checks')}>
      <Group gap="4px 10px" mb={6}>
        <Text span fw={600}>
          {t('checks')}
        </Text>
        <Text span size="xs" c={points.isComplete ? 'dimmed' : 'var(--tone-red-text)'} aria-live="polite">
          {criterion.weight > 0 ? t('points', points) : t('percents', points)}
        </Text>
        {(!points.isComplete || criterion.checks.length > 1) && !isReadOnly && (
          <Button variant="subtle" size="xs" onClick={() => change(splitEvenly)}>
            {t('splitEvenly')}
          </Button>
        )}
        {!isReadOnly && criterion.checks.length < most && (
          <AddCheck kinds={kindsFor(criterion)} onAdd={add} />
        )}
      </Group>
      {problem !== undefined && (
        <Text size="xs" c="var(--tone-red-text)" mb={6}>
          {problem.message}
        </Text>
      )}
      <ol className={styles.checks}>
        {criterion.checks.map((check, index) => (
          <CheckRow
            key={check.id}
            criterion={criterion}
            check={check}
            number={index + 1}
            path={`${path}.checks.${index}`}
            isOpen={openId === check.id}
            onToggle={() => setOpenId(openId === check.id ? null : check.id)}
            onChange={change}
          />
        ))}
      </ol>
    </div>
  )
}

function AddCheck({ kinds, onAdd }: { kinds: readonly MethodKind[]; onAdd: (kind: MethodKind) => void }) {
  const t = useTranslations('scorecardBuilder')
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <Button variant="subtle" size="xs" ml="auto" leftSection={<IconPlus size={14} />}>
          {t('addCheck')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => {
          const Icon = kindIcons[kind]
          return (
            <Menu.Item
              key={kind}
              leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
              onClick={() => onAdd(kind)}
            >
              {t(`kind.${kind}`)}
              <Text size="xs" c="dimmed">
                {t(`kindHint.${kind}`)}
              </Text>
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

type CheckRowProps = {
  criterion: Criterion
  check: Check
  number: number
  path: string
  isOpen: boolean
  onToggle: () => void
  onChange: (how: (criterion: Criterion) => Criterion, key?: string | null) => void
}

function CheckRow({ criterion, check, number, path, isOpen, onToggle, onChange }: CheckRowProps) {
  const t = useTranslations('scorecardBuilder')
  const { isReadOnly, problemsAt, announce } = useBuilder()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const summary = useMethodSummary()
  const kind = kindOf(check.method)
  const problems = problemsAt(path)
  const move = (event: KeyboardEvent): void => {
    const step = stepOf(event)
    if (step === null || isReadOnly) return
    event.preventDefault()
    event.stopPropagation()
    const moved = stepCheck(criterion, check.id, step)
    if (moved === criterion) return
    onChange((each) => stepCheck(each, check.id, step))
    announce(
      t('movedCheck', {
        name: check.text,
        place: moved.checks.findIndex(({ id }) => id === check.id) + 1,
        count: moved.checks.length,
      }),
    )
    const focused = document.activeElement
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus())
  }
  const remove = !isReadOnly && criterion.checks.length > 1 && (
    <ActionIcon
      aria-label={t('removeCheck', { number })}
      onClick={() => onChange((each) => removeCheck(each, check.id))}
    >
      <IconTrash size={15} stroke={1.6} />
    </ActionIcon>
  )
  return (
    <Box component="li" className={styles.check} onKeyDown={move}>
      <div className={styles.checkLine}>
        <TextInput
          aria-label={t('checkText', { number })}
          placeholder={t(criterion.answerType === 'scale' ? 'scalePlaceholder' : 'checkPlaceholder')}
          value={check.text}
          maxLength={300}
          error={problemsAt(`${path}.text`)[0]?.message}
          onChange={(event) => {
            const { value } = event.currentTarget
            onChange((each) => changeCheck(each, check.id, { text: value }), `text ${check.id}`)
          }}
        />
        <Select
          aria-label={t('checkKind', { number })}
          data={methodKinds
            .filter((value) => value === kind || kindsFor(criterion).includes(value))
            .map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={kind}
          allowDeselect={false}
          disabled={isReadOnly}
          onChange={(next) => {
            const chosen = methodKinds.find((value) => value === next)
            if (chosen === undefined || chosen === kind) return
            onChange((each) =>
              changeCheck(each, check.id, {
                method: blankMethod(chosen, check.speaker ?? speakerOf(criterion)),
              }),
            )
            if (!isOpen) onToggle()
          }}
        />
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          justify="space-between"
          className={styles.summary}
          aria-expanded={isOpen}
          title={problems[0]?.message ?? summary(check)}
          onClick={onToggle}
          leftSection={
            problems.length > 0 ? (
              <IconAlertCircle
                size={15}
                color="var(--tone-red-dot)"
                role="img"
                aria-label={t('problem', { message: problems[0]?.message ?? '' })}
              />
            ) : undefined
          }
          rightSection={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
        >
          {summary(check)}
        </Button>
        <NumberInput
          aria-label={t('checkPoints', { number })}
          value={checkPoints(criterion, check.share)}
          min={0}
          max={criterion.weight > 0 ? criterion.weight : 100}
          decimalScale={2}
          hideControls
          suffix={criterion.weight > 0 ? undefined : '%'}
          error={problemsAt(`${path}.share`).length > 0}
          onChange={(value) =>
            onChange((each) => setCheckPoints(each, check.id, Number(value) || 0), `points ${check.id}`)
          }
        />
        {remove === false ? <span /> : remove}
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <div className={styles.method} data-phone={isPhone || undefined}>
            <MethodEditor
              criterion={criterion}
              check={check}
              path={path}
              onChange={(patch, key) => onChange((each) => changeCheck(each, check.id, patch), key)}
            />
          </div>
        </Suspense>
      )}
    </Box>
  )
}
