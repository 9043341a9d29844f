import { ActionIcon, Badge, Button, Group, Kbd, NumberInput, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconAlertCircle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCircleCheck,
  IconClipboardList,
  IconPlus,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ScorecardView } from '#api/contract/scorecards.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { blankSection } from '../model/blank.ts'
import { addSection } from '../model/definition.ts'
import type { WeightSum } from '../model/points.ts'
import { newId, useBuilder } from './builder.ts'
import { DragCriteria } from './DragCriteria.tsx'
import { SectionCard } from './SectionCard.tsx'
import { useMoves } from './use-moves.ts'
import styles from './Builder.module.css'

/** Sections and criteria in order, the sum of their weights, and the goal. */
export function CriteriaTab({
  scorecard,
  weights,
  canUndo,
  canRedo,
  onUndo,
  onRedo,
  onSettings,
}: {
  scorecard: ScorecardView
  weights: WeightSum
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
  onSettings: () => void
}) {
  const t = useTranslations('scorecardBuilder')
  const { draft, isReadOnly, edit } = useBuilder()
  const { sayWhereCriterion, sayWhereSection } = useMoves()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string): void => {
    const next = new Set(closed)
    if (!next.delete(id)) next.add(id)
    setClosed(next)
  }
  const add = (): void => edit((current) => addSection(current, blankSection(newId)))
  return (
    <>
      <div className={styles.scroller}>
        <Summary scorecard={scorecard} weights={weights} onSettings={onSettings} />
        {draft.sections.length === 0 ? (
          <EmptyState
            icon={IconClipboardList}
            title={t('emptyTitle')}
            text={isReadOnly ? undefined : t('emptyText')}
            action={!isReadOnly && <Button onClick={add}>{t('addSection')}</Button>}
          />
        ) : (
          <DragCriteria
            draft={draft}
            onMove={({ kind, id }, moved) => {
              edit(() => moved)
              if (kind === 'section') sayWhereSection(moved, id)
              else sayWhereCriterion(moved, id)
            }}
          >
            <div className={styles.sections} data-criteria>
              {draft.sections.map((section, index) => (
                <SectionCard
                  key={section.id}
                  section={section}
                  index={index}
                  isOpen={!closed.has(section.id)}
                  onToggle={() => toggle(section.id)}
                />
              ))}
            </div>
          </DragCriteria>
        )}
      </div>
      {!isReadOnly && (
        <Group className={styles.footer} gap={8} wrap="nowrap">
          <Button variant="subtle" size="xs" leftSection={<IconPlus size={14} stroke={1.8} />} onClick={add}>
            {t('addSection')}
          </Button>
          <ActionIcon aria-label={t('undo')} disabled={!canUndo} onClick={onUndo}>
            <IconArrowBackUp size={16} />
          </ActionIcon>
          <ActionIcon aria-label={t('redo')} disabled={!canRedo} onClick={onRedo}>
            <IconArrowForwardUp size={16} />
          </ActionIcon>
          {!isPhone && (
            <Text size="xs" c="dimmed" ml="auto" truncate>
              {t.rich('orderHint', {
                key: keyCap,
              })}
            </Text>
          )}
        </Group>
      )}
    </>
  )
}

const keyCap = (name: ReactNode) => <Kbd>{name}</Kbd>
const bold = (words: ReactNode) => <b>{words}</b>

function Summary({
  scorecard,
  weights,
  onSettings,
}: {
  scorecard: ScorecardView
  weights: WeightSum
  onSettings: () => void
}) {
  const t = useTranslations('scorecardBuilder')
  const { draft, isReadOnly, edit } = useBuilder()
  const defaults = scorecard.callTypes.filter(({ isDefaultForCallType }) => isDefaultForCallType)
  const others = scorecard.callTypes.filter(({ isDefaultForCallType }) => !isDefaultForCallType)
  return (
    <Group gap="6px 16px" className={styles.summaryLine}>
      <Group gap={6} wrap="nowrap">
        <Text span size="sm" id="pass-mark">
          {t('passMark')}
        </Text>
        {isReadOnly ? (
          <b>{draft.passMark}</b>
        ) : (
          <NumberInput
            aria-labelledby="pass-mark"
            w={56}
            size="xs"
            hideControls
            min={0}
            max={100}
            decimalScale={0}
            value={draft.passMark}
            onChange={(value) =>
              edit((current) => ({ ...current, passMark: Number(value) || 0 }), 'pass mark')
            }
          />
        )}
      </Group>
      <CallTypes label={t('defaultFor')} types={defaults} none={t('noDefault')} />
      {others.length > 0 && <CallTypes label={t('usedFor')} types={others} />}
      {scorecard.mayManage && (
        <Button variant="subtle" size="xs" onClick={onSettings}>
          {scorecard.shareScope === 'ALL'
            ? t('sharedWithAll')
            : t('sharedWithTeams', { count: scorecard.teamIds.length })}
        </Button>
      )}
      <Weights weights={weights} />
    </Group>
  )
}

function CallTypes({
  label,
  types,
  none,
}: {
  label: string
  types: ScorecardView['callTypes']
  none?: string
}) {
  return (
    <Group gap={6}>
      <Text span size="sm">
        {label}
      </Text>
      {types.length === 0 && none !== undefined && (
        <Text span size="sm" c="dimmed">
          {none}
        </Text>
      )}
      {types.map(({ callType }) => (
        <Badge key={callType} variant="light" color="gray" radius="xs" tt="none" fw={400}>
          {callTypeLabels[callType]}
        </Badge>
      ))}
    </Group>
  )
}

/** The sum of the weights and, if it is not 100, the difference. */
function Weights({ weights: { sum, over } }: { weights: WeightSum }) {
  const t = useTranslations('scorecardBuilder')
  const isRight = over === 0
  return (
    <Text
      span
      size="sm"
      ml="auto"
      aria-live="polite"
      c={isRight ? undefined : 'var(--tone-red-text)'}
      className={styles.weights}
    >
      {isRight ? (
        <IconCircleCheck size={15} stroke={1.8} color="var(--tone-teal-dot)" aria-hidden />
      ) : (
        <IconAlertCircle size={15} stroke={1.8} aria-hidden />
      )}
      <span>
        {isRight && t.rich('weightsRight', { b: bold })}
        {over > 0 && t.rich('weightsOver', { sum, over, b: bold })}
        {over < 0 && t.rich('weightsUnder', { sum, under: -over, b: bold })}
      </span>
    </Text>
  )
}
