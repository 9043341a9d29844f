import { practiceLimits } from '#workers/domain/practice-calls/limits.ts'
import { Box, Button, Flex, Group, Kbd, Stack, Tabs, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PracticeCallView, PracticeLine } from '#api/contract/practice.ts'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { useMe } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { nameOfRep } from '../../../ui/pickers/reps.ts'
import { Page } from '../../../ui/Page.tsx'
import { ScrollRegion } from '../../../ui/panel/ScrollRegion.tsx'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { BriefFacts } from '../BriefFacts.tsx'
import { practiceCallQuery } from '../queries/attempts.ts'
import { Composer } from './Composer.tsx'
import { HeldElsewhere, isHeldElsewhere } from './HeldElsewhere.tsx'
import { Conversation } from './Conversation.tsx'
import { EndBar } from './EndBar.tsx'
import { HangUp, Restart } from './leave-call.tsx'
import { handOverOf } from './lines.ts'
import { Notes } from './Notes.tsx'
import { PartyTile, Path } from './Party.tsx'
import { RoomHeader } from './RoomHeader.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { useIsOnline } from './use-online.ts'
import { useNotes } from './use-notes.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import { type Turns, useTurns } from './use-turns.ts'
import styles from './Room.module.css'

/** Polling interval to find out whether a call whose time is over has ended. */
const overPollMs = 5_000

/** A call with a bot while it is in progress, and its last words until the user leaves for the result. */
export function Room({ call, onResult }: { call: PracticeCallView; onResult: () => void }) {
  const t = useTranslations('practiceRoom')
  const brief = useTranslations('practiceBrief')
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [showsBrief, setShowsBrief] = useState(true)
  const inputRef = useRef<HTMLTextAreaElement | null>(null)
  const turns = useTurns(call)
  const notes = useNotes(call.id, call.notes)
  const { left: secondsLeft, isPaused } = useSecondsLeft(call.state)
  const isOnline = useIsOnline()
  const isLive = call.state.phase === 'live'
  const isElsewhere = isHeldElsewhere(call)
  const isReconnecting = isLive && call.may.speak && (!isOnline || turns.sent?.isLost === true)
  useEndOfTime(call, isLive && secondsLeft === 0)

  useShortcuts([
    {
      keys: 't',
      label: t('keyWords'),
      isActive: () => inputRef.current !== null,
      run: () => inputRef.current?.focus(),
    },
    { keys: 'b', label: t('keyBrief'), isActive: () => !isPhone, run: () => setShowsBrief(!showsBrief) },
  ])

  const lines = useLines(call, turns)
  const other = otherOf(call, lines)
  const conversation = (
    <>
      <Stack gap={8} px="var(--page-gutter)" py={10} style={{ borderBottom: '1px solid var(--c-line)' }}>
        {call.brief.hasGatekeeper && (
          <Path on={call.state.on} handOver={handOverOf(lines)} buyer={call.brief.buyer.name} />
        )}
        <PartyTile
          {...other}
          state={t(partyState(isLive, turns))}
          isSpeaking={isLive && turns.sent !== null && !turns.sent.isLost}
        />
      </Stack>
      <Conversation
        lines={lines}
        buyer={call.brief.buyer}
        before={call.resumedFrom?.turnIndex ?? null}
        waiting={isLive ? <Waiting turns={turns} name={other.name} isOnline={isOnline} /> : null}
      />
      <Box flex="none" px="var(--page-gutter)" py={10} style={{ borderTop: '1px solid var(--c-line)' }}>
        {isElsewhere && <HeldElsewhere call={call} />}
        {isLive && call.may.speak && secondsLeft > 0 && !isElsewhere && (
          <Composer turns={turns} name={other.name} inputRef={inputRef} isPhone={isPhone} />
        )}
        {isLive && call.may.speak && secondsLeft === 0 && !isElsewhere && (
          <Text c="dimmed">{t('timeUp')}</Text>
        )}
        {isLive && !call.may.speak && (call.may.hangUp ? <Hidden /> : <Watching call={call} />)}
        {!isLive && <EndBar call={call} unsaid={turns.unsaid} onResult={onResult} />}
      </Box>
    </>
  )
  const actions = isLive && call.may.hangUp && (
    <Group
      flex="none"
      gap={8}
      wrap="nowrap"
      justify="space-between"
      px="var(--page-gutter)"
      py={8}
      mih={isPhone ? 64 : 52}
      bg="var(--c-sunken)"
      style={{ borderTop: '1px solid var(--c-line)' }}
    >
      <TimeLeft seconds={secondsLeft} of={call.timeLimitSeconds} isPaused={isPaused} />
      <Group gap={8} wrap="nowrap">
        {call.may.restart && <Restart call={call} isPhone={isPhone} />}
        <HangUp call={call} isPhone={isPhone} onDone={onResult} />
      </Group>
    </Group>
  )
  const ownNotes = call.notes !== null && <Notes notes={notes} minRows={isPhone ? 10 : 4} />
  const header = (
    <RoomHeader call={call} isReconnecting={isReconnecting}>
      {!isPhone && (
        <Button
          variant="default"
          aria-expanded={showsBrief}
          onClick={() => setShowsBrief(!showsBrief)}
          rightSection={<Kbd>B</Kbd>}
        >
          {showsBrief ? brief('hide') : brief('show')}
        </Button>
      )}
    </RoomHeader>
  )

  if (isPhone) {
    return (
      <Page>
        {header}
        <Tabs
          defaultValue="call"
          keepMounted={false}
          display="flex"
          flex={1}
          mih={0}
          style={{ flexDirection: 'column' }}
        >
          <Tabs.List aria-label={t('tabs')} flex="none">
            <Tabs.Tab value="call">{t('tabCall')}</Tabs.Tab>
            <Tabs.Tab value="brief">{t('tabBrief')}</Tabs.Tab>
            {call.notes !== null && <Tabs.Tab value="notes">{t('tabNotes')}</Tabs.Tab>}
          </Tabs.List>
          <PhonePanel value="call">{conversation}</PhonePanel>
          <PhonePanel value="brief">
            <ScrollRegion label={brief('title')}>
              <BriefFacts brief={call.brief} />
            </ScrollRegion>
          </PhonePanel>
          <PhonePanel value="notes">{ownNotes}</PhonePanel>
        </Tabs>
        {actions}
      </Page>
    )
  }
  return (
    <Page>
      {header}
      <Flex flex={1} mih={0} style={{ borderTop: '1px solid var(--c-line)' }}>
        <Stack gap={0} flex={1} miw={0} mih={0}>
          {conversation}
          {actions}
        </Stack>
        {showsBrief && (
          <Stack
            component="aside"
            gap={0}
            flex="none"
            w={344}
            mih={0}
            aria-label={brief('title')}
            style={{ borderInlineStart: '1px solid var(--c-line)' }}
          >
            <ScrollRegion label={brief('title')}>
              <BriefFacts brief={call.brief}>{ownNotes}</BriefFacts>
            </ScrollRegion>
            <Text className="meta" px={16} py={10} style={{ borderTop: '1px solid var(--c-line)' }}>
              {brief('stored')}
            </Text>
          </Stack>
        )}
      </Flex>
    </Page>
  )
}

const PhonePanel = ({ value, children }: { value: string; children: ReactNode }) => (
  <Tabs.Panel value={value} className={styles.phonePanel}>
    {children}
  </Tabs.Panel>
)

/** The lines of the call, including words that are being sent. */
function useLines(call: PracticeCallView, { sent }: Turns): readonly PracticeLine[] {
  const me = useMe()
  const { lines, state, timeLimitSeconds } = call
  if (sent === null || lines.some(({ turnIndex }) => turnIndex === sent.index)) return lines
  const own: PracticeLine = {
    turnIndex: sent.index,
    side: 'rep',
    name: me === undefined ? '' : nameOfRep(me),
    text: sent.text,
    secondsFromStart: Math.max(lines.at(-1)?.secondsFromStart ?? 0, timeLimitSeconds - state.secondsLeft),
  }
  return [...lines, own, ...sent.lines]
}

/** The person the rep is speaking with, or spoke with last. */
function otherOf(
  { state, brief: { buyer } }: PracticeCallView,
  lines: readonly PracticeLine[],
): { side: 'gatekeeper' | 'buyer'; name: string; detail: string; avatarUrl: string | null } {
  const last = lines.findLast(({ side }) => side !== 'rep')
  const side = state.on ?? (last?.side === 'gatekeeper' ? 'gatekeeper' : 'buyer')
  if (side === 'gatekeeper') {
    const name = lines.findLast((line) => line.side === 'gatekeeper')?.name ?? ''
    return { side, name, detail: buyer.company, avatarUrl: null }
  }
  return {
    side,
    name: buyer.name,
    detail: [buyer.jobTitle, buyer.company].filter((part) => part !== '').join(' · '),
    avatarUrl: buyer.avatarUrl,
  }
}

const partyState = (isLive: boolean, { sent }: Turns): 'gone' | 'reconnecting' | 'answers' | 'yourTurn' => {
  if (!isLive) return 'gone'
  if (sent === null || sent.error !== null) return 'yourTurn'
  return sent.isLost ? 'reconnecting' : 'answers'
}

/** The status of the words being sent. */
function Waiting({
  turns: { sent, tryAgain },
  name,
  isOnline,
}: {
  turns: Turns
  name: string
  isOnline: boolean
}) {
  const t = useTranslations('practiceRoom')
  if (sent === null)
    return isOnline ? null : (
      <Note role="status">{t('offline', { minutes: practiceLimits.pauseSeconds / 60 })}</Note>
    )
  if (sent.error !== null) {
    return (
      <Box px="var(--page-gutter)" py={6}>
        <ErrorAlert error={sent.error}>
          {t('engineFailed')}{' '}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={13} aria-hidden />}
            onClick={tryAgain}
          >
            {t('sendAgain')}
          </Button>
        </ErrorAlert>
      </Box>
    )
  }
  if (sent.isLost || !isOnline) return <Note role="status">{t('lost')}</Note>
  return (
    <Note>
      <RunningRing /> {t('answering', { name })}
    </Note>
  )
}

const Note = ({ role, children }: { role?: 'status'; children: ReactNode }) => (
  <Text role={role} size="xs" c="var(--c-muted)" px="var(--page-gutter)" py={6}>
    {children}
  </Text>
)

/** The organization has hidden practice while the call was running. */
function Hidden() {
  const t = useTranslations('practiceRoom')
  return (
    <Banner tone="yellow" icon={IconEyeOff} role="status">
      {t('hiddenMeanwhile')}
    </Banner>
  )
}

/** Watching somebody else's call. */
function Watching({ call }: { call: PracticeCallView }) {
  const t = useTranslations('practiceRoom')
  const common = useTranslations('practice')
  return (
    <Banner tone="gray" icon={IconEye}>
      {t('watching', { name: call.rep === null ? common('gone') : nameOfRep(call.rep) })}
    </Banner>
  )
}

/** The server ends a call whose time is over; the page polls until it has. */
function useEndOfTime(call: PracticeCallView, isOver: boolean): void {
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isOver) return
    const timer = setInterval(
      () => void queryClient.invalidateQueries({ queryKey: practiceCallQuery(orgId, call.id).queryKey }),
      overPollMs,
    )
    return () => clearInterval(timer)
  }, [isOver, orgId, call.id, queryClient])
}
