import { ActionIcon, Button, Text, Tooltip } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconLink,
  IconLock,
  IconPlayerTrackNext,
  IconRefresh,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '#api/contract/calls.ts'
import { shownTotal } from '#workers/domain/scoring/shown-total.ts'
import { callDuration, formatMoment, utcMoment } from '../../../../lib/time.ts'
import { useCan, useMe } from '../../../../lib/use-can.ts'
import { PageHeader } from '../../../../ui/Page.tsx'
import { ScoreBar } from '../../../../ui/status/ScoreBar.tsx'
import { StatusBadge } from '../../../../ui/status/StatusBadge.tsx'
import { useRescoreObstacle } from '../../actions/use-rescore-obstacle.ts'
import type { CallActions } from '../../actions/use-call-actions.ts'
import { callStatus, isInPipeline } from '../../call-status.ts'
import type { Neighbors } from '../../list-neighbors.ts'

// Content that opens on click loads after the page's own.
const CallMenu = lazy(() =>
  import('../../actions/CallMenu.tsx').then(({ CallMenu }) => ({ default: CallMenu })),
)
const RescoreDialog = lazy(() =>
  import('../../actions/RescoreDialog.tsx').then(({ RescoreDialog }) => ({ default: RescoreDialog })),
)
const ChangeRepDialog = lazy(() =>
  import('../../actions/ChangeRepDialog.tsx').then(({ ChangeRepDialog }) => ({ default: ChangeRepDialog })),
)

const CallShare = lazy(() =>
  import('../../share/CallShare.tsx').then(({ CallShare }) => ({ default: CallShare })),
)

/** Title, status and score, participants and time; the next call of the list, and actions on this one. */
export function CallHeader({
  call,
  neighbors,
  onOpen,
  actions,
  onRescore,
  onRescored,
  isRescoring,
  onDelete,
  onNextMoment,
  isPhone,
}: {
  call: CallDetail
  neighbors: Neighbors | null
  onOpen: (callId: string) => void
  actions: CallActions
  onRescore: (scorecardId: string) => void
  /** Gets the command that scores the call for another rep. */
  onRescored: (commandId: string) => void
  isRescoring: boolean
  onDelete: () => void
  /** Undefined if no criterion lost points. */
  onNextMoment: (() => void) | undefined
  /** Below 48em the title needs the room: the status moves to the second line, and all actions into the menu. */
  isPhone: boolean
}) {
  const t = useTranslations()
  const [isChoosing, setChoosing] = useState(false)
  const [isChangingRep, setChangingRep] = useState(false)
  const title = call.title === '' ? t('callPage.untitled') : call.title
  const hasScore = call.stage === 'scored' || call.scoreStatus === 'SCORED_ERROR'
  const choose = () => setChoosing(true)
  const isRep = useMe()?.id === call.caller?.id
  const navigate = useNavigate()
  const mayMakeBot = useCan('bots.createFromCall')
  const mayManage = useCan('calls.manage')

  return (
    <>
      <PageHeader
        title={
          <Text span inherit title={title} lineClamp={isPhone ? 2 : 1}>
            {title}
          </Text>
        }
        badge={isPhone ? undefined : <CallState call={call} />}
        meta={<Meta call={call} isPhone={isPhone} />}
        actions={
          <>
            <Suspense fallback={null}>
              <CallShare call={call} />
            </Suspense>
            {neighbors !== null && <NeighborButtons neighbors={neighbors} onOpen={onOpen} />}
            <Suspense fallback={<MenuPlaceholder />}>
              <CallMenu
                call={call}
                label={t('callActions.menu')}
                button={{ variant: 'default' }}
                onRescore={actions.mayRescore && (hasScore || isPhone) ? choose : undefined}
                onChangeRep={mayManage ? () => setChangingRep(true) : undefined}
                onMakeBot={
                  mayMakeBot
                    ? () => void navigate({ to: '/bots/from-call/$callId', params: { callId: call.id } })
                    : undefined
                }
                onCopyLink={() => actions.copyLink(location.href)}
                onCopyId={() => actions.copyId(call.id)}
                onDelete={actions.mayDelete ? onDelete : undefined}
              />
            </Suspense>
          </>
        }
        primary={!isPhone && primary()}
      />
      {isChoosing && (
        <Suspense fallback={null}>
          <RescoreDialog
            scorecardId={call.scorecard?.id ?? null}
            hasScore={hasScore}
            onClose={() => setChoosing(false)}
            onRescore={onRescore}
          />
        </Suspense>
      )}
      {isChangingRep && (
        <Suspense fallback={null}>
          <ChangeRepDialog
            call={call}
            mayRescore={actions.mayRescore && hasScore}
            onClose={() => setChangingRep(false)}
            onRescored={onRescored}
          />
        </Suspense>
      )}
    </>
  )

  /**
   * The user's likely main action: score a call without a score; for the rep, step through what lost points; for anybody else, share the
   * call with the selected criterion.
   */
  function primary(): ReactNode {
    if (!hasScore)
      return actions.mayRescore && <ScoreButton call={call} isLoading={isRescoring} onClick={choose} />

    if (isRep && onNextMoment !== undefined) {
      return (
        <Button leftSection={<IconPlayerTrackNext size={15} stroke={1.8} />} onClick={onNextMoment}>
          {t('callPage.nextMoment')}
        </Button>
      )
    }
    return (
      <Button
        leftSection={<IconLink size={15} stroke={1.8} />}
        onClick={() => actions.copyLink(location.href)}
      >
        {t('callActions.copyLink')}
      </Button>
    )
  }
}

/** A score that is being replaced is hidden, because it would look like the new one. */
const hasCurrentScore = (call: CallDetail): boolean => call.score !== null && !isInPipeline(call)

const CallState = ({ call }: { call: CallDetail }) => (
  <>
    <StatusBadge status={callStatus(call)} isTinted />
    {hasCurrentScore(call) && <ScoreBar score={call.score} passMark={call.passMark} />}
  </>
)

/** Reserves the space of the menu while its code loads. */
function MenuPlaceholder() {
  const t = useTranslations('callActions')
  return (
    <ActionIcon variant="default" aria-label={t('menu')}>
      <IconDots size={16} />
    </ActionIcon>
  )
}

function Meta({ call, isPhone }: { call: CallDetail; isPhone: boolean }) {
  const t = useTranslations('callPage')
  const caller = call.caller === null ? null : fullName(call.caller)
  const rep = caller ?? call.participants.find(({ side }) => side === 'rep')?.name ?? null
  const [buyer, ...otherBuyers] = call.participants.filter(({ side }) => side === 'buyer')
  const isUploadedByOther =
    call.integrationId === null && call.createdBy !== null && call.createdBy.id !== call.caller?.id

  const parts: Record<string, ReactNode> = isPhone
    ? {
        state: (
          <>
            <StatusBadge status={callStatus(call)} />
            {hasCurrentScore(call) && (
              <b className="numeric"> {shownTotal(call.score ?? 0, call.passMark)}</b>
            )}
          </>
        ),
        rep: rep !== null && <bdi>{rep}</bdi>,
        company: call.buyerCompany !== '' && <bdi>{call.buyerCompany}</bdi>,
        duration: call.durationSeconds !== null && (
          <span className="numeric">{callDuration(call.durationSeconds)}</span>
        ),
      }
    : {
        who: (rep !== null || buyer !== undefined) && (
          <>
            {rep !== null && <bdi className="dimmed">{rep}</bdi>}
            {rep !== null && buyer !== undefined && ` ${t('with')} `}
            {buyer !== undefined && (
              <span title={[buyer, ...otherBuyers].map(({ name }) => name).join(', ')}>
                <bdi className="dimmed">{buyer.name}</bdi>
                {otherBuyers.length > 0 && ` ${t('others', { count: otherBuyers.length })}`}
              </span>
            )}
          </>
        ),
        company: call.buyerCompany !== '' && <bdi title={call.buyerCompany}>{call.buyerCompany}</bdi>,
        when: <CallTime at={call.startedAt} />,
        duration: call.durationSeconds !== null && (
          <span className="numeric">{callDuration(call.durationSeconds)}</span>
        ),
        uploader: isUploadedByOther && call.createdBy !== null && (
          <bdi>{t('uploadedBy', { name: fullName(call.createdBy) })}</bdi>
        ),
      }
  const shown = Object.entries({ ...parts, private: call.isPrivate && <PrivateMark /> }).filter(
    ([, node]) => node !== false,
  )
  return (
    <Text span inherit display="block" truncate>
      {shown.map(([key, node], index) => (
        <span key={key}>
          {index > 0 && <span aria-hidden> · </span>}
          {node}
        </span>
      ))}
    </Text>
  )
}

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim()

function PrivateMark() {
  const t = useTranslations('callPage')
  return (
    <>
      <IconLock size={13} stroke={1.8} aria-hidden style={{ verticalAlign: 'text-bottom' }} /> {t('private')}
    </>
  )
}

/** Local time with its offset; UTC on hover. */
export function CallTime({ at }: { at: string }) {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={utcMoment(moment)} className="numeric">
      {formatMoment(moment, 'full')}
    </time>
  )
}

function NeighborButtons({ neighbors, onOpen }: { neighbors: Neighbors; onOpen: (callId: string) => void }) {
  const t = useTranslations('callPage')
  const { previous, next, position, total } = neighbors
  const place = t('position', { position, total })
  const buttons = [
    { id: previous, label: t('previous'), key: 'K', Icon: IconChevronUp },
    { id: next, label: t('next'), key: 'J', Icon: IconChevronDown },
  ]
  return buttons.map(({ id, label, key, Icon }) => (
    <Tooltip key={key} label={`${label} · ${place}  ${key}`}>
      <ActionIcon
        variant="default"
        disabled={id === null}
        onClick={() => id !== null && onOpen(id)}
        aria-label={label}
      >
        <Icon size={16} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  ))
}

/** Stays focusable while disabled, so that its reason can be read. */
function ScoreButton({
  call,
  isLoading,
  onClick,
}: {
  call: CallDetail
  isLoading: boolean
  onClick: () => void
}) {
  const t = useTranslations('callActions')
  const obstacle = useRescoreObstacle(call)
  const isBlocked = obstacle !== null
  return (
    <Tooltip
      label={obstacle}
      disabled={!isBlocked}
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        leftSection={<IconRefresh size={15} stroke={1.8} />}
        aria-disabled={isBlocked || undefined}
        data-disabled={isBlocked || undefined}
        loading={isLoading}
        onClick={() => !isBlocked && onClick()}
      >
        {t('scoreNow')}
        {isBlocked && <span className="visually-hidden">. {obstacle}</span>}
      </Button>
    </Tooltip>
  )
}
