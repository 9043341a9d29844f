import { Text } from '@mantine/core'
import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconHelpCircle,
  IconRuler2,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { CalibrationSettingsView, CriterionFiguresView } from '#api/contract/calibration.ts'
import type { StabilityView } from '#api/contract/stability.ts'
import { type CriterionState, decimal, drawnOf, stateOf } from './figure-text.ts'
import { TrendLine, Whisker } from './Whisker.tsx'
import styles from './Calibration.module.css'

const looks: Record<CriterionState, { icon: TablerIcon; tone: string }> = {
  agrees: { icon: IconCircleCheck, tone: 'teal' },
  below: { icon: IconAlertCircle, tone: 'red' },
  needs: { icon: IconCircleDashed, tone: 'gray' },
  none: { icon: IconCircleDashed, tone: 'gray' },
  oneSided: { icon: IconHelpCircle, tone: 'gray' },
  same: { icon: IconHelpCircle, tone: 'gray' },
  people: { icon: IconUser, tone: 'gray' },
  measured: { icon: IconRuler2, tone: 'gray' },
}
const stateTexts = {
  agrees: 'stateAgrees',
  below: 'stateBelow',
  needs: 'stateNeeds',
  none: 'stateNone',
  oneSided: 'stateOneSided',
  same: 'stateSame',
  people: 'statePeople',
  measured: 'stateMeasured',
} as const

/** For each criterion: how often the machine and people agree, how certain that is, and what it means. */
export function CriterionTable({
  criteria,
  settings,
  stability,
  selected,
  onSelect,
}: {
  criteria: readonly CriterionFiguresView[]
  settings: CalibrationSettingsView
  /** Criteria for which a model was asked repeatedly. */
  stability: StabilityView['criteria']
  selected: string | null
  onSelect: (criterionId: string) => void
}) {
  const t = useTranslations('calibration')
  return (
    <table className={styles.table} aria-label={t('table')}>
      <thead>
        <tr>
          <th scope="col" aria-label="#" />
          <th scope="col">{t('criterion')}</th>
          <th scope="col" className={styles.hidesOnPhone}>
            {t('how')}
          </th>
          <th scope="col" className={styles.number}>
            {t('n')}
          </th>
          <th scope="col" className={styles.number}>
            {t('agree')}
          </th>
          <th scope="col" className={styles.number}>
            {t('kappa')}
          </th>
          <th scope="col" className={`${styles.number} ${styles.hidesOnPhone}`}>
            {t('interval')}
          </th>
          <th scope="col">{t('axis')}</th>
          <th scope="col" className={styles.hidesOnPhone}>
            {t('twoPeople')}
          </th>
          <th scope="col" className={styles.hidesOnPhone}>
            {t('trend')}
          </th>
          <th scope="col">{t('state')}</th>
        </tr>
      </thead>
      <tbody>
        {criteria.map((criterion) => (
          <CriterionLine
            key={criterion.criterionId}
            criterion={criterion}
            settings={settings}
            steady={stability.find(({ criterionId }) => criterionId === criterion.criterionId)}
            isSelected={criterion.criterionId === selected}
            onSelect={() => onSelect(criterion.criterionId)}
          />
        ))}
      </tbody>
    </table>
  )
}

function CriterionLine({
  criterion,
  settings,
  steady,
  isSelected,
  onSelect,
}: {
  criterion: CriterionFiguresView
  settings: CalibrationSettingsView
  steady: StabilityView['criteria'][number] | undefined
  isSelected: boolean
  onSelect: () => void
}) {
  const t = useTranslations('calibration')
  const { machine, people, methods } = criterion
  const drawn = drawnOf(criterion, settings)
  const state = stateOf(criterion)
  const [method] = methods
  const named = method !== undefined && method in methodNames ? t(`method.${methodOf(method)}`) : ''
  return (
    <tr className={styles.row} aria-selected={isSelected} onClick={onSelect}>
      <td>
        <Text span inherit c="dimmed">
          {criterion.number}
        </Text>
      </td>
      <td>
        <button type="button" className={styles.criterion} title={criterion.text} dir="auto">
          {criterion.text}
        </button>
        {steady !== undefined && (
          <Text span size="xs" c="dimmed" display="block" title={t('steadyHint')}>
            {t('steady', {
              value: decimal(steady.index.value),
              low: decimal(steady.index.low),
              high: decimal(steady.index.high),
              calls: steady.calls,
            })}
          </Text>
        )}
      </td>
      <td className={styles.hidesOnPhone}>
        <Text span size="xs" c="dimmed">
          {methods.length > 1 ? t('methods', { count: methods.length }) : named}
        </Text>
      </td>
      <td className={styles.number}>{machine?.n ?? '–'}</td>
      <td className={styles.number} title={machine === null ? undefined : t('counts', machine)}>
        <AgreeText machine={machine} />
      </td>
      <td className={styles.number}>
        {machine?.kappa == null ? '–' : <b>{decimal(machine.kappa.value)}</b>}
      </td>
      <td className={`${styles.number} ${styles.hidesOnPhone}`}>
        {drawn === null ? '–' : t('intervalText', { low: decimal(drawn.low), high: decimal(drawn.high) })}
      </td>
      <td>
        <Whisker drawn={drawn} isBelow={state === 'below'} />
      </td>
      <td className={styles.hidesOnPhone}>
        <Text span size="xs" c="dimmed">
          {people === null && '–'}
          {people !== null &&
            (people.kappa === null
              ? t('peopleText', people)
              : t('peopleKappa', { ...people, kappa: decimal(people.kappa.value) }))}
        </Text>
      </td>
      <td className={styles.hidesOnPhone}>
        <TrendLine trend={criterion.trend} />
      </td>
      <td>
        <StateText criterion={criterion} state={state} />
      </td>
    </tr>
  )
}

const methodNames = {
  detector: true,
  metric: true,
  judgement: true,
  phrases: true,
  model: true,
  person: true,
} as const
const methodOf = (method: string): keyof typeof methodNames =>
  (Object.keys(methodNames) as (keyof typeof methodNames)[]).find((name) => name === method) ?? 'detector'

function AgreeText({ machine }: { machine: CriterionFiguresView['machine'] }) {
  const t = useTranslations('calibration')
  if (machine === null || machine.n === 0) return <>–</>
  if (machine.share === null)
    return (
      <Text span size="xs" c="dimmed">
        {t('peopleText', machine)}
      </Text>
    )
  return <>{t('percent', { value: Math.round(machine.share.value * 100) })}</>
}

function StateText({
  criterion: { machine },
  state,
}: {
  criterion: CriterionFiguresView
  state: CriterionState
}) {
  const t = useTranslations('calibration')
  const { icon: Icon, tone } = looks[state]
  const isOneSided = state === 'oneSided' || state === 'same'
  const hint = [
    isOneSided &&
      machine !== null &&
      t('oneSidedHint', {
        frequent: machine.mostFrequent,
        n: machine.n,
        gwet: machine.gwet === null ? '–' : decimal(machine.gwet),
      }),
    machine !== null && machine.abstained > 0 && t('abstained', { count: machine.abstained }),
  ].filter((part) => typeof part === 'string')
  return (
    <span className={styles.state} title={hint.join(' ')}>
      <Icon size={15} stroke={1.7} color={`var(--tone-${tone}-dot)`} aria-hidden />
      <Text span size="xs" c={tone === 'gray' ? 'dimmed' : `var(--tone-${tone}-text)`}>
        {t(stateTexts[state], { count: machine?.pairsNeeded ?? 0 })}
      </Text>
    </span>
  )
}
