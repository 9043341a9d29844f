import { Box, Button, Checkbox, Flex, Group, Stack, Switch, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconEye,
  IconEyeOff,
  IconLock,
  IconMessage,
  IconPhone,
  IconTarget,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AgentDetail } from '#api/contract/bots.ts'
import type { PracticeAttempt, PracticeBrief } from '#api/contract/practice.ts'
import { practiceLimits } from '#workers/domain/practice-calls/limits.ts'
import { minutesOf } from '#workers/domain/practice/catalog/buyer-attitudes.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useMe } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListTime } from '../../../ui/Moment.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { ScrollRegion } from '../../../ui/panel/ScrollRegion.tsx'
import { ScoreBar } from '../../../ui/status/ScoreBar.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { AttemptStatus } from '../AttemptStatus.tsx'
import { BriefFacts } from '../BriefFacts.tsx'
import { attemptsQuery, practiceResultQuery } from '../queries/attempts.ts'
import { practiceBotQuery } from '../queries/bots.ts'
import { Who } from '../Who.tsx'
import { costliestCriterion } from './costliest-criterion.ts'
import { useStartCall } from './use-start.ts'

const shownAttempts = 5

/** Everything that a rep may know before calling a bot, and the button that calls it. */
export function BeforePage({ agentId }: { agentId: string }) {
  const t = useTranslations('practiceBefore')
  const brief = useTranslations('practiceBrief')
  const orgId = useOrgId()
  const me = useMe()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { data: bot } = useSuspenseQuery(practiceBotQuery(orgId, agentId))
  const own = useQuery({
    ...attemptsQuery(orgId, { agentId, userId: me?.id, from: 0, numberOfResults: shownAttempts }),
    enabled: me !== undefined,
  })
  const attempts = own.data?.results ?? []
  const open = attempts.find(({ endedAt }) => endedAt === null)
  const last = attempts.find(({ scoreState }) => scoreState === 'scored')
  const [isPrivate, setPrivate] = useState(false)
  const title = t('title', { type: callTypeLabels[bot.callType], name: bot.name })
  usePageTitle(title)

  const known = (
    <BriefFacts brief={briefOf(bot)}>
      <Text className="meta" px={16} py={12}>
        {bot.scorecardName === null ? brief('notScored') : brief('scoredWith', { name: bot.scorecardName })}
      </Text>
    </BriefFacts>
  )
  const main = (
    <>
      <Group px="var(--page-gutter)" py={12} gap={12} wrap="nowrap">
        <Who
          name={bot.name}
          detail={[bot.jobTitle, bot.companyName].filter((part) => part !== '').join(' · ')}
          avatarUrl={bot.avatarUrl}
        />
      </Group>
      <Rows title={t('how')}>
        <Row icon={IconMessage} name={t('byText')}>
          {t('byTextHint', { name: bot.name, minutes: minutesWith(bot) })}
        </Row>
        <Row icon={isPrivate ? IconLock : IconEye} name={t('seen')}>
          {isPrivate ? t('seenPrivate') : t('seenHint')}
        </Row>
        {bot.acceptsPrivateCalls && (
          <Row icon={IconLock} name={t('private')}>
            <Switch
              size="sm"
              checked={isPrivate}
              label={t('privateLabel')}
              description={t('privateHint')}
              onChange={(event) => setPrivate(event.currentTarget.checked)}
            />
          </Row>
        )}
      </Rows>
      {last !== undefined && <LastAttempt attempt={last} />}
      {own.error !== null && own.data === undefined && (
        <Box p={16}>
          <ErrorAlert error={own.error} onRetry={() => void own.refetch()} />
        </Box>
      )}
      {own.data !== undefined && (
        <Rows
          title={t('earlier')}
          end={
            attempts.length > 0 && (
              <TextLink to="/practice" search={{ view: 'attempts', bot: agentId }}>
                {t('all')}
              </TextLink>
            )
          }
        >
          {attempts.length === 0 && (
            <Text component="li" c="dimmed" px="var(--page-gutter)" py={10}>
              {t('first')}
            </Text>
          )}
          {attempts.map((attempt) => (
            <EarlierAttempt key={attempt.id} attempt={attempt} />
          ))}
        </Rows>
      )}
    </>
  )
  return (
    <Page>
      <PageHeader title={title} />
      <Flex
        flex={1}
        mih={0}
        direction={isPhone ? 'column' : 'row'}
        style={{ borderTop: '1px solid var(--c-line)' }}
      >
        <Stack gap={0} flex={1} miw={0} mih={0}>
          <ScrollRegion label={title}>
            {isPhone && known}
            {main}
          </ScrollRegion>
          <StartBar bot={bot} open={open} isPrivate={isPrivate} isPhone={isPhone} />
        </Stack>
        {!isPhone && (
          <Box
            component="aside"
            flex="none"
            w={344}
            mih={0}
            aria-label={brief('title')}
            style={{ borderInlineStart: '1px solid var(--c-line)' }}
          >
            <ScrollRegion label={brief('title')}>{known}</ScrollRegion>
          </Box>
        )}
      </Flex>
    </Page>
  )
}

/** How long a call with the bot takes at most. */
const minutesWith = ({ callScenario }: AgentDetail): number =>
  Math.min(practiceLimits.seconds / 60, minutesOf(callScenario?.buyerAttitude ?? null))

/** The bot's public facts; the rest of its form is for people who manage bots. */
const briefOf = (bot: AgentDetail): PracticeBrief => ({
  scenario: bot.scenarioName,
  description: bot.description,
  context: bot.knownBefore.context,
  buyer: {
    name: bot.name,
    jobTitle: bot.jobTitle,
    company: bot.companyName,
    publicPresence: bot.knownBefore.publicPresence,
    avatarUrl: bot.avatarUrl,
  },
  hasGatekeeper: bot.gatekeeper !== null,
  others: bot.personas.slice(1),
})

function StartBar({
  bot,
  open,
  isPrivate,
  isPhone,
}: {
  bot: AgentDetail
  open: PracticeAttempt | undefined
  isPrivate: boolean
  isPhone: boolean
}) {
  const t = useTranslations('practiceBefore')
  const common = useTranslations('practice')
  const start = useStartCall(bot.id)
  const [isAsking, setAsking] = useState(false)
  const [hasReadBrief, setReadBrief] = useState(false)
  const isAsked = useMe()?.settings.isRepInstructionsMandatory === true
  // The setting may have been switched on since the page was loaded.
  const mustConfirm = isAsked || (start.error instanceof ApiError && start.error.code === 'brief_unread')
  const isActive = bot.status === 'ACTIVE'
  const size = isPhone ? 'lg' : 'md'
  return (
    <Stack
      gap={8}
      flex="none"
      px="var(--page-gutter)"
      py={8}
      bg="var(--c-sunken)"
      style={{ borderTop: '1px solid var(--c-line)' }}
    >
      {start.error !== null && !isAsking && <ErrorAlert error={start.error} />}
      {isActive && mustConfirm && (
        <Checkbox
          ml={isPhone ? 0 : 'auto'}
          label={t('hasReadBrief')}
          description={t('hasReadBriefHint')}
          checked={hasReadBrief}
          onChange={(event) => setReadBrief(event.currentTarget.checked)}
        />
      )}
      <Group gap={8} justify="flex-end" mih={36}>
        {(!isActive || open !== undefined) && (
          <Text mr="auto" c="dimmed">
            {isActive ? t('open') : t('notActive')}
          </Text>
        )}
        {isActive && (
          <Button
            size={size}
            variant={open === undefined ? 'filled' : 'default'}
            loading={start.isPending}
            disabled={mustConfirm && !hasReadBrief}
            leftSection={<IconPhone size={16} stroke={1.8} aria-hidden />}
            onClick={() => (open === undefined ? start.mutate({ isPrivate, hasReadBrief }) : setAsking(true))}
          >
            {open !== undefined ? t('startNew') : isPrivate ? t('startPrivate') : common('start')}
          </Button>
        )}
        <ConfirmDialog
          opened={isAsking}
          onClose={() => setAsking(false)}
          title={t('startNewTitle')}
          consequence={t('startNewText')}
          confirmLabel={t('startNew')}
          cancelLabel={t('keepOpen')}
          onConfirm={() => start.mutateAsync({ isPrivate, hasReadBrief, hangsUpOpen: true })}
        />
        {open !== undefined && (
          <LinkButton size={size} to="/practice/calls/$callId" params={{ callId: open.id }}>
            {common('continue')}
          </LinkButton>
        )}
      </Group>
    </Stack>
  )
}

/** What to do better than last time: the criterion that cost the most points, and how many facts were not found, without naming them. */
function LastAttempt({ attempt }: { attempt: PracticeAttempt }) {
  const t = useTranslations('practiceBefore')
  const { data } = useQuery(practiceResultQuery(useOrgId(), attempt.id))
  if (data === undefined) return null
  const missed = costliestCriterion(data.score)
  const { review } = data
  const hidden = review?.unrevealed.count ?? 0
  const all = hidden + (review?.revealed.length ?? 0)
  return (
    <Rows title={t('last')} end={<ScoreBar score={attempt.score} passMark={attempt.passMark} />}>
      {missed !== null && (
        <Row icon={IconX} name={t('missed')}>
          {missed}
        </Row>
      )}
      {all > 0 && (
        <Row icon={hidden === 0 ? IconTarget : IconEyeOff} name={t('hidden')}>
          {hidden === 0 ? t('nothingHidden') : t('hiddenText', { hidden, all })}
        </Row>
      )}
    </Rows>
  )
}

function EarlierAttempt({ attempt }: { attempt: PracticeAttempt }) {
  const t = useTranslations('practice')
  return (
    <Group
      component="li"
      gap={12}
      wrap="nowrap"
      mih={40}
      px="var(--page-gutter)"
      style={{ borderBottom: '1px solid var(--c-row-line)' }}
    >
      <TextLink to="/practice/calls/$callId" params={{ callId: attempt.id }} flex={1} truncate>
        {t('attempt', { number: attempt.attempt })}
        {attempt.isPrivate && ` · ${t('private')}`}
      </TextLink>
      <AttemptStatus attempt={attempt} />
      <Box w={84} flex="none">
        <ScoreBar score={attempt.score} passMark={attempt.passMark} />
      </Box>
      <Text span size="xs" c="dimmed" w={76} ta="end" flex="none">
        <ListTime at={attempt.startedAt} />
      </Text>
    </Group>
  )
}

/** A titled, full-width list. */
function Rows({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Group
        justify="space-between"
        wrap="nowrap"
        mih={30}
        px="var(--page-gutter)"
        bg="var(--c-sunken)"
        style={{ borderBottom: '1px solid var(--c-row-line)' }}
      >
        <Text component="h2" id={titleId} size="sm" fw={600}>
          {title}
        </Text>
        {end}
      </Group>
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {children}
      </Stack>
    </section>
  )
}

function Row({ icon: Icon, name, children }: { icon: TablerIcon; name: string; children: ReactNode }) {
  return (
    <Group
      component="li"
      gap="2px 12px"
      mih={40}
      px="var(--page-gutter)"
      py={8}
      style={{ borderBottom: '1px solid var(--c-row-line)' }}
    >
      <Icon size={16} stroke={1.8} color="var(--c-muted)" aria-hidden />
      <Text span w={120} flex="none" fw={500}>
        {name}
      </Text>
      <Text span c="dimmed" flex="1 1 220px">
        {children}
      </Text>
    </Group>
  )
}
