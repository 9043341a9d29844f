import { Button, Group, Menu, Stack, Text, Title } from '@mantine/core'
import { IconArrowBackUp, IconTargetArrow } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Focus, Moment } from '#api/contract/home.ts'
import { callTypeLabels } from '../../lib/call-types.ts'
import { callDuration } from '../../lib/time.ts'
import { PracticeButton } from '../../ui/assign/PracticeButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ListTime } from '../../ui/Moment.tsx'
import { RowLink, TextLink } from '../../ui/TextLink.tsx'
import { answerLink, momentLink } from './links.ts'
import { useChooseFocus } from './queries.ts'
import { Section } from './Section.tsx'
import styles from './Home.module.css'

type Criterion = Extract<Focus, { kind: 'criterion' }>

/** The criterion to work on, with quotes from the user's own calls. */
export function FocusSection({ focus }: { focus: Focus }) {
  const t = useTranslations('homeFocus')
  return (
    <Section title={t('title')} end={focus.kind === 'criterion' && <ChooseAnother focus={focus} />}>
      {focus.kind === 'criterion' && <CriterionToWorkOn focus={focus} />}
      {focus.kind === 'tooFew' && (
        <EmptyState
          icon={IconTargetArrow}
          title={t('tooFew')}
          text={t('tooFewText', { needed: focus.needed })}
        />
      )}
      {focus.kind === 'nothingMissed' && (
        <EmptyState
          icon={IconTargetArrow}
          title={t('nothingMissed')}
          text={t('nothingMissedText', { calls: focus.calls })}
        />
      )}
    </Section>
  )
}

/** Other missed criteria, and why each is offered. */
function ChooseAnother({ focus: { isChosen, others } }: { focus: Criterion }) {
  const t = useTranslations('homeFocus')
  const choose = useChooseFocus()
  if (others.length === 0 && !isChosen) return null
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <Button size="compact-xs" fz="xs" variant="subtle" loading={choose.isPending}>
          {t('another')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map(({ scorecardId, criterionId, text, scorecard, missed, asked }) => (
          <Menu.Item
            key={`${scorecardId} ${criterionId}`}
            onClick={() => choose.mutate({ scorecardId, criterionId })}
          >
            <Text inherit dir="auto" lineClamp={2}>
              {text}
            </Text>
            <Text size="xs" c="dimmed" truncate dir="auto">
              {t('missedOf', { missed, answers: asked })} · {scorecard}
            </Text>
          </Menu.Item>
        ))}
        {isChosen && (
          <>
            {others.length > 0 && <Menu.Divider />}
            <Menu.Item
              leftSection={<IconArrowBackUp size={15} aria-hidden />}
              onClick={() => choose.mutate(null)}
            >
              {t('mostMissed')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function CriterionToWorkOn({ focus }: { focus: Criterion }) {
  const t = useTranslations('homeFocus')
  const words = useTranslations('assignmentWords')
  const { criterionId, text, scorecard, answers, missed, lookFor, missedIn, metIn, bot, isChosen } = focus
  const statusText = (status: Criterion['answers'][number]['status']): string =>
    status === 'met' || status === 'partly' ? t(status) : t('missed')
  return (
    <>
      <div className={styles.note}>
        <Title order={3} fz={18} lh="24px" dir="auto">
          {text}
        </Title>
        <Text size="xs" c="dimmed" dir="auto">
          {scorecard}
        </Text>
        <ol className={styles.answers} style={{ marginTop: 10 }}>
          {answers.map(({ callId, title, status }) => (
            <li key={callId}>
              <TextLink
                {...answerLink(callId, criterionId)}
                className={styles.answer}
                title={t('answerOf', { title, status: statusText(status) })}
                aria-label={t('answerOf', { title, status: statusText(status) })}
              >
                <span className={styles.mark} data-status={status} />
              </TextLink>
            </li>
          ))}
          <Text component="li" ml={4} fw={500} className="numeric">
            {t('missedOf', { missed, answers: answers.length })}
          </Text>
        </ol>
        <Group className="meta" gap="2px 10px" mt={6} aria-hidden>
          <Legend /> {t('order')}
        </Group>
      </div>
      <div className={styles.note} style={{ borderTop: '1px solid var(--c-row-line)' }}>
        <Text component="h4" fz={12} fw={600} mb={6}>
          {t('missedIn')}
        </Text>
        <Words criterionId={criterionId} moment={missedIn} lookFor={lookFor} />
      </div>
      {metIn !== null && (
        <div className={styles.note} style={{ borderTop: '1px solid var(--c-row-line)' }}>
          <Text component="h4" fz={12} fw={600} mb={6}>
            {t('metIn')}
          </Text>
          <Words criterionId={criterionId} moment={metIn} isMet />
        </div>
      )}
      {bot !== null && (
        <div className={styles.note} style={{ borderTop: '1px solid var(--c-row-line)' }}>
          <Text component="h4" fz={12} fw={600} mb={6}>
            {t('bot')}
          </Text>
          <Group gap={10} wrap="nowrap">
            <Stack gap={0} flex={1} miw={0}>
              <RowLink to="/practice/$agentId" params={{ agentId: bot.id }} dir="auto" title={bot.name}>
                {bot.name}
              </RowLink>
              <Text size="xs" c="dimmed" truncate dir="auto">
                {[
                  bot.jobTitle,
                  callTypeLabels[bot.callType],
                  bot.difficulty === null ? '' : words(bot.difficulty),
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </Text>
            </Stack>
            <PracticeButton agentId={bot.id} name={bot.name} step="start" />
          </Group>
        </div>
      )}
      <Text size="xs" c="dimmed" className={styles.note} style={{ borderTop: '1px solid var(--c-row-line)' }}>
        {t(isChosen ? 'chosenRule' : 'rule')}
      </Text>
    </>
  )
}

function Legend() {
  const t = useTranslations('homeFocus')
  return (['met', 'partly', 'missed'] as const).map((status) => (
    <Group key={status} component="span" gap={5}>
      <span className={styles.mark} data-status={status} />
      {t(status)}
    </Group>
  ))
}

/** @param props.lookFor what to show if nothing in the call comes close to the criterion */
function Words({
  criterionId,
  moment,
  isMet = false,
  lookFor,
}: {
  criterionId: string
  moment: Moment
  isMet?: boolean
  lookFor?: readonly string[]
}) {
  const t = useTranslations()
  const { title, startedAt, quote, secondsFromStart } = moment
  return (
    <div className={styles.moment} data-met={isMet || undefined}>
      <Text size="xs" dir="auto">
        <TextLink {...momentLink(criterionId, moment)}>
          {title === '' ? t('home.untitled') : title}
          {secondsFromStart !== null && ` ${t('homeFocus.at', { time: callDuration(secondsFromStart) })}`}
        </TextLink>{' '}
        <Text span inherit c="dimmed">
          <ListTime at={startedAt} />
        </Text>
      </Text>
      {quote === null && (lookFor === undefined || lookFor.length === 0) && (
        <Text c="dimmed" mt={2}>
          {t('homeFocus.noWords')}
        </Text>
      )}
      {quote === null && lookFor !== undefined && lookFor.length > 0 && (
        <Text mt={2} dir="auto" className={styles.lookFor}>
          <Text span size="xs" c="dimmed">
            {t('homeFocus.lookFor')}{' '}
          </Text>
          {lookFor.join(' · ')}
        </Text>
      )}
      {quote !== null && (
        <p className={styles.quote} dir="auto">
          {!isMet && (
            <Text span size="xs" c="dimmed">
              {t('homeFocus.nearest')}{' '}
            </Text>
          )}
          <q>{quote}</q>
        </p>
      )}
    </div>
  )
}
