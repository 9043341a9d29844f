import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StabilityView } from '#api/contract/stability.ts'
import { useCan } from '../../lib/use-can.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { RelativeTime } from '../../ui/Moment.tsx'
import { stabilityQuery } from './queries.ts'
import styles from './Calibration.module.css'

const MeasureDialog = lazy(() =>
  import('./MeasureDialog.tsx').then(({ MeasureDialog }) => ({ default: MeasureDialog })),
)

/** Whether the model gives the same answers when asked again: the progress of a measurement, and starting another. */
export function Stability({ scorecardId }: { scorecardId: string }) {
  const t = useTranslations('calibration')
  const { data } = useQuery(stabilityQuery(useOrgId(), scorecardId))
  const mayMeasure = useCan('scorecards.manage')
  const [isOpen, setIsOpen] = useState(false)
  if (data === undefined) return null
  return (
    <>
      <section className={styles.section} aria-label={t('stability')}>
        <Text component="h2" fw={600} fz="sm" m={0}>
          {t('stability')}
        </Text>
        <Text size="xs" c="dimmed">
          {data.run === null ? t('stabilityNone') : <RunText run={data.run} />}
        </Text>
        {mayMeasure && data.run?.state !== 'running' && (
          <Button variant="default" size="xs" ml="auto" onClick={() => setIsOpen(true)}>
            {t('stabilityMeasure')}
          </Button>
        )}
      </section>
      {mayMeasure && (
        <Suspense fallback={null}>
          <MeasureDialog opened={isOpen} scorecardId={scorecardId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function RunText({ run }: { run: NonNullable<StabilityView['run']> }) {
  const t = useTranslations('calibration')
  const { state, calls, asks, done, error, engine, startedAt } = run
  return (
    <>
      {t('stabilityRun', { calls, asks })}
      {engine !== null && ` · ${engine}`}
      {state === 'running' && ` · ${t('stabilityRunning', { done, all: calls * asks })}`}
      {error !== null && ` · ${error}`} · <RelativeTime at={startedAt} />
    </>
  )
}
