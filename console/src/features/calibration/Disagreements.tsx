import { Button, Group, Kbd, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type CriterionFiguresView,
  decideDisagreement,
  type DisagreementView,
} from '#api/contract/calibration.ts'
import type { DisagreementOutcomeKind } from '#db/vocabulary/grading.ts'
import { call } from '../../lib/call.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { callDuration } from '../../lib/time.ts'
import { useCan } from '../../lib/use-can.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { nameOfRep } from '../../ui/pickers/reps.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { disagreementsQuery, useCalibrationMutation } from './queries.ts'
import styles from './Calibration.module.css'

const outcomes = ['peopleRight', 'machineRight', 'unclearWording'] as const

/** Calls where people and the machine differ on one criterion, with the quotes of each side, and who is right. */
export function Disagreements({
  scorecardId,
  criterion,
  onClose,
}: {
  scorecardId: string
  criterion: CriterionFiguresView
  onClose: () => void
}) {
  const t = useTranslations('calibration')
  const mayDecide = useCan('scorecards.manage')
  const { criterionId, number, text, machine, disagreements } = criterion
  const { data, error, refetch } = useQuery(disagreementsQuery(useOrgId(), scorecardId, criterionId))
  const [shown, setShown] = useState<'open' | 'decided'>('open')
  const [currentId, setCurrentId] = useState<string | null>(null)
  const deciding = useCalibrationMutation(
    t('disagreements'),
    ({ callId, outcome }: { callId: string; outcome: DisagreementOutcomeKind }) =>
      call(decideDisagreement, { params: { id: scorecardId }, body: { callId, criterionId, outcome } }),
  )
  const list = (data?.results ?? []).filter(({ outcome }) => (outcome === null) === (shown === 'open'))
  const current = list.find(({ callId }) => callId === currentId) ?? list[0]

  const decide = (one: DisagreementView, outcome: DisagreementOutcomeKind) => {
    if (outcome === 'peopleRight' && one.people === null) return
    const next = list[list.indexOf(one) + 1] ?? list[list.indexOf(one) - 1]
    setCurrentId(next?.callId ?? null)
    deciding.mutate({ callId: one.callId, outcome })
  }
  const step = (by: number) => {
    const place = current === undefined ? 0 : list.indexOf(current)
    setCurrentId(list[Math.max(0, Math.min(list.length - 1, place + by))]?.callId ?? null)
  }
  useShortcuts([
    { keys: 'j', label: t('keys'), run: () => step(1) },
    { keys: 'k', label: t('keys'), run: () => step(-1) },
    ...outcomes.map((outcome, index) => ({
      keys: String(index + 1),
      label: t('keysDecide'),
      isActive: () => mayDecide && shown === 'open',
      run: () => current !== undefined && decide(current, outcome),
    })),
  ])

  return (
    <SidePanel
      label={t('disagreements')}
      width={400}
      onClose={onClose}
      head={
        <div style={{ minWidth: 0 }}>
          <div className="truncate" dir="auto">
            {t('disagreementsOf', { number, text })}
          </div>
          <Text size="xs" c="dimmed" fw={400}>
            {t('disagreementsCount', {
              count: disagreements.open + disagreements.decided,
              n: machine?.n ?? 0,
            })}
          </Text>
        </div>
      }
      footer={
        <Text size="xs" c="dimmed">
          <Kbd size="xs">J</Kbd> <Kbd size="xs">K</Kbd> {t('keys')}
          {mayDecide && (
            <>
              {' · '}
              <Kbd size="xs">1</Kbd> <Kbd size="xs">2</Kbd> <Kbd size="xs">3</Kbd> {t('keysDecide')}
            </>
          )}
        </Text>
      }
    >
      <Stack gap={8}>
        <Group justify="space-between" gap={8}>
          <SegmentedControl
            size="xs"
            aria-label={t('which')}
            value={shown}
            onChange={(value) => setShown(value === 'decided' ? 'decided' : 'open')}
            data={[
              { value: 'open', label: t('open', { count: disagreements.open }) },
              { value: 'decided', label: t('decided', { count: disagreements.decided }) },
            ]}
          />
        </Group>
        {machine !== null && (
          <Text size="xs" c="dimmed">
            {t('lean', { generous: machine.tooGenerous, strict: machine.tooStrict })}
          </Text>
        )}
        {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Skeleton h={120} />}
        {data !== undefined && list.length === 0 && (
          <Text size="sm" c="dimmed">
            {t(shown === 'open' ? 'noneOpen' : 'noneDecided')}
          </Text>
        )}
        <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
          {list.map((one) => (
            <DisagreementItem
              key={one.callId}
              one={one}
              isCurrent={one === current}
              mayDecide={mayDecide}
              onDecide={(outcome) => decide(one, outcome)}
            />
          ))}
        </Stack>
      </Stack>
    </SidePanel>
  )
}

function DisagreementItem({
  one,
  isCurrent,
  mayDecide,
  onDecide,
}: {
  one: DisagreementView
  isCurrent: boolean
  mayDecide: boolean
  onDecide: (outcome: DisagreementOutcomeKind) => void
}) {
  const t = useTranslations('calibration')
  const answer = useTranslations('answer')
  const answerText = (status: DisagreementView['machine'], step: DisagreementView['machineStep']): string =>
    step === null ? answer(status) : answer('step', { step: step.number, means: step.means })
  const [quote] = one.quotes
  return (
    <li className={styles.disagreement} data-current={isCurrent || undefined}>
      <Group justify="space-between" gap={8} wrap="nowrap">
        <TextLink
          to="/calls/$callId"
          params={{ callId: one.callId }}
          search={{ c: one.criterionId, t: quote?.secondsFromStart, at: quote?.startCharacter }}
          className="truncate"
          dir="auto"
          title={one.title}
        >
          {one.title === '' ? t('openCall') : one.title}
        </TextLink>
        {quote !== undefined && (
          <Text span size="xs" c="dimmed" className="numeric">
            {callDuration(Math.floor(quote.secondsFromStart))}
          </Text>
        )}
      </Group>
      <Text size="xs" mt={2}>
        {t('machine')} <b>{answerText(one.machine, one.machineStep)}</b> · {t('persons')}{' '}
        <b>{one.people === null ? t('divided') : answerText(one.people, one.peopleStep)}</b>
        {one.caller !== null && (
          <Text span inherit c="dimmed">
            {' '}
            · <bdi>{nameOfRep(one.caller)}</bdi>
          </Text>
        )}
      </Text>
      {one.quotes.map((each) => (
        <p key={`${each.secondsFromStart} ${each.startCharacter}`} className={styles.quote}>
          <bdi>“{each.quote}”</bdi>
        </p>
      ))}
      {one.machineReason !== '' && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('machine')}: {one.machineReason}
        </Text>
      )}
      {one.grades.map((grade) => (
        <Text
          key={grade.grader?.id ?? 'former'}
          size="xs"
          c="dimmed"
          mt={4}
          style={{ overflowWrap: 'anywhere' }}
        >
          {grade.grader === null ? t('former') : nameOfRep(grade.grader)}:{' '}
          {answerText(grade.status, grade.step)}
          {grade.comment !== '' && ` · ${grade.comment}`}
          {grade.quotes.map((words) => ` · “${words}”`).join('')}
        </Text>
      ))}
      {mayDecide && one.outcome === null && (
        <Group gap={6} mt={8}>
          {outcomes.map((outcome) => (
            <Button
              key={outcome}
              size="xs"
              variant="default"
              disabled={outcome === 'peopleRight' && one.people === null}
              title={outcome === 'peopleRight' && one.people === null ? t('divides') : undefined}
              onClick={() => onDecide(outcome)}
            >
              {t(outcome)}
            </Button>
          ))}
        </Group>
      )}
      {one.outcome !== null && (
        <Group gap={8} mt={6}>
          <Text size="xs">{t('outcome', { outcome: t(one.outcome) })}</Text>
          {mayDecide && (
            <Button size="xs" variant="subtle" onClick={() => onDecide('undone')}>
              {t('undo')}
            </Button>
          )}
        </Group>
      )}
    </li>
  )
}
