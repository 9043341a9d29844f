import { ActionIcon, Button, Divider, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect } from 'react'
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
import { callQuery } from '../../queries/calls.ts'
import { callTypeName } from '../../../../lib/call-types.ts'
import { callStatus, isHeld, isWithoutContent } from '../../call-status.ts'
import { Fact, Facts } from '../../../../ui/Facts.tsx'
import { PeekScore } from './PeekScore.tsx'
import { PeekSection } from './PeekSection.tsx'

/**
 * A summary of a call next to the list: status, score by section, quotes, and participants. The row's data shows immediately while the rest
 * loads. J and K move along the list; in a narrow window's drawer the list has no focus, so the drawer handles these keys.
 */
export function CallPeek({
  callId,
  row,
  callIds,
  onPeek,
  onClose,
}: {
  callId: string
  /** Undefined if the call is not on this page of the list. */
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

  // The panel's own buttons may move to a row that is scrolled out of view.
  useEffect(() => {
    for (const element of document.querySelectorAll<HTMLElement>('tr[data-peeked]'))
      element.scrollIntoView({ block: 'nearest' })
  }, [])
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const isInDrawer = event.target instanceof Element && event.target.closest('[aria-modal="true"]') !== null
    if (!isInDrawer || event.ctrlKey || event.metaKey || event.altKey || !preferences().singleKeyShortcuts)
      return
    const target = event.key === 'j' ? next : event.key === 'k' ? previous : undefined
    if (target !== undefined) onPeek(target)
  }
  const titleOf = (shown: CallRow): string => {
    if (isWithoutContent(shown)) return listTexts(isHeld(shown) ? 'held' : 'notKept')
    return shown.title === '' ? listTexts('untitled') : shown.title
  }
  const title = call === undefined ? t('label') : titleOf(call)

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the controls inside bubble up to here
    <div style={{ display: 'contents' }} onKeyDown={step}>
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
            <Group gap={4}>
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
            </Group>
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

function Summary({
  call,
  detail,
  callIds,
}: {
  call: CallRow
  detail: CallDetail | undefined
  callIds: readonly string[]
}) {
  const t = useTranslations('callPeek')
  const hasScore = call.scoreStatus === 'SCORED_SUCCESS'
  const type = callTypeName(call)
  const scorecard = detail?.scoredWith ?? detail?.scorecard
  return (
    <Stack gap={16} align="stretch">
      <Group>
        <StatusBadge status={callStatus(call)} isTinted />
      </Group>
      {call.statusReason !== '' && !hasScore && <Text c="dimmed">{call.statusReason}</Text>}
      {hasScore && <PeekScore call={call} callIds={callIds} />}
      {!isWithoutContent(call) && (
        <>
          <Divider />
          <Facts>
            <Fact name={t('rep')}>{call.caller === null ? null : <PersonName person={call.caller} />}</Fact>
            <Fact name={t('company')}>{call.buyerCompany === '' ? null : call.buyerCompany}</Fact>
            <Fact name={t('type')}>{type}</Fact>
            {scorecard != null && <Fact name={t('scorecard')}>{scorecard.name}</Fact>}
            <Fact name={t('duration')}>
              {call.durationSeconds === null ? null : callDuration(call.durationSeconds)}
            </Fact>
            <Fact name={t('when')}>
              <ListTime at={call.startedAt} />
            </Fact>
          </Facts>
          <Participants detail={detail} />
        </>
      )}
    </Stack>
  )
}

function Participants({ detail }: { detail: CallDetail | undefined }) {
  const t = useTranslations('callPeek')
  const sides = useTranslations('avatar')
  return (
    <PeekSection title={t('participants')}>
      {detail === undefined && <Skeleton h={12} w="60%" />}
      {detail?.participants.length === 0 && <Text c="dimmed">{t('noParticipants')}</Text>}
      {detail?.participants.map(({ id, name, side, company }) => (
        <Group key={id} gap={8} wrap="nowrap">
          <Avatar name={name} shape={side === 'buyer' ? 'square' : 'round'} />
          <span className="truncate" dir="auto" title={name}>
            {name}
          </span>
          <Text span className="meta" truncate ml="auto" flex="none" maw="45%">
            {sides(side)}
            {side === 'buyer' && company !== null && company !== '' && (
              <bdi title={company}> · {company}</bdi>
            )}
          </Text>
        </Group>
      ))}
    </PeekSection>
  )
}

const PeekSkeleton = () => (
  <Stack gap={12}>
    {[30, 80, 65, 90, 70].map((width) => (
      <Skeleton key={width} h={12} w={`${width}%`} />
    ))}
  </Stack>
)
