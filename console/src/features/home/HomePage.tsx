import { Alert, Box } from '@mantine/core'
import { IconBuildingOff, IconHourglassOff, IconRobot, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatMoment } from '../../lib/time.ts'
import { useCan, useMe } from '../../lib/use-can.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useNow } from '../../ui/Moment.tsx'
import { Page, PageBody, PageHeader } from '../../ui/Page.tsx'
import { usePilotOver } from '../../ui/use-pilot-over.ts'
import { certainCount, DecisionList } from './Decisions.tsx'
import { FocusSection } from './FocusSection.tsx'
import { OwnCalls } from './OwnCalls.tsx'
import { Places } from './Places.tsx'
import { PracticeToDo } from './PracticeToDo.tsx'
import { homeQuery } from './queries.ts'
import { ScorecardNews } from './ScorecardNews.tsx'
import { BlockSection, HomeSkeleton } from './Section.tsx'
import { Setup } from './Setup.tsx'
import { Team } from './Team.tsx'
import { WeeklyScores } from './WeeklyScores.tsx'
import styles from './Home.module.css'

const pollMs = 30_000

const dayOf = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(at)

/** The user's first page: what waits for them, how they or their people are doing, and the first steps of an organization. */
export function HomePage() {
  const t = useTranslations()
  const me = useMe()
  const now = useNow()
  const mayUpload = useCan('calls.create')
  const isActive = me?.organization.isActive ?? true
  const isLive = useCan('commands.view')
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...homeQuery(useOrgId()),
    enabled: me !== undefined && isActive,
    // Others get live events; a temporary member does not, so their page polls.
    refetchInterval: isLive ? false : pollMs,
  })
  if (me === undefined) return null
  const retry = () => void refetch()
  const items = data?.decisions?.state === 'ready' ? data.decisions.data.items : []
  const count = items.reduce((sum, item) => sum + certainCount(item), 0)
  const isEmpty = data !== undefined && Object.values(data).every((block) => block === null)
  const team = data?.team ?? null
  // During the first steps of an organization, a team without any calls is not worth showing.
  const isTeamShown =
    team !== null &&
    !(
      data?.setup?.state === 'ready' &&
      team.state === 'ready' &&
      team.data.scored + team.data.withoutCalls.count === 0
    )
  // Users with practice to do are not told that nothing needs them.
  const isQuiet =
    items.length === 0 &&
    data?.decisions?.state === 'ready' &&
    data.decisions.data.failed.length === 0 &&
    data.practice?.state === 'ready' &&
    data.practice.data.results.length > 0
  const focus = data?.focus ?? null
  const hasAside = isTeamShown || focus !== null
  return (
    <Page>
      <PageHeader
        title={t('home.title')}
        badge={
          <span className="meta">
            {dayOf(now)}
            {count > 0 &&
              ` · ${t(items.some(({ isAtLeast }) => isAtLeast) ? 'home.neededOrMore' : 'home.needed', { count })}`}
          </span>
        }
        actions={
          isActive ? (
            <>
              {data?.practice != null && (
                <LinkButton
                  to="/bots"
                  variant="default"
                  leftSection={<IconRobot size={16} stroke={1.7} aria-hidden />}
                >
                  {t('homePractice.allBots')}
                </LinkButton>
              )}
              {mayUpload && (
                <LinkButton
                  to="/calls/new"
                  variant="default"
                  leftSection={<IconUpload size={16} stroke={1.7} aria-hidden />}
                >
                  {t('home.uploadCall')}
                </LinkButton>
              )}
            </>
          ) : undefined
        }
      />
      <PlanNotice />
      {isActive && error !== null && data === undefined && <ErrorState error={error} onRetry={retry} />}
      {isActive && error === null && data === undefined && <HomeSkeleton label={t('home.loading')} />}
      {isEmpty && (
        <PageBody maxWidth={720}>
          <Places />
        </PageBody>
      )}
      {data !== undefined && !isEmpty && (
        <div className={styles.scroller} data-single={!hasAside || undefined}>
          <div className={styles.main}>
            <BlockSection block={data.setup} title={t('homeSetup.title')} onRetry={retry}>
              {(setup) => <Setup setup={setup} />}
            </BlockSection>
            <BlockSection block={isQuiet ? null : data.decisions} title={t('home.decisions')} onRetry={retry}>
              {(decisions) => (
                <DecisionList
                  decisions={decisions}
                  title={t(data.team === null ? 'home.waiting' : 'home.decisions')}
                  updatedAt={formatMoment(new Date(dataUpdatedAt), 'time')}
                />
              )}
            </BlockSection>
            <BlockSection block={data.scorecardNews} title={t('homeNews.title')} onRetry={retry}>
              {(news) => <ScorecardNews news={news} />}
            </BlockSection>
            <BlockSection block={data.practice} title={t('homePractice.title')} onRetry={retry}>
              {(practice) => <PracticeToDo practice={practice} />}
            </BlockSection>
            <BlockSection block={data.latestCalls} title={t('homeOwn.latest')} onRetry={retry}>
              {(calls) => <OwnCalls calls={calls} />}
            </BlockSection>
            <BlockSection block={data.progress} title={t('homeOwn.progress')} onRetry={retry}>
              {(progress) => <WeeklyScores progress={progress} />}
            </BlockSection>
          </div>
          {hasAside && (
            <div className={styles.aside}>
              <BlockSection block={isTeamShown ? team : null} title={t('homeTeam.title')} onRetry={retry}>
                {(scores) => <Team team={scores} />}
              </BlockSection>
              <BlockSection block={focus} title={t('homeFocus.title')} onRetry={retry}>
                {(criterion) => <FocusSection focus={criterion} />}
              </BlockSection>
            </div>
          )}
        </div>
      )}
    </Page>
  )
}

/** An inactive organization, or one whose pilot has ended, says so above everything else. */
function PlanNotice() {
  const t = useTranslations('pages')
  const organization = useMe()?.organization
  const isPilotOver = usePilotOver()
  if (organization === undefined) return null
  if (organization.isActive && !isPilotOver) return null
  const name = { organization: organization.name }
  return (
    <Box px="var(--page-gutter)" pb={12}>
      {organization.isActive ? (
        <Alert
          color="red"
          icon={<IconHourglassOff size={16} stroke={1.7} aria-hidden />}
          title={t('pilotEndedTitle', name)}
          role="status"
        >
          {t('pilotEndedText')}
        </Alert>
      ) : (
        <Alert
          color="orange"
          icon={<IconBuildingOff size={16} stroke={1.7} aria-hidden />}
          title={t('inactiveTitle', name)}
          role="status"
        >
          {t('inactiveText')}
        </Alert>
      )}
    </Box>
  )
}
