import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { CallDetail, CallRow } from '#api/contract/calls.ts'
import { preferences } from '../../../../lib/preferences.ts'
import { callDuration } from '../../../../lib/time.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { Avatar, PersonName } from '../../../../ui/Avatar.tsx'
import { ErrorAlert } from '../../../../ui/feedback/ErrorState.tsx'
import { ListTime } from '../../../../ui/Moment.tsx'
import { SidePanel } from '../../../../ui/SidePanel.tsx'
import { StatusBadge } from '../../../../ui/status/StatusBadge.tsx'
import { scoreStatusLooks } from '../../../../ui/status/tones.ts'
import { callQuery } from '../../queries.ts'
import { typeLabelOf } from '../columns.tsx'
import { isTombstone } from '../row-status.ts'
import { PeekScore } from './PeekScore.tsx'
import styles from './CallPeek.module.css'

/**
 * A call in short beside the list: status, score by section, the quotes behind it, who took part. The row shows at once, the rest follows.
 * J and K move along the list; in the drawer of a narrow window, where the list has no focus, they are heard here.
 */
export function CallPeek({
  callId,
  row,
  callIds,
  onPeek,
  onClose,
}: {
  callId: string
  /** Undefined when the call is not on this page of the list. */
  row: CallRow | undefined
  callIds: readonly string[]
  onPeek: (callId: string) => void
  onClose: () => void
}) {
  const t = useTranslations('callPeek')
  const listTexts = useTranslations('callList')
  const detail = useQuery(callQuery(useOrgId(), callId))
  const call: CallRow | undefined = row ?? detail.data
  const at = callIds.indexOf(callId)
  const previous = at > 0 ? callIds[at - 1] : undefined
  const next = at === -1 ? undefined : callIds[at + 1]

  // The row of a call that was reached by the panel's own buttons may lie outside the window.
  useEffect(() => {
    for (const element of document.querySelectorAll<HTMLElement>('tr[data-peeked]')) element.scrollIntoView({ block: 'nearest' })
  }, [])
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const isInDrawer = event.target instanceof Element && event.target.closest('[aria-modal="true"]') !== null
    if (!isInDrawer || event.ctrlKey || event.metaKey || event.altKey || !preferences().singleKeyShortcuts) return
    const target = event.key === 'j' ? next : event.key === 'k' ? previous : undefined
    if (target !== undefined) onPeek(target)
  }
  const title =
    call === undefined ? t('label') : isTombstone(call) ? listTexts('notKept') : call.title === '' ? listTexts('untitled') : call.title

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the controls inside bubble to here
    <div className={styles.place} onKeyDown={step}>
      <SidePanel
        label={t('label')}
        width={360}
        onClose={onClose}
        head={
          <span className="truncate" dir="auto" title={title}>
            {title}
          </span>
        }
        footer={
          <>
            <span className={styles.steps}>
              <ActionIcon
                variant="default"
                aria-label={t('previous')}
                title={`${t('previous')}  K`}
                disabled={previous === undefined}
                onClick={() => previous !== undefined && onPeek(previous)}
              >
                <IconChevronUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={t('next')}
                title={`${t('next')}  J`}
                disabled={next === undefined}
                onClick={() => next !== undefined && onPeek(next)}
              >
                <IconChevronDown size={16} />
              </ActionIcon>
            </span>
            <Button component={Link} to={`/calls/${callId}`} state={{ callIds: [...callIds] }}>
              {t('open')}
            </Button>
          </>
        }
      >
        {detail.isError && <ErrorAlert error={detail.error} onRetry={() => void detail.refetch()} />}
        {call !== undefined && <Summary call={call} detail={detail.data} callIds={callIds} />}
        {call === undefined && !detail.isError && <PeekSkeleton />}
      </SidePanel>
    </div>
  )
}

function Summary({ call, detail, callIds }: { call: CallRow; detail: CallDetail | undefined; callIds: readonly string[] }) {
  const t = useTranslations('callPeek')
  const none = <span className="muted">{t('nobody')}</span>
  const hasScore = call.scoreStatus === 'SCORED_SUCCESS'
  const type = typeLabelOf(call)
  return (
    <>
      <div className={styles.status}>
        <StatusBadge look={scoreStatusLooks[call.scoreStatus]} isTinted />
      </div>
      {call.statusReason !== '' && !hasScore && <p className={styles.reason}>{call.statusReason}</p>}
      {hasScore && <PeekScore call={call} callIds={callIds} />}
      {!isTombstone(call) && (
        <>
          <dl className={styles.facts}>
            <Fact name={t('rep')}>{call.caller === null ? none : <PersonName person={call.caller} />}</Fact>
            <Fact name={t('company')}>{call.buyerCompany === '' ? none : <bdi>{call.buyerCompany}</bdi>}</Fact>
            <Fact name={t('type')}>{type === null ? none : <bdi>{type}</bdi>}</Fact>
            {detail?.scorecard != null && <Fact name={t('scorecard')}>{<bdi>{detail.scorecard.name}</bdi>}</Fact>}
            <Fact name={t('duration')}>
              {call.durationSeconds === null ? none : <span className="numeric">{callDuration(call.durationSeconds)}</span>}
            </Fact>
            <Fact name={t('when')}>
              <ListTime at={call.startedAt} />
            </Fact>
          </dl>
          <Participants detail={detail} />
        </>
      )}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd className="truncate">{children}</dd>
  </div>
)

function Participants({ detail }: { detail: CallDetail | undefined }) {
  const t = useTranslations('callPeek')
  const sides = useTranslations('avatar')
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('participants')}</h2>
      {detail === undefined ? (
        <Skeleton h={12} w="60%" />
      ) : detail.participants.length === 0 ? (
        <p className="muted">{t('noParticipants')}</p>
      ) : (
        <ul className={styles.people}>
          {detail.participants.map(({ id, name, side, company }) => (
            <li key={id}>
              <Avatar name={name} shape={side === 'buyer' ? 'square' : 'round'} />
              <span className="truncate" dir="auto" title={name}>
                {name}
              </span>
              <span className={`${styles.side} truncate`}>
                {sides(side)}
                {side === 'buyer' && company !== null && company !== '' && (
                  <>
                    {' · '}
                    <bdi title={company}>{company}</bdi>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const PeekSkeleton = () => (
  <>
    <Skeleton h={20} w={90} mb={16} />
    <Skeleton h={32} w={120} mb={20} />
    {[80, 65, 90, 70].map((width) => (
      <Skeleton key={width} h={12} w={`${width}%`} mb={12} />
    ))}
  </>
)
