import { Badge, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconUserShield } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Agent } from '#api/contract/bots.ts'
import { buyerAttitudes } from '#workers/domain/practice/catalog/buyer-attitudes.ts'
import { voiceLanguages } from '#workers/domain/practice/catalog/languages.ts'
import { findScenario } from '#workers/domain/practice/catalog/scenarios.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ScoreBar } from '../../../ui/status/ScoreBar.tsx'
import type { DataColumn } from '../../../ui/table/columns.ts'
import { RowLink } from '../../../ui/TextLink.tsx'
import { BotStatusBadge, DifficultyMark, useBotName } from '../bot-status.tsx'
import { PersonaBadge } from '../PersonaBadge.tsx'

/** Languages are stored as tags and shown as words. */
const languageOf = (id: string): string => voiceLanguages.find((language) => language.id === id)?.label ?? id

/** The chosen scenario of the call type, with the buyer's attitude if it has one. Empty for a plain call. */
function scenarioOf({ callType, callScenario }: Agent): string {
  if (callScenario === null || callScenario.option === 'none') return ''
  const option = findScenario(callType, callScenario.option)?.label
  const attitude = buyerAttitudes.find(({ id }) => id === callScenario.buyerAttitude)?.label
  return [option, attitude].filter((part) => part !== undefined).join(', ')
}

const workOf = ({ jobTitle, companyName }: Agent): string =>
  [jobTitle, companyName].filter((part) => part !== '').join(' · ')

const TwoLines = ({ first, second }: { first: React.ReactNode; second: string }) => (
  <Stack gap={0} miw={0}>
    <span className="truncate">{first}</span>
    <Text span size="xs" c="dimmed" className="truncate" dir="auto" title={second} mih={{ base: 0, sm: 16 }}>
      {second}
    </Text>
  </Stack>
)

export function useBotColumns({
  isNarrow,
  canOpen,
}: {
  isNarrow: boolean
  /** People who only practice cannot open the form. */
  canOpen: boolean
}): DataColumn<Agent>[] {
  const t = useTranslations('bots')
  const format = useFormatter()
  const nameOf = useBotName()
  return useMemo(
    () => [
      {
        id: 'bot',
        header: t('bot'),
        isTitle: true,
        cell: (bot) => (
          <Group gap={9} wrap="nowrap" miw={0}>
            <Avatar name={nameOf(bot)} src={bot.avatarUrl} size={24} shape="square" />
            <Stack gap={0} miw={0} py={{ base: 8, sm: 0 }}>
              <Group gap={5} wrap="nowrap" miw={0}>
                {canOpen ? (
                  <RowLink to="/bots/$id" params={{ id: bot.id }} dir="auto" title={nameOf(bot)}>
                    {nameOf(bot)}
                  </RowLink>
                ) : (
                  <span className="truncate" dir="auto" title={nameOf(bot)}>
                    {nameOf(bot)}
                  </span>
                )}
                {bot.gatekeeper !== null && (
                  <span title={t('hasGatekeeper')}>
                    <IconUserShield size={14} stroke={1.6} color="var(--c-muted)" aria-hidden />
                    <span className="visually-hidden">{t('hasGatekeeper')}</span>
                  </span>
                )}
              </Group>
              <Text
                span
                size="xs"
                c="dimmed"
                fw={400}
                className="truncate"
                dir="auto"
                title={workOf(bot)}
                mih={{ base: 0, sm: 16 }}
              >
                {workOf(bot)}
              </Text>
              <PhoneDetail bot={bot} />
            </Stack>
          </Group>
        ),
      },
      {
        id: 'callType',
        header: t('callType'),
        width: 130,
        priority: 2,
        cell: (bot) => (
          <TwoLines
            first={callTypeLabels[bot.callType]}
            second={
              bot.status === 'DRAFT'
                ? t('sectionsDone', { done: bot.completion.done, total: bot.completion.total })
                : scenarioOf(bot)
            }
          />
        ),
      },
      {
        id: 'difficulty',
        header: t('difficulty'),
        width: 92,
        priority: 2,
        cell: ({ difficulty, language }) => (
          <TwoLines
            first={difficulty === null ? '–' : <DifficultyMark difficulty={difficulty} />}
            second={languageOf(language)}
          />
        ),
      },
      {
        id: 'tags',
        header: t('tags'),
        width: 94,
        priority: 3,
        isHidden: isNarrow,
        cell: ({ tags }) => <Tags names={tags.map(({ name }) => name)} />,
      },
      {
        id: 'scorecard',
        header: t('scorecard'),
        width: 98,
        priority: 3,
        cell: ({ scorecardName }) =>
          scorecardName === null ? (
            <Group gap={5} wrap="nowrap" c="var(--tone-orange-text)">
              <IconAlertTriangle size={14} stroke={1.7} aria-hidden />
              {t('noScorecard')}
            </Group>
          ) : (
            <span className="truncate" dir="auto" title={scorecardName}>
              {scorecardName}
            </span>
          ),
      },
      {
        id: 'attempts',
        header: t('attempts'),
        width: 70,
        align: 'end',
        priority: 3,
        cell: ({ attempts: { count } }) => (count === 0 ? '–' : format.number(count)),
      },
      {
        id: 'meanScore',
        header: t('meanScore'),
        width: 88,
        align: 'end',
        priority: 3,
        cell: (bot) => <MeanScore bot={bot} />,
      },
      {
        id: 'status',
        header: t('status'),
        width: 124,
        priority: 2,
        cell: ({ status, personaTest }) => (
          <Stack gap={0} miw={0} align="flex-start">
            <BotStatusBadge status={status} />
            <PersonaBadge test={personaTest} />
          </Stack>
        ),
      },
    ],
    [t, format, nameOf, isNarrow, canOpen],
  )
}

/** With fewer scored attempts a mean says little: it is shown without a bar and with a note. */
const enoughAttempts = 10

function MeanScore({ bot: { attempts } }: { bot: Agent }) {
  const t = useTranslations('bots')
  const { scored, meanScore, passMark } = attempts
  if (meanScore === null)
    return (
      <span className="muted" title={t('noScores')}>
        –
      </span>
    )
  if (scored >= enoughAttempts) return <ScoreBar score={meanScore} passMark={passMark} />
  return (
    <span title={t('fewScores', { count: scored })}>
      <Text span size="xs" c="dimmed">
        {t('few')}
      </Text>{' '}
      {Math.round(meanScore)}
    </span>
  )
}

/** The first tag, and the number of further ones. */
function Tags({ names }: { names: readonly string[] }) {
  const [first, ...others] = names
  if (first === undefined) return null
  return (
    <Tooltip label={names.join(', ')} disabled={others.length === 0}>
      <Group gap={4} wrap="nowrap" miw={0}>
        <Badge variant="default" radius="xs" fw={400} tt="none" miw={0}>
          {first}
        </Badge>
        {others.length > 0 && (
          <Text span size="xs" c="dimmed" flex="none">
            +{others.length}
            <span className="visually-hidden">{`: ${others.join(', ')}`}</span>
          </Text>
        )}
      </Group>
    </Tooltip>
  )
}

/** The content of other columns as a last line, where a phone has no room for them. */
function PhoneDetail({ bot }: { bot: Agent }) {
  return (
    <Group gap={8} wrap="nowrap" component="span" hiddenFrom="sm" fz="xs" fw={400} c="var(--c-muted)">
      {bot.difficulty !== null && <DifficultyMark difficulty={bot.difficulty} />}
      <span className="truncate">{callTypeLabels[bot.callType]}</span>
      {bot.status !== 'ACTIVE' && <BotStatusBadge status={bot.status} />}
    </Group>
  )
}
