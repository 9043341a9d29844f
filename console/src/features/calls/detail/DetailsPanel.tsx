import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '#api/contract/calls.ts'
import { callDuration, formatMoment, utcMoment, zoneOffset } from '../../../lib/time.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { CopyId } from '../../../ui/CopyId.tsx'
import { ShortEmail } from '../../../ui/ShortEmail.tsx'
import { callTypeLabels } from '../call-type-labels.ts'
import { transcriptQuery } from '../queries.ts'
import { ScrollRegion } from './ScrollRegion.tsx'
import styles from './Details.module.css'

/** Who took part, what the call was taken for, where it came from. */
export function DetailsPanel({ call }: { call: CallDetail }) {
  const t = useTranslations('callDetails')
  return (
    <ScrollRegion className={styles.scroll} label={t('call')}>
      <section className={styles.section}>
        <h2>{t('participants')}</h2>
        {call.participants.length === 0 ? (
          <p className="dimmed">{t('noParticipants')}</p>
        ) : (
          <Participants participants={call.participants} />
        )}
      </section>
      <section className={styles.section}>
        <h2>{t('call')}</h2>
        <dl className={styles.facts}>
          <Fact name={t('started')}>
            <Moment at={call.startedAt} />
          </Fact>
          <Fact name={t('duration')}>{call.durationSeconds === null ? null : callDuration(call.durationSeconds)}</Fact>
          <Fact name={t('messages')}>{call.messageCount}</Fact>
          <Fact name={t('callType')}>{call.callType === null ? null : callTypeLabels[call.callType]}</Fact>
          <Fact name={t('category')}>
            {call.category === null ? null : t('categoryText', { label: call.category.label, level: t(`level${call.category.level}`) })}
          </Fact>
          <Fact name={t('scorecard')}>
            {call.scorecard === null
              ? null
              : call.scorecard.version === null
                ? call.scorecard.name
                : t('scorecardText', { name: call.scorecard.name, version: call.scorecard.version })}
          </Fact>
          <Fact name={t('created')}>
            <Moment at={call.createdAt} />
            {call.createdBy !== null && (
              <bdi> {t('createdBy', { name: `${call.createdBy.firstName} ${call.createdBy.lastName}`.trim() })}</bdi>
            )}
          </Fact>
        </dl>
      </section>
      <SourceSection call={call} />
      <section className={styles.section}>
        <h2>{t('ids')}</h2>
        <dl className={styles.facts}>
          <IdFact name={t('callId')} id={call.id} />
          <IdFact name={t('integrationId')} id={call.integrationId} />
          <IdFact name={t('externalId')} id={call.externalId} />
          <IdFact name={t('commandId')} id={call.commandId} />
        </dl>
      </section>
    </ScrollRegion>
  )
}

/** The transcript is shared with the pane beside it; while it loads, or fails there, this section stays away. */
function SourceSection({ call }: { call: CallDetail }) {
  const t = useTranslations('callDetails')
  const { data } = useQuery({ ...transcriptQuery(useOrgId(), call.id), enabled: call.stage !== 'recorded' })
  if (data === undefined) return null
  return (
    <section className={styles.section}>
      <h2>{t('source')}</h2>
      <dl className={styles.facts}>
        <Fact name={t('format')}>
          {data.detectedFormat === null ? t('formatMessages') : <span className="mono">{data.detectedFormat}</span>}
        </Fact>
        <Fact name={t('times')}>{t(data.timesAreEstimated ? 'timesEstimated' : 'timesStated')}</Fact>
        <Fact name={t('warnings')}>
          {data.warnings.length === 0 ? (
            t('noWarnings')
          ) : (
            <ul className={styles.warnings}>
              {data.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
    </section>
  )
}

function Participants({ participants }: { participants: CallDetail['participants'] }) {
  const t = useTranslations()
  return (
    <ul className={styles.people}>
      {participants.map((person) => (
        <li key={person.id} className={styles.person}>
          <Avatar name={person.name} shape={person.side === 'buyer' ? 'square' : 'round'} size={24} />
          <div className={styles.personBody}>
            <div className={styles.personName}>
              <bdi className="truncate" title={person.name}>
                {person.name}
              </bdi>
              <span className={styles.personSide} data-side={person.side}>
                {t(`callTranscript.${person.side}`)}
              </span>
              <span className="meta">{t(`callDetails.${person.kind}`)}</span>
            </div>
            <div className={styles.personMeta}>
              {person.company !== null && <bdi title={person.company}>{person.company}</bdi>}
              {person.email !== null && <ShortEmail email={person.email} />}
              {person.userId !== null && <span>{t('callDetails.user')}</span>}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Moment({ at }: { at: string }) {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={utcMoment(moment)} className="numeric">
      {formatMoment(moment, 'full').replace(/ GMT.*$/, '')} {zoneOffset(moment)}
    </time>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const t = useTranslations('common')
  return (
    <>
      <dt>{name}</dt>
      <dd dir="auto">{children ?? t('none')}</dd>
    </>
  )
}

function IdFact({ name, id }: { name: string; id: string | null }) {
  return <Fact name={name}>{id === null ? null : <CopyId id={id} what={name} />}</Fact>
}
