import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRoute, IconStack2 } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoment } from '../../../../lib/time.ts'
import { ErrorAlert } from '../../../../ui/feedback/ErrorState.tsx'
import { callTypeLabels } from '../../call-type-labels.ts'
import type { ReadFile, Step } from '../model/draft.ts'
import { formatLabels } from '../model/format-labels.ts'
import { repOf } from '../model/speakers.ts'
import type { ScorecardsState } from './DetailsStep.tsx'
import type { PeopleState } from './SpeakersStep.tsx'
import panel from './Panel.module.css'

const listedSpeakers = 12

/** Everything once more before the call is made, each with the way back to it. */
export function SaveStep({
  file,
  people,
  scorecards,
  waitingFiles,
  canScore,
  error,
  headingRef,
  onStep,
}: {
  file: ReadFile
  people: PeopleState
  scorecards: ScorecardsState
  waitingFiles: number
  canScore: boolean
  error: Error | null
  headingRef: RefObject<HTMLHeadingElement | null>
  onStep: (step: Step) => void
}) {
  const t = useTranslations('newCall.save')
  const common = useTranslations('common')
  const details = useTranslations('newCall.details')
  const speakers = useTranslations('newCall.speakers')
  const files = useTranslations('newCall.files')
  const { transcript, form } = file.state
  const rep = repOf(form.speakers)
  const callerId = rep === undefined ? form.callerId : rep.userId
  const caller = callerId === null ? undefined : people.choices.byId.get(callerId)
  const scorecard = scorecards.list.find(({ id }) => id === form.scorecardId)
  const change = (name: string, step: Step) => (
    <Button variant="subtle" size="xs" onClick={() => onStep(step)} aria-label={t('changeNamed', { name })}>
      {t('change')}
    </Button>
  )
  return (
    <div className={panel.step}>
      <div className={panel.stepHead}>
        <h2 ref={headingRef} tabIndex={-1}>
          {t('title')}
        </h2>
        <p className={panel.hint}>{t('hint')}</p>
      </div>
      {error !== null && (
        <div className={panel.padded}>
          <ErrorAlert error={error}>{t('failed')}</ErrorAlert>
        </div>
      )}
      <dl className={panel.review}>
        <Row
          name={details('callTitle')}
          value={<strong dir="auto">{form.title.trim()}</strong>}
          action={change(details('callTitle'), 'details')}
        />
        <Row
          name={t('file')}
          value={`${file.name === '' ? files('pastedName') : file.name} · ${files('summary', { format: formatLabels[transcript.detectedFormat], messages: transcript.messages.length })}`}
          action={change(t('file'), 'upload')}
        />
        <Row
          name={t('speakers')}
          value={
            <span className={panel.reviewSpeakers}>
              {form.speakers.slice(0, listedSpeakers).map((row) => (
                <span key={row.names[0]}>
                  <bdi>{row.name}</bdi> <span className="muted">{speakers(row.side)}</span>
                </span>
              ))}
              {form.speakers.length > listedSpeakers && <span className="muted">+{form.speakers.length - listedSpeakers}</span>}
            </span>
          }
          action={change(t('speakers'), 'speakers')}
        />
        <Row
          name={t('caller')}
          value={caller?.label ?? (rep === undefined ? t('nobody') : <bdi>{rep.name}</bdi>)}
          action={change(t('caller'), 'details')}
        />
        <Row name={t('company')} value={form.buyerCompany.trim() || common('none')} action={change(t('company'), 'details')} />
        <Row name={t('when')} value={formatMoment(new Date(form.startedAt), 'full')} action={change(t('when'), 'details')} />
        <Row name={t('length')} value={form.duration.trim() || common('none')} action={change(t('length'), 'details')} />
        <Row
          name={t('callType')}
          value={form.callType === null ? details('routing') : callTypeLabels[form.callType]}
          action={change(t('callType'), 'details')}
        />
        <Row name={t('scorecard')} value={scorecard?.name ?? details('routing')} action={change(t('scorecard'), 'details')} />
      </dl>
      {!canScore && (
        <div className={panel.notice}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <span>{t('noScore')}</span>
        </div>
      )}
      {canScore && form.scorecardId === null && (
        <div className={panel.notice} data-tone="gray">
          <IconRoute size={16} stroke={1.8} aria-hidden />
          <span>{t('routed')}</span>
        </div>
      )}
      {waitingFiles > 0 && (
        <div className={panel.notice} data-tone="gray">
          <IconStack2 size={16} stroke={1.8} aria-hidden />
          <span>{t('waiting', { count: waitingFiles })}</span>
        </div>
      )}
    </div>
  )
}

function Row({ name, value, action }: { name: string; value: ReactNode; action: ReactNode }) {
  return (
    <div className={panel.reviewRow}>
      <dt>{name}</dt>
      <dd>
        <span>{value}</span>
        {action}
      </dd>
    </div>
  )
}
