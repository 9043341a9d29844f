import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { decideRuleProposal, listRuleProposals, type RuleProposal } from '#api/contract/rule-proposals.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { call } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { ChangeGroup } from '../preview/ChangeGroup.tsx'
import { Figures } from '../preview/Figures.tsx'
import { changedCalls, shownKinds } from '../preview/model.ts'
import { type BackTestRun, useBackTest } from '../preview/use-back-test.ts'
import { rulesKey } from '../queries.ts'

const noRules: ReadonlySet<string> = new Set()
const showNoRule = () => undefined

const proposalsQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...rulesKey(orgId), 'proposals'],
    queryFn: ({ signal }) => call(listRuleProposals, { signal }),
  })

/** Rules suggested by corrections of calls. Renders nothing if there are none. */
export function Proposals() {
  const t = useTranslations('ruleProposals')
  const { data, error, refetch } = useQuery(proposalsQuery(useOrgId()))
  if (data === undefined) return error !== null && <ErrorAlert error={error} onRetry={() => void refetch()} />
  if (data.results.length === 0) return null
  return (
    <Stack component="section" gap={8} mb={16} aria-label={t('title')}>
      <Text component="h2" size="sm" fw={600}>
        {t('title')}
      </Text>
      {data.results.map((proposal) => (
        <Proposal key={proposal.key} proposal={proposal} />
      ))}
    </Stack>
  )
}

function Proposal({ proposal }: { proposal: RuleProposal }) {
  const t = useTranslations('ruleProposals')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const test = useBackTest()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (verdict: 'accepted' | 'dismissed') =>
      call(decideRuleProposal, { body: { key: proposal.key, verdict } }),
    meta: { label: t('title') },
    onSuccess: (_, verdict) => showDone(t(verdict)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rulesKey(orgId) }),
  })
  const { value, callType, corrections, examples, rule, ruleLabel } = proposal
  const preview = () =>
    test.start({
      days: 90,
      compareWith: 'savedRules',
      categorizationRules: { changed: [rule], removedIds: [] },
    })
  return (
    <Paper withBorder p={16} style={{ overflow: 'hidden' }}>
      <Stack gap={8}>
        <Text style={{ overflowWrap: 'anywhere' }} dir="auto">
          {t('says', { count: corrections, value, type: callTypeLabels[callType] })}{' '}
          <Text span c="dimmed">
            {ruleLabel === null ? t('creates', { label: rule.label }) : t('adds', { label: ruleLabel })}
          </Text>
        </Text>
        <Group
          component="ul"
          gap="2px 12px"
          m={0}
          p={0}
          aria-label={t('examples')}
          style={{ listStyle: 'none' }}
        >
          {examples.map(({ callId, title }) => (
            <li key={callId} style={{ maxWidth: '100%' }}>
              <Anchor
                renderRoot={(props) => <Link {...props} to="/calls/$callId" params={{ callId }} />}
                display="block"
                truncate
                dir="auto"
                title={title}
              >
                {title}
              </Anchor>
            </li>
          ))}
        </Group>
        {test.sent !== undefined && <Preview test={test} onRetry={preview} />}
        <Group gap={8}>
          {test.sent === undefined && (
            <Button variant="default" onClick={preview}>
              {t('preview')}
            </Button>
          )}
          <Button
            loading={isPending && variables === 'accepted'}
            disabled={isPending}
            onClick={() => mutate('accepted')}
          >
            {t('accept')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            loading={isPending && variables === 'dismissed'}
            disabled={isPending}
            onClick={() => mutate('dismissed')}
          >
            {t('dismiss')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

/** A back-test of the proposed rule against the published ones, over the last 90 days. */
function Preview({ test, onRetry }: { test: BackTestRun; onRetry: () => void }) {
  const t = useTranslations('ruleProposals')
  const { answer, error, isRunning } = test
  if (error !== null) return <ErrorAlert error={error} onRetry={onRetry} />
  if (answer === undefined || isRunning)
    return (
      <Text c="dimmed" role="status">
        {t('running')}
      </Text>
    )
  if (changedCalls(answer.counts) === 0) return <Text c="dimmed">{t('nothing')}</Text>
  return (
    <Stack gap={8}>
      <Figures answer={answer} />
      {shownKinds
        .filter((kind) => answer.counts[kind] > 0)
        .map((kind) => (
          <ChangeGroup key={kind} kind={kind} answer={answer} ruleIds={noRules} onShowRule={showNoRule} />
        ))}
    </Stack>
  )
}
