import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconDots, IconLock, IconRefresh } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '#api/contract/calls.ts'
import { callDuration, formatMoment, utcMoment, zoneOffset } from '../../../lib/time.ts'
import { PageHeader } from '../../../ui/Page.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import { scoreStatusLooks } from '../../../ui/status/tones.ts'
import type { Neighbors } from '../list-neighbors.ts'
import type { CallActions } from './use-call-actions.ts'
import styles from './CallPage.module.css'

// The page's own words come first; what a click opens follows.
const CallMenu = lazy(() => import('./CallMenu.tsx').then(({ CallMenu }) => ({ default: CallMenu })))
const RescoreDialog = lazy(() => import('./RescoreDialog.tsx').then(({ RescoreDialog }) => ({ default: RescoreDialog })))

/** Title, state, who spoke with whom and when; the way to the next call, and what can be done with this one. */
export function CallHeader({
  call,
  neighbors,
  onOpen,
  actions,
  isPhone,
}: {
  call: CallDetail
  /** Below 48em the state moves into the second line and scoring into the menu: the title needs the room. */
  isPhone: boolean
  neighbors: Neighbors | null
  onOpen: (callId: string) => void
  actions: CallActions
}) {
  const t = useTranslations('callPage')
  const [isChoosing, setChoosing] = useState(false)
  const title = call.title === '' ? t('untitled') : call.title
  const hasScore = call.stage === 'scored' || call.scoreStatus === 'SCORED_ERROR'
  const label = hasScore ? t('rescore') : t('scoreNow')
  const start = () => (call.scorecard === null ? setChoosing(true) : actions.rescore())
  return (
    <>
      <PageHeader
        title={
          <span title={title} className={isPhone ? styles.phoneTitle : undefined}>
            {title}
          </span>
        }
        badge={isPhone ? undefined : <StatusBadge look={scoreStatusLooks[call.scoreStatus]} isTinted />}
        meta={<Meta call={call} isPhone={isPhone} />}
        actions={
          <>
            {neighbors !== null && <NeighborButtons neighbors={neighbors} onOpen={onOpen} />}
            <Suspense fallback={<MenuPlace />}>
              <CallMenu
                call={call}
                actions={actions}
                onChoose={() => setChoosing(true)}
                {...(isPhone ? { onRescore: start, rescoreLabel: label } : {})}
              />
            </Suspense>
          </>
        }
        primary={actions.mayRescore && !isPhone ? <RescoreButton label={label} actions={actions} onClick={start} /> : undefined}
      />
      {isChoosing && (
        <Suspense fallback={null}>
          <RescoreDialog
            title={hasScore ? t('dialogTitle') : t('scoreNow')}
            text={hasScore ? t('dialogText') : null}
            onClose={() => setChoosing(false)}
            onRescore={actions.rescore}
          />
        </Suspense>
      )}
    </>
  )
}

/** Where the menu will be: nothing moves when it arrives. */
function MenuPlace() {
  const t = useTranslations('callPage')
  return (
    <ActionIcon variant="default" aria-label={t('menu')}>
      <IconDots size={16} stroke={1.8} />
    </ActionIcon>
  )
}

function Meta({ call, isPhone }: { call: CallDetail; isPhone: boolean }) {
  const t = useTranslations('callPage')
  const caller = call.caller === null ? null : `${call.caller.firstName} ${call.caller.lastName}`.trim()
  const rep = caller ?? call.participants.find(({ side }) => side === 'rep')?.name ?? null
  const [buyer, ...otherBuyers] = call.participants.filter(({ side }) => side === 'buyer')
  const who: ReactNode =
    rep === null && buyer === undefined ? null : (
      <>
        {rep !== null && <bdi className={styles.metaName}>{rep}</bdi>}
        {rep !== null && buyer !== undefined && ` ${t('with')} `}
        {buyer !== undefined && (
          <span title={[buyer, ...otherBuyers].map(({ name }) => name).join(', ')}>
            <bdi className={styles.metaName}>{buyer.name}</bdi>
            {otherBuyers.length > 0 && ` ${t('others', { count: otherBuyers.length })}`}
          </span>
        )}
      </>
    )
  const parts: { key: string; node: ReactNode }[] = [
    { key: 'state', node: isPhone ? <StatusBadge look={scoreStatusLooks[call.scoreStatus]} /> : null },
    { key: 'who', node: who },
    { key: 'company', node: call.buyerCompany === '' ? null : <bdi title={call.buyerCompany}>{call.buyerCompany}</bdi> },
    { key: 'when', node: <CallTime at={call.startedAt} durationSeconds={call.durationSeconds} /> },
    {
      key: 'private',
      node: call.isPrivate ? (
        <span className={styles.private}>
          <IconLock size={13} stroke={1.8} aria-hidden /> {t('private')}
        </span>
      ) : null,
    },
  ]
  return (
    <>
      {parts
        .filter(({ node }) => node !== null)
        .map(({ key, node }, index) => (
          <span key={key}>
            {index > 0 && <span aria-hidden> · </span>}
            {node}
          </span>
        ))}
    </>
  )
}

/** Local time with its offset; the UTC moment on hover. */
export function CallTime({ at, durationSeconds }: { at: string; durationSeconds: number | null }) {
  const moment = new Date(at)
  const local = formatMoment(moment, 'full').replace(/ GMT.*$/, '')
  return (
    <>
      <time dateTime={at} title={utcMoment(moment)} className="numeric">
        {local} {zoneOffset(moment)}
      </time>
      {durationSeconds !== null && <span className="numeric"> · {callDuration(durationSeconds)}</span>}
    </>
  )
}

function NeighborButtons({
  neighbors: { previous, next, position, total },
  onOpen,
}: {
  neighbors: Neighbors
  onOpen: (callId: string) => void
}) {
  const t = useTranslations('callPage')
  const place = t('position', { position, total })
  return (
    <>
      <Tooltip label={`${t('previous')} · ${place}  K`}>
        <ActionIcon
          variant="default"
          disabled={previous === null}
          onClick={() => previous !== null && onOpen(previous)}
          aria-label={t('previous')}
        >
          <IconChevronUp size={16} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`${t('next')} · ${place}  J`}>
        <ActionIcon variant="default" disabled={next === null} onClick={() => next !== null && onOpen(next)} aria-label={t('next')}>
          <IconChevronDown size={16} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

/** Stays reachable while it cannot be used, so that its reason can be read. */
function RescoreButton({ label, actions, onClick }: { label: string; actions: CallActions; onClick: () => void }) {
  const isBlocked = actions.obstacle !== null
  return (
    <Tooltip label={actions.obstacle} disabled={!isBlocked} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <Button
        leftSection={<IconRefresh size={15} stroke={1.8} />}
        aria-disabled={isBlocked || undefined}
        data-disabled={isBlocked || undefined}
        loading={actions.isRescoring}
        onClick={() => !isBlocked && onClick()}
      >
        {label}
        {isBlocked && <span className="visually-hidden">. {actions.obstacle}</span>}
      </Button>
    </Tooltip>
  )
}
