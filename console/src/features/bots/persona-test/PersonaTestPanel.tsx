import { Button, Group, NativeSelect, Progress, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type PersonaTest, type PersonaTestView, startPersonaTest } from '#api/contract/persona-tests.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { call } from '../../../lib/call.ts'
import { useCancelCommand } from '../../../lib/commands.ts'
import { listMoment } from '../../../lib/time.ts'
import { useCommandAnswer } from '../../../lib/use-command-answer.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { PagePending } from '../../../ui/feedback/PagePending.tsx'
import { useNow } from '../../../ui/Moment.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import type { Status } from '../../../ui/status/registry.ts'
import { botQuery, botsKey } from '../queries.ts'
import { Conversations } from './Conversations.tsx'
import { Figures } from './Figures.tsx'
import { Findings } from './Findings.tsx'
import type { PersonaTestProps } from './PersonaTestDrawer.tsx'
import { loadPersonaTest, personaTestKey, personaTestsQuery } from './queries.ts'
import { Transcript } from './Transcript.tsx'

const tabs = ['findings', 'figures', 'conversations'] as const
type Tab = (typeof tabs)[number]
const tabTexts = {
  findings: 'tabFindings',
  figures: 'tabFigures',
  conversations: 'tabConversations',
} as const

/** The place being read: a turn of a conversation. */
export type Place = { position: number; at: number }

export function PersonaTestPanel({ bot, save, onSection }: PersonaTestProps) {
  const t = useTranslations('personaTest')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const [of, setOf] = useState<PersonaTest['of']>('draft')
  const [chosen, setChosen] = useState<string | null>(null)
  const [tab, setTab] = useState<Tab>('findings')
  const [place, setPlace] = useState<Place | null>(null)
  const tests = useQuery(personaTestsQuery(orgId, bot.id))
  const starting = useMutation({
    mutationFn: async () => {
      if (of === 'draft' && !(await save())) throw new Error(t('notSaved'))
      return call(startPersonaTest, {
        params: { id: bot.id },
        body: { of },
        idempotencyKey: newIdempotencyKey(),
      })
    },
    meta: { errorToast: false },
    onSuccess: ({ testId }) => {
      setChosen(testId)
      setPlace(null)
      return queryClient.invalidateQueries({ queryKey: personaTestsQuery(orgId, bot.id).queryKey })
    },
  })
  const canceling = useCancelCommand()
  const testId = chosen ?? tests.data?.[0]?.id ?? null
  const query = useCommandAnswer({
    queryKey: personaTestKey(orgId, bot.id, testId),
    load: (signal) => loadPersonaTest(bot.id, testId ?? '', signal),
    isEnabled: testId !== null,
  })
  const test = testId === null ? undefined : query.data
  const endedId = test !== undefined && test.state !== 'running' ? test.id : null
  useEffect(() => {
    // The library, the form's header and the list above show the newest result too.
    if (endedId === null) return
    void queryClient.invalidateQueries({ queryKey: [...botsKey(orgId), 'list'] })
    void queryClient.invalidateQueries({ queryKey: botQuery(orgId, bot.id).queryKey })
  }, [endedId, queryClient, orgId, bot.id])

  const error = starting.error ?? tests.error ?? (test === undefined ? query.error : null)
  const isRunning = test?.state === 'running'
  if (place !== null && testId !== null)
    return <Transcript botId={bot.id} testId={testId} place={place} onBack={() => setPlace(null)} />
  return (
    <Stack gap={16}>
      <Text c="dimmed" size="sm">
        {t('intro')}
      </Text>
      <Group gap={8} align="flex-end">
        {bot.publishedVersion !== null && (
          <NativeSelect
            label={t('what')}
            value={of}
            data={(['draft', 'published'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(event) => setOf(event.currentTarget.value === 'published' ? 'published' : 'draft')}
          />
        )}
        <Button onClick={() => starting.mutate()} loading={starting.isPending} disabled={isRunning}>
          {t((tests.data ?? []).length === 0 ? 'run' : 'runAgain')}
        </Button>
        {isRunning && (
          <Button
            variant="default"
            onClick={() => canceling.mutate(test.commandId)}
            loading={canceling.isPending}
          >
            {t('cancel')}
          </Button>
        )}
      </Group>
      {error !== null && <ErrorAlert error={error}>{t('notStarted')}</ErrorAlert>}
      {tests.isPending && <PagePending />}
      {(tests.data ?? []).length > 1 && (
        <Earlier tests={tests.data ?? []} value={testId} onChange={setChosen} />
      )}
      {test !== undefined && <State test={test} />}
      {test?.result != null && (
        <>
          <SegmentedControl
            aria-label={t('parts')}
            data={tabs.map((value) => ({ value, label: t(tabTexts[value]) }))}
            value={tab}
            onChange={(value) => setTab(tabs.find((each) => each === value) ?? 'findings')}
          />
          {tab === 'findings' && (
            <Findings findings={test.result.findings} onSection={onSection} onPlace={setPlace} />
          )}
          {tab === 'figures' && <Figures figures={test.result.figures} />}
          {tab === 'conversations' && <Conversations parts={test.conversations.results} onPlace={setPlace} />}
        </>
      )}
      {test !== undefined && (
        <Text size="xs" c="dimmed">
          {t('engine', { version: test.engineVersion })}
        </Text>
      )}
    </Stack>
  )
}

function Earlier({
  tests,
  value,
  onChange,
}: {
  tests: readonly PersonaTest[]
  value: string | null
  onChange: (id: string) => void
}) {
  const t = useTranslations('personaTest')
  const now = useNow()
  return (
    <NativeSelect
      label={t('earlier')}
      value={value ?? ''}
      data={tests.map(({ id, createdAt, agentVersion, outcome, findings }) => ({
        value: id,
        label: [
          listMoment(new Date(createdAt), now),
          agentVersion === null ? t('ofDraft') : t('ofVersion', { version: agentVersion }),
          outcome === null
            ? undefined
            : outcome === 'passed'
              ? t('passed')
              : t('findings', { count: findings }),
        ]
          .filter((part) => part !== undefined)
          .join(' · '),
      }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The state of the chosen test: running, passed, with findings, out of date, failed. */
function State({ test }: { test: PersonaTestView }) {
  const t = useTranslations('personaTest')
  const now = useNow()
  const { state, outcome, findings, isCurrent, progress, startedBy, createdAt } = test
  if (state === 'running') {
    const { done, total } = progress
    return (
      <Stack gap={6} role="status">
        <Group gap={8}>
          <StatusBadge status={{ tone: 'blue', icon: 'ring', label: t('running') }} />
          <Text span size="xs" c="dimmed" className="numeric">
            {t('progress', { done, total })}
          </Text>
        </Group>
        <Progress value={(100 * done) / Math.max(1, total)} aria-label={t('running')} />
      </Stack>
    )
  }
  const status: Status =
    outcome === null
      ? {
          tone: state === 'cancelled' ? 'gray' : 'red',
          icon: 'dot',
          label: t(state === 'cancelled' ? 'canceled' : 'failed'),
        }
      : outcome === 'passed'
        ? { tone: 'teal', icon: 'dot', label: t('passed') }
        : {
            tone: test.blockingFindings > 0 ? 'red' : 'orange',
            icon: 'dot',
            label: t('findings', { count: findings }),
          }
  return (
    <Stack gap={4} role="status">
      <Group gap="2px 8px">
        <StatusBadge status={status} isTinted />
        {!isCurrent && <StatusBadge status={{ tone: 'yellow', icon: 'dot', label: t('outdated') }} />}
        <Text span size="xs" c="dimmed">
          {t('startedBy', { time: listMoment(new Date(createdAt), now), name: startedBy })}
        </Text>
      </Group>
      {test.error !== null && <Text size="sm">{test.error}</Text>}
      {!isCurrent && (
        <Text size="xs" c="dimmed">
          {t('outdatedText')}
        </Text>
      )}
    </Stack>
  )
}
