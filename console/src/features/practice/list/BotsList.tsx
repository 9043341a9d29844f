import { Box, Group, Text } from '@mantine/core'
import { IconRobot, IconSearchOff, IconUserShield } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Agent } from '#api/contract/bots.ts'
import { botCallTypes, type BotCallType } from '#db/vocabulary/bots.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { EmptyState, NoMatchState } from '../../../ui/feedback/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { choiceView } from '../../../ui/list/editors.tsx'
import { Filters } from '../../../ui/list/Filters.tsx'
import { hasActiveFilter } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { ScoreBar } from '../../../ui/status/ScoreBar.tsx'
import type { DataColumn } from '../../../ui/table/columns.ts'
import { RowLink } from '../../../ui/TextLink.tsx'
import { practiceBotsQuery } from '../queries/bots.ts'
import type { PracticePageProps } from './PracticePage.tsx'
import { botRules, botsRequest } from './rules.ts'
import type { PracticeSearch } from './search.ts'

/** Bots that the reader may call. */
export function BotsList({ search, onSearch, viewSwitch }: PracticePageProps & { viewSwitch: ReactNode }) {
  const t = useTranslations('practiceList')
  const navigate = useNavigate()
  const mayCreate = useCan('bots.create')
  const list = useList({ query: practiceBotsQuery(useOrgId(), botsRequest(search)), search, onSearch })
  const isFiltered = hasActiveFilter(Object.values(botRules), search) || search.q.trim() !== ''
  return (
    <ListPage
      title={t('title')}
      label={t('botsLabel')}
      list={list}
      columns={useColumns()}
      filters={
        <Filters
          search={search}
          start={viewSwitch}
          text={{ param: 'q', placeholder: t('search') }}
          filters={[
            {
              ...botRules.type,
              ...choiceView<PracticeSearch, BotCallType>({
                id: 'type',
                label: t('filterType'),
                options: botCallTypes.map((value) => ({ value, label: callTypeLabels[value] })),
              }),
            },
          ]}
          onFilter={(next, options) =>
            onSearch({ ...next, page: 1 }, { isReplacing: options?.isTyping === true })
          }
        />
      }
      onOpen={({ id }) => void navigate({ to: '/practice/$agentId', params: { agentId: id } })}
      phoneDetail={(bot) =>
        [callTypeLabels[bot.callType], bot.jobTitle].filter((part) => part !== '').join(' · ')
      }
      rowHeight={46}
      empty={
        isFiltered ? (
          <NoMatchState
            icon={IconSearchOff}
            title={t('noMatch')}
            onClear={() => onSearch({ size: search.size })}
          />
        ) : (
          <EmptyState
            icon={IconRobot}
            title={t('noBots')}
            text={t('noBotsText')}
            action={mayCreate && <LinkButton to="/bots/new">{t('newBot')}</LinkButton>}
          />
        )
      }
    />
  )
}

/** Variations have the name of their bot. */
const nameOf = ({ name, variationName }: Agent): string =>
  variationName === '' ? name : `${name} · ${variationName}`

function useColumns(): DataColumn<Agent>[] {
  const t = useTranslations('practiceList')
  const common = useTranslations('practice')
  return useMemo(
    () => [
      {
        id: 'buyer',
        header: t('columnBuyer'),
        isTitle: true,
        cell: (bot) => (
          <Group gap={9} wrap="nowrap" miw={0}>
            <Avatar name={bot.name} src={bot.avatarUrl} size={24} shape="square" />
            <Box miw={0}>
              <TwoLines
                first={
                  <RowLink
                    to="/practice/$agentId"
                    params={{ agentId: bot.id }}
                    dir="auto"
                    title={nameOf(bot)}
                  >
                    {nameOf(bot)}
                    {bot.gatekeeper !== null && (
                      <IconUserShield
                        size={14}
                        stroke={1.8}
                        color="var(--tone-grape-dot)"
                        role="img"
                        aria-label={t('gatekeeper')}
                        style={{ marginInlineStart: 6, verticalAlign: 'text-bottom' }}
                      />
                    )}
                  </RowLink>
                }
                second={[bot.jobTitle, bot.companyName].filter((part) => part !== '').join(' · ')}
              />
            </Box>
          </Group>
        ),
      },
      {
        id: 'scenario',
        header: t('columnScenario'),
        priority: 2,
        cell: (bot) => (
          <span dir="auto" title={bot.description === '' ? bot.scenarioName : bot.description}>
            {bot.scenarioName}
          </span>
        ),
      },
      {
        id: 'type',
        header: t('columnType'),
        width: 150,
        priority: 2,
        cell: ({ callType }) => callTypeLabels[callType],
      },
      {
        id: 'difficulty',
        header: t('columnDifficulty'),
        width: 110,
        priority: 3,
        cell: ({ difficulty }) =>
          difficulty === null ? <span className="muted">–</span> : t(`difficulty.${difficulty}`),
      },
      {
        id: 'scorecard',
        header: t('columnScorecard'),
        width: 170,
        priority: 3,
        cell: ({ scorecardName }) =>
          scorecardName === null ? <span className="muted">–</span> : <span dir="auto">{scorecardName}</span>,
      },
      {
        id: 'own',
        header: t('columnOwn'),
        width: 120,
        priority: 2,
        cell: (bot) => <OwnAttempts bot={bot} />,
      },
      {
        id: 'call',
        header: common('practice'),
        isHeaderHidden: true,
        width: 100,
        align: 'end',
        cell: (bot) => (
          <LinkButton
            to="/practice/$agentId"
            params={{ agentId: bot.id }}
            size="xs"
            variant="default"
            aria-label={common('practiceWith', { name: nameOf(bot) })}
          >
            {common('practice')}
          </LinkButton>
        ),
      },
    ],
    [t, common],
  )
}

/** The reader's best score with the bot's scorecard, or how often they tried without one. */
function OwnAttempts({ bot: { attempts } }: { bot: Agent }) {
  const t = useTranslations('practiceList')
  const { ownCount, ownBest, passMark } = attempts
  if (ownCount === 0) return <span className="muted">{t('notTried')}</span>
  const tries = t('tries', { count: ownCount })
  return ownBest === null ? (
    <span className="muted">{tries}</span>
  ) : (
    <span title={tries}>
      <ScoreBar score={ownBest} passMark={passMark} />
    </span>
  )
}

const TwoLines = ({ first, second }: { first: ReactNode; second: string }) => (
  <>
    <span className="truncate" style={{ display: 'block' }}>
      {first}
    </span>
    <Text span display="block" className="meta truncate" dir="auto" visibleFrom="sm">
      {second}
    </Text>
  </>
)
