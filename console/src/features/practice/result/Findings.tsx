import { Anchor, Box, Group, Text } from '@mantine/core'
import {
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconCircleHalf2,
  IconEye,
  IconEyeOff,
  IconMessageQuestion,
  IconMinus,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callDuration } from '../../../lib/time.ts'
import styles from '../../../ui/score/Score.module.css'
import { TextLink } from '../../../ui/TextLink.tsx'
import { type Moment, momentOf, momentOfTurn, type Review, type Spoken } from './moments.ts'

type FindingProps = {
  review: Review
  transcript: readonly Spoken[]
  buyer: string
  /** The bot, and how many questions it had no answer to. Null for people who may not edit it. */
  teach: { agentId: string; questions: number } | null
  onMoment: (moment: Moment) => void
}

/** What the conversation revealed: facts, objections, and why it ended. */
export function Findings(props: FindingProps) {
  return (
    <>
      <Hiding {...props} />
      <Objections {...props} />
      <Ending {...props} />
      {props.teach !== null && props.teach.questions > 0 && <Teach {...props.teach} buyer={props.buyer} />}
    </>
  )
}

/** Leads to the bot's form, where the questions get an answer. */
function Teach({ agentId, questions, buyer }: { agentId: string; questions: number; buyer: string }) {
  const t = useTranslations('practiceResult')
  return (
    <Section title={t('unanswered')} count={questions}>
      <Line
        icon={<IconMessageQuestion size={15} stroke={1.8} color="var(--c-muted)" aria-hidden />}
        end={
          <Text size="xs" flex="none">
            <TextLink to="/bots/$id" params={{ id: agentId }} search={{ part: 'questions' }}>
              {t('teach', { name: buyer.split(' ')[0] ?? buyer })}
            </TextLink>
          </Text>
        }
      >
        {t('unansweredText', { count: questions })}
      </Line>
    </Section>
  )
}

function Hiding({ review: { revealed, unrevealed }, transcript, onMoment }: FindingProps) {
  const t = useTranslations('practiceResult')
  const all = revealed.length + unrevealed.count
  return (
    <Section title={t('hiding')} count={all === 0 ? null : t('hidingCount', { count: revealed.length, all })}>
      {all === 0 && <Line>{t('hidingNone')}</Line>}
      {revealed.map(({ id, text, turnIndex }) => (
        <Line
          key={id}
          icon={<IconEye size={15} stroke={1.8} color="var(--tone-teal-dot)" aria-hidden />}
          end={
            <MomentLink
              moment={momentOf(transcript, 'facts', id) ?? momentOfTurn(transcript, turnIndex)}
              onMoment={onMoment}
            />
          }
        >
          {text}
        </Line>
      ))}
      {unrevealed.facts?.map(({ id, text, question, missedAt }) => (
        <Line
          key={id}
          icon={<IconEyeOff size={15} stroke={1.8} color="var(--c-muted)" aria-hidden />}
          end={
            missedAt !== null && (
              <MomentLink moment={momentOfTurn(transcript, missedAt)} onMoment={onMoment} />
            )
          }
          below={t('wouldEarn', { question })}
        >
          <Text span inherit c="dimmed">
            {text}
          </Text>
        </Line>
      ))}
      {unrevealed.facts === null && unrevealed.count > 0 && (
        <Line icon={<IconEyeOff size={15} stroke={1.8} color="var(--c-muted)" aria-hidden />}>
          <Text span inherit c="dimmed">
            {t('more', { count: unrevealed.count })}
          </Text>
        </Line>
      )}
    </Section>
  )
}

const results = {
  Handled: { Icon: IconCheck, tone: 'teal' },
  Partly: { Icon: IconCircleHalf2, tone: 'yellow' },
  'Not explored': { Icon: IconX, tone: 'red' },
  'Not raised': { Icon: IconMinus, tone: 'gray' },
} as const

function Objections({ review: { objections }, transcript, onMoment }: FindingProps) {
  const t = useTranslations('practiceResult')
  const raised = objections.list.filter(({ result }) => result !== 'Not raised')
  const handled = raised.filter(({ result }) => result === 'Handled').length
  const listsAll = objections.list.length > raised.length || objections.notRaised === 0
  return (
    <Section
      title={t('objections')}
      count={raised.length === 0 ? null : t('objectionsCount', { handled, all: raised.length })}
    >
      {objections.list.length === 0 && (
        <Line>
          {objections.notRaised === 0
            ? t('objectionsNone')
            : t('objectionsNoneOf', { count: objections.notRaised })}
        </Line>
      )}
      {objections.list.map(({ id, text, result, turnIndex }) => {
        const { Icon, tone } = results[result]
        return (
          <Line
            key={id}
            end={
              <>
                <Group component="span" gap={5} wrap="nowrap" flex="none">
                  <Icon size={14} stroke={2} color={`var(--tone-${tone}-dot)`} aria-hidden />
                  <Text span size="xs" c={`var(--tone-${tone}-text)`}>
                    {t(`objection.${result}`)}
                  </Text>
                </Group>
                {turnIndex !== null && (
                  <MomentLink
                    moment={momentOf(transcript, 'objections', id) ?? momentOfTurn(transcript, turnIndex)}
                    onMoment={onMoment}
                  />
                )}
              </>
            }
          >
            “{text}”
          </Line>
        )
      })}
      {!listsAll && objections.list.length > 0 && (
        <Line>
          <Text span inherit c="dimmed">
            {t('notRaised', { count: objections.notRaised })}
          </Text>
        </Line>
      )}
    </Section>
  )
}

function Ending({ review: { outcome, why }, buyer }: FindingProps) {
  const t = useTranslations('practiceResult')
  const common = useTranslations('practice')
  return (
    <Section title={t('end')} count={common(`outcome.${outcome}`)}>
      <Line
        below={
          why.length > 0 && t('endWhy', { reasons: [...new Set(why.map(({ text }) => text))].join(' · ') })
        }
      >
        {t(`endText.${outcome}`, { name: buyer })}
      </Line>
    </Section>
  )
}

/** A collapsible part of the panel, like the sections of a score. */
export function Section({
  title,
  count,
  isClosed = false,
  children,
}: {
  title: string
  count: ReactNode
  /** Initially closed. */
  isClosed?: boolean
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(!isClosed)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <section aria-label={title}>
      <h2 className={styles.sectionTitle}>
        <button
          type="button"
          className={styles.sectionHead}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={14} stroke={1.8} className={styles.chevron} aria-hidden />
          <span className={styles.sectionName}>{title}</span>
          <span className={styles.points}>{count}</span>
        </button>
      </h2>
      {isOpen && children}
    </section>
  )
}

/** One finding on one line. */
function Line({
  icon,
  end,
  below,
  children,
}: {
  icon?: ReactNode
  end?: ReactNode
  below?: ReactNode
  children: ReactNode
}) {
  return (
    <Group
      gap={8}
      wrap="nowrap"
      align="flex-start"
      px={16}
      py={6}
      style={{ borderBottom: '1px solid var(--c-row-line)' }}
    >
      {icon !== undefined && (
        <Box flex="none" lh={0} pt={2}>
          {icon}
        </Box>
      )}
      <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }} dir="auto">
        {children}
        {below !== undefined && below !== false && (
          <Text size="xs" c="var(--c-muted)">
            {below}
          </Text>
        )}
      </Box>
      {end}
    </Group>
  )
}

function MomentLink({ moment, onMoment }: { moment: Moment | null; onMoment: (moment: Moment) => void }) {
  const t = useTranslations('practiceResult')
  if (moment === null) return null
  const time = callDuration(Math.floor(moment.seconds))
  return (
    <Anchor
      component="button"
      type="button"
      size="xs"
      flex="none"
      className="numeric"
      aria-label={t('showIn', { time })}
      onClick={() => onMoment(moment)}
    >
      {time}
    </Anchor>
  )
}
