import { ActionIcon, Alert, Button, Menu, Select, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconDots, IconEyeOff, IconLock, IconScale } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Calibration } from '#api/contract/calibration.ts'
import { useCan, useIsNarrowedBy } from '../../lib/use-can.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { PagePending } from '../../ui/feedback/PagePending.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { CriterionTable } from './CriterionTable.tsx'
import { worstFirst } from './figure-text.ts'
import { calibrationQuery, calibrationsQuery, gradingQueueQuery, stabilityQuery } from './queries.ts'
import { Stability } from './Stability.tsx'
import styles from './Calibration.module.css'

const Disagreements = lazy(() =>
  import('./Disagreements.tsx').then(({ Disagreements }) => ({ default: Disagreements })),
)
const GateDialog = lazyDialog(() => import('./GateDialog.tsx').then(({ GateDialog }) => GateDialog))
const DrawDialog = lazyDialog(() => import('./DrawDialog.tsx').then(({ DrawDialog }) => DrawDialog))

export type CalibrationSearch = { scorecard?: string | undefined; criterion?: string | undefined }

/** How well the machine and people agree on each criterion of a scorecard, and what to do about it. */
export function CalibrationPage({
  search: { scorecard, criterion },
  onSearch,
}: {
  search: CalibrationSearch
  onSearch: (search: CalibrationSearch) => void
}) {
  const t = useTranslations('calibration')
  const orgId = useOrgId()
  const list = useQuery(calibrationsQuery(orgId))
  const scorecards = list.data?.results ?? []
  const chosen =
    scorecards.find(({ id }) => id === scorecard) ??
    scorecards.toSorted((one, other) => other.graded - one.graded)[0]
  const figures = useQuery({
    ...calibrationQuery(orgId, chosen?.id ?? ''),
    enabled: chosen !== undefined,
  })
  const mayManage = useCan('scorecards.manage')
  const [dialog, setDialog] = useState<'gate' | 'draw' | null>(null)

  const error = list.error ?? figures.error
  if (error !== null && figures.data === undefined)
    return (
      <ErrorState
        error={error}
        isPage
        onRetry={() => void (list.error === null ? figures : list).refetch()}
      />
    )
  if (list.data !== undefined && chosen === undefined)
    return <EmptyState icon={IconScale} isPage title={t('none')} text={t('noneText')} />
  if (figures.data === undefined || chosen === undefined) return <PagePending />
  const { data } = figures
  const selected = data.criteria.find(({ criterionId }) => criterionId === criterion)
  return (
    <Page>
      <PageHeader
        title={t('title')}
        meta={<Summary data={data} />}
        actions={
          <>
            <Select
              aria-label={t('scorecard')}
              data={scorecards.map(({ id, name, version, graded }) => ({
                value: id,
                label: t('scorecardOption', { name, version, graded }),
              }))}
              value={chosen.id}
              allowDeselect={false}
              styles={{ input: { textOverflow: 'ellipsis' } }}
              w={{ base: 200, sm: 260 }}
              onChange={(next) => onSearch({ scorecard: next ?? undefined })}
            />
            {mayManage && (
              <Button variant="default" visibleFrom="sm" onClick={() => setDialog('gate')}>
                {t('settings')}
              </Button>
            )}
            {mayManage && (
              <Menu position="bottom-end" width={220}>
                <Menu.Target>
                  <ActionIcon hiddenFrom="sm" variant="default" aria-label={t('more')}>
                    <IconDots size={18} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => setDialog('draw')}>{t('draw')}</Menu.Item>
                  <Menu.Item onClick={() => setDialog('gate')}>{t('settings')}</Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
          </>
        }
        primary={
          mayManage && (
            <Button visibleFrom="sm" onClick={() => setDialog('draw')}>
              {t('draw')}
            </Button>
          )
        }
      />
      {data.blocked.length > 0 && <Blocked data={data} />}
      <div className={styles.body}>
        <div className={styles.main}>
          <Criteria
            data={data}
            selected={selected?.criterionId ?? null}
            onSelect={(criterionId) =>
              onSearch({
                scorecard: chosen.id,
                criterion: criterionId === criterion ? undefined : criterionId,
              })
            }
          />
          <Text size="xs" c="dimmed" px="var(--page-gutter)" py={12} maw={900}>
            {t('footnote')}
          </Text>
          <Grading data={data} />
          <Waiting data={data} />
          <Stability scorecardId={chosen.id} />
        </div>
        {selected !== undefined && (
          <Suspense fallback={null}>
            <Disagreements
              key={selected.criterionId}
              scorecardId={chosen.id}
              criterion={selected}
              onClose={() => onSearch({ scorecard: chosen.id })}
            />
          </Suspense>
        )}
      </div>
      {mayManage && (
        <Suspense fallback={null}>
          <GateDialog
            key={chosen.id}
            opened={dialog === 'gate'}
            scorecardId={chosen.id}
            settings={data.settings}
            onClose={() => setDialog(null)}
          />
          <DrawDialog opened={dialog === 'draw'} scorecardId={chosen.id} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </Page>
  )
}

function Summary({ data: { graders, disputes, seesAll } }: { data: Calibration }) {
  const t = useTranslations('calibration')
  const parts = [
    t('people', { count: graders.length }),
    disputes.open + disputes.decided > 0 && t('disputes', disputes),
    !seesAll && t('partial'),
  ].filter((part) => typeof part === 'string')
  return <>{parts.join(' · ')}</>
}

function Blocked({ data: { blocked, criteria } }: { data: Calibration }) {
  const t = useTranslations('calibration')
  const numbers = criteria
    .filter(({ criterionId }) => blocked.includes(criterionId))
    .map(({ number }) => number)
  return (
    <Alert variant="light" color="red" radius={0} icon={<IconLock size={16} />} role="status">
      <b>{t('blocked')}</b> {t('blockedText', { numbers: numbers.join(', '), count: numbers.length })}
    </Alert>
  )
}

function Criteria({
  data,
  selected,
  onSelect,
}: {
  data: Calibration
  selected: string | null
  onSelect: (criterionId: string) => void
}) {
  const t = useTranslations('calibration')
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const stability = useQuery(stabilityQuery(useOrgId(), data.scorecard.id))
  const isEmpty = data.grading.submitted === 0 && data.criteria.every(({ machine }) => machine === null)
  return (
    <>
      {isEmpty && <EmptyState isLine icon={IconScale} title={t('noGrades')} text={t('noGradesText')} />}
      <CriterionTable
        criteria={isPhone ? worstFirst(data.criteria) : data.criteria}
        settings={data.settings}
        stability={stability.data?.criteria ?? []}
        selected={selected}
        onSelect={onSelect}
      />
    </>
  )
}

function Grading({ data: { grading } }: { data: Calibration }) {
  const t = useTranslations('calibration')
  const queue = useQuery(gradingQueueQuery(useOrgId()))
  const own = queue.data?.total ?? 0
  return (
    <section className={styles.section} aria-label={t('queue')}>
      <Text component="h2" fw={600} fz="sm" m={0}>
        {t('queue')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('queueText', { own, all: grading.open, done: grading.submitted })}
      </Text>
      <Text size="xs" c="dimmed">
        <IconEyeOff size={13} style={{ verticalAlign: 'text-bottom' }} aria-hidden /> {t('blind')}
      </Text>
      {grading.seconds !== null && (
        <Text size="xs" c="dimmed">
          {t('each', { minutes: Math.max(1, Math.round(grading.seconds / 60)) })}
        </Text>
      )}
      {own > 0 && (
        <LinkButton to="/calibration/grading" size="xs" ml="auto">
          {t('start', { count: own })}
        </LinkButton>
      )}
    </section>
  )
}

/** Calls whose checks a person must answer. They are not blind, because these answers count. */
function Waiting({ data: { scorecard, waiting } }: { data: Calibration }) {
  const t = useTranslations('calibration')
  const mayFilter = !useIsNarrowedBy('onlyAdminCanFilterCalls')
  if (waiting.calls === 0) return null
  return (
    <section className={styles.section} aria-label={t('waiting')}>
      <Text component="h2" fw={600} fz="sm" m={0}>
        {t('waiting')}
      </Text>
      <Text size="xs" c="dimmed">
        {t(waiting.isAtLeast ? 'waitingAtLeast' : 'waitingText', { count: waiting.calls })}
      </Text>
      <LinkButton
        to="/calls"
        search={{ waits: 'person', ...(mayFilter ? { scorecards: scorecard.id } : {}) }}
        size="xs"
        ml="auto"
      >
        {t('answer')}
      </LinkButton>
    </section>
  )
}
