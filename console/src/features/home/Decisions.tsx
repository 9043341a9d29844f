import { Text } from '@mantine/core'
import {
  IconCalendarX,
  IconCheck,
  IconDownload,
  IconGavel,
  IconMailQuestion,
  IconPlugConnectedX,
  IconRouteAltLeft,
  IconScale,
  IconShieldQuestion,
  IconUserCheck,
  IconUserQuestion,
  IconUsersMinus,
  IconZoomExclamation,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { type Decision, type DecisionKind, failedImportDays, type Home } from '#api/contract/home.ts'
import { relativeTime } from '../../lib/time.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { dayInWords, dayOf } from '../../ui/assign/words.ts'
import { useNow } from '../../ui/Moment.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { decisionLinks, exampleLink } from './links.ts'
import { Section } from './Section.tsx'
import styles from './Home.module.css'

const icons: Record<DecisionKind, { icon: TablerIcon; tone: string }> = {
  integrations: { icon: IconPlugConnectedX, tone: 'red' },
  heldCalls: { icon: IconShieldQuestion, tone: 'grape' },
  disputes: { icon: IconGavel, tone: 'yellow' },
  waitingChecks: { icon: IconUserCheck, tone: 'yellow' },
  practiceDisputes: { icon: IconGavel, tone: 'yellow' },
  practiceChecks: { icon: IconUserCheck, tone: 'yellow' },
  toGrade: { icon: IconScale, tone: 'indigo' },
  overduePractice: { icon: IconCalendarX, tone: 'orange' },
  failedImports: { icon: IconDownload, tone: 'red' },
  repUnknown: { icon: IconUserQuestion, tone: 'yellow' },
  undecidedCalls: { icon: IconRouteAltLeft, tone: 'yellow' },
  failedScores: { icon: IconZoomExclamation, tone: 'red' },
  invitations: { icon: IconMailQuestion, tone: 'orange' },
  withoutTeam: { icon: IconUsersMinus, tone: 'gray' },
}

export type Decisions = Extract<NonNullable<Home['decisions']>, { state: 'ready' }>['data']

/** What the user must decide, each with a description and a link to its list. */
export function DecisionList({
  decisions: { items, failed },
  title,
  updatedAt,
}: {
  decisions: Decisions
  title: string
  /** When the data was updated, in words. */
  updatedAt: string
}) {
  const t = useTranslations()
  const names = failed.map((kind) => t(`homeDecisions.${kind}Name`)).join(', ')
  return (
    <Section title={title}>
      {failed.length > 0 && (
        <Text role="alert" size="sm" c="var(--tone-red-text)" className={styles.note}>
          {t('home.someFailed', { names })}
        </Text>
      )}
      {items.length === 0 && failed.length === 0 && (
        <EmptyState
          isLine
          icon={IconCheck}
          title={t('home.nothing')}
          text={t('home.lastChange', { time: updatedAt })}
        />
      )}
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((item) => (
            <DecisionRow key={item.kind} item={item} />
          ))}
        </ul>
      )}
    </Section>
  )
}

/** What is surely there: a count that stopped includes one that only says that there are more. */
export const certainCount = ({ count, isAtLeast }: Pick<Decision, 'count' | 'isAtLeast'>): number =>
  isAtLeast ? count - 1 : count

function DecisionRow({ item: { kind, count, isAtLeast, dueSoon, examples } }: { item: Decision }) {
  const t = useTranslations()
  const { icon: Icon, tone } = icons[kind]
  const named = (shown: number) => t(`homeDecisions.${kind}`, { count: shown, days: failedImportDays })
  const certain = named(certainCount({ count, isAtLeast }))
  const text = isAtLeast ? t('home.orMore', { text: certain }) : certain
  return (
    <li className={`${styles.row} ${styles.decision}`}>
      <Icon size={18} stroke={1.7} color={`var(--tone-${tone}-dot)`} aria-hidden />
      <div className={styles.words}>
        <Text fw={600}>{text}</Text>
        <Text size="xs" c={dueSoon > 0 ? 'var(--tone-orange-text)' : 'dimmed'}>
          {dueSoon > 0
            ? t('homeDecisions.heldCallsSoon', { count: dueSoon })
            : t(`homeDecisions.${kind}Hint`)}
        </Text>
        <ul className={styles.examples}>
          {examples.map((example) => (
            <li key={example.id} className={styles.example}>
              <TextLink
                {...exampleLink(kind, example.id)}
                className="truncate"
                dir="auto"
                title={example.name}
              >
                {example.name === '' ? t('home.untitled') : example.name}
              </TextLink>
              <span className="truncate muted" dir="auto" title={example.detail}>
                {example.detail}
              </span>
              <ExampleTime kind={kind} at={example.at} />
            </li>
          ))}
        </ul>
      </div>
      <LinkButton
        {...decisionLinks[kind]}
        size="xs"
        variant="default"
        aria-label={`${t(`homeDecisions.${kind}Action`)}: ${text}`}
      >
        {t(`homeDecisions.${kind}Action`)}
      </LinkButton>
    </li>
  )
}

/** Since when it waits, or until when it lasts. */
function ExampleTime({ kind, at }: { kind: DecisionKind; at: string | null }) {
  const t = useTranslations('homeDecisions')
  const now = useNow()
  if (at === null) return <span />
  const moment = new Date(at)
  const when = relativeTime(moment, now)
  return (
    <time dateTime={at} className="muted numeric">
      {(() => {
        if (kind === 'heldCalls') return t('expires', { when })
        if (kind === 'overduePractice') return t('due', { day: dayInWords(at.slice(0, 10), dayOf(now)) })
        if (kind === 'invitations') return t(moment > now ? 'ends' : 'ended', { when })
        return kind === 'integrations' ? t('since', { when: when.replace(/ ago$/, '') }) : when
      })()}
    </time>
  )
}
