import {
  Alert,
  Button,
  Group,
  List,
  Paper,
  Radio,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BotDraft } from '#api/contract/bot-drafts.ts'
import { type AgentDetail, cloneAgent, createAgent, createFocusAgent } from '#api/contract/bots.ts'
import { type BotCallType, botCallTypes } from '#db/vocabulary/bots.ts'
import { openingLines } from '#workers/domain/practice/catalog/opening-lines.ts'
import { personalitiesOf } from '#workers/domain/practice/catalog/personalities.ts'
import type { BotDraftForm } from '#workers/domain/practice/bot.ts'
import { call } from '../../../lib/call.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { useIntent } from '../../../lib/use-intent.ts'
import { useNavigateHere } from '../../../lib/use-navigate-here.ts'
import { useIsStillHere, useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import { Page, PageBody, PageHeader } from '../../../ui/Page.tsx'
import { useBotName } from '../bot-status.tsx'
import { botQuery, useRefreshBots } from '../queries.ts'
import { describeBot, remainingQuery } from './queries.ts'
import type { NewBotSearch } from './search.ts'

/** Starts a draft by call type, from a description, or as a copy. The form opens once the draft exists. */
export function NewBotPage({
  search,
  onSearch,
}: {
  search: NewBotSearch
  onSearch: (next: NewBotSearch) => void
}) {
  const t = useTranslations('newBot')
  const navigate = useNavigateHere()
  const refresh = useRefreshBots()
  const remaining = useQuery(remainingQuery(useOrgId())).data
  const isFull = remaining?.remaining === 0
  const open = ({ id }: AgentDetail) => {
    void refresh()
    void navigate({
      to: '/bots/$id',
      params: { id },
      search: search.tab === undefined ? {} : { tab: search.tab },
      replace: true,
    })
  }
  return (
    <Page>
      <PageHeader title={t(search.cloneBuyerId === undefined ? 'title' : 'cloneTitle')} />
      <PageBody maxWidth={760}>
        {isFull && (
          <Alert color="yellow" mb={16}>
            {t('full', { limit: remaining.limit })}
          </Alert>
        )}
        {search.cloneBuyerId === undefined ? (
          <Begin search={search} onSearch={onSearch} isFull={isFull} onCreated={open} />
        ) : (
          <Clone id={search.cloneBuyerId} isFull={isFull} onCreated={open} />
        )}
      </PageBody>
    </Page>
  )
}

function Clone({
  id,
  isFull,
  onCreated,
}: {
  id: string
  isFull: boolean
  onCreated: (bot: AgentDetail) => void
}) {
  const t = useTranslations('newBot')
  const nameOf = useBotName()
  const { data, error, refetch } = useQuery(botQuery(useOrgId(), id))
  const [typed, setTyped] = useState<string | null>(null)
  const asOneIntent = useIntent()
  const cloning = useMutation({
    mutationFn: (scenarioName: string) =>
      asOneIntent({ id, scenarioName }, (idempotencyKey) =>
        call(cloneAgent, {
          params: { id },
          body: scenarioName === '' ? {} : { scenarioName },
          idempotencyKey,
        }),
      ),
    meta: { errorToast: false },
    onSuccess: onCreated,
  })
  if (error !== null && data === undefined) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Text c="dimmed">{t('loading')}</Text>
  const scenarioName = typed ?? t('copyOf', { name: data.scenarioName || nameOf(data) }).slice(0, 120)
  return (
    <Stack gap={14} align="flex-start">
      <Text>{t('cloneText', { name: nameOf(data) })}</Text>
      <TextInput
        w="100%"
        maw={480}
        label={t('scenarioName')}
        value={scenarioName}
        maxLength={120}
        dir="auto"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {cloning.error !== null && <ErrorAlert error={cloning.error} />}
      <Button
        loading={cloning.isPending}
        disabled={isFull}
        onClick={() => cloning.mutate(scenarioName.trim())}
      >
        {t('cloneConfirm')}
      </Button>
    </Stack>
  )
}

function Begin({
  search,
  onSearch,
  isFull,
  onCreated,
}: {
  search: NewBotSearch
  onSearch: (next: NewBotSearch) => void
  isFull: boolean
  onCreated: (bot: AgentDetail) => void
}) {
  const t = useTranslations('newBot')
  const orgId = useOrgId()
  const isStillHere = useIsStillHere()
  const { callType } = search
  const [description, setDescription] = useState('')
  const asOneIntent = useIntent()
  const proposing = useMutation({
    mutationFn: () => {
      const body = { description: description.trim(), ...(callType === undefined ? {} : { callType }) }
      return asOneIntent(body, (key) => describeBot(orgId, body, key, t('tooLong')))
    },
    meta: { errorToast: false },
    onSuccess: ({ callType: described }) => {
      if (isStillHere()) onSearch({ ...search, callType: described })
    },
  })
  const proposal = proposing.data
  const creating = useMutation({
    mutationFn: (type: BotCallType) => {
      const form = firstForm(type, search.folder, proposal)
      const body = { form, ...(proposal === undefined ? {} : { draftId: proposal.id }) }
      return asOneIntent({ type, ...body }, (idempotencyKey) =>
        type === 'focus'
          ? call(createFocusAgent, { body, idempotencyKey })
          : call(createAgent, { body: { callType: type, ...body }, idempotencyKey }),
      )
    },
    meta: { errorToast: false },
    onSuccess: onCreated,
  })
  return (
    <Stack gap={18}>
      <Radio.Group
        label={t('callType')}
        description={t('callTypeHint')}
        value={callType ?? null}
        onChange={(value) => onSearch({ ...search, callType: botCallTypes.find((type) => type === value) })}
      >
        <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing={8} mt={8}>
          {botCallTypes.map((type) => (
            <Radio.Card key={type} value={type} px={12} py={8} radius="md" withBorder>
              <Group gap={10} wrap="nowrap">
                <Radio.Indicator size="xs" />
                <Stack gap={0} miw={0}>
                  <Text fw={500}>{callTypeLabels[type]}</Text>
                  <Text size="xs" c="dimmed" truncate>
                    {personalitiesOf(type)[0]?.label}
                  </Text>
                </Stack>
              </Group>
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>
      <Stack gap={8} align="flex-start">
        <Textarea
          w="100%"
          label={t('description')}
          description={t('descriptionHint')}
          placeholder={t('descriptionExample')}
          value={description}
          maxLength={4000}
          autosize
          minRows={3}
          maxRows={12}
          dir="auto"
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Button
          variant="default"
          leftSection={<IconSparkles size={15} stroke={1.7} />}
          disabled={description.trim() === ''}
          loading={proposing.isPending}
          onClick={() => proposing.mutate()}
        >
          {t('propose')}
        </Button>
        {proposing.isPending && (
          <Text size="sm" c="dimmed" role="status">
            <RunningRing /> {t('proposing')}
          </Text>
        )}
        {proposing.error !== null && (
          <ErrorAlert error={proposing.error} onRetry={() => proposing.mutate()} />
        )}
        {proposal !== undefined && <Proposal draft={proposal} />}
      </Stack>
      {creating.error !== null && <ErrorAlert error={creating.error} />}
      <Group gap={10}>
        <Button
          disabled={callType === undefined || isFull}
          loading={creating.isPending}
          onClick={() => callType !== undefined && creating.mutate(callType)}
        >
          {t(proposal === undefined ? 'createEmpty' : 'createProposed')}
        </Button>
        {callType === undefined && <Text c="dimmed">{t('chooseFirst')}</Text>}
      </Group>
    </Stack>
  )
}

/** The proposal, the sentences it comes from, and who made it. */
function Proposal({ draft }: { draft: BotDraft }) {
  const t = useTranslations('newBot')
  if (draft.error !== null)
    return (
      <Alert color="yellow" w="100%">
        {draft.error}
      </Alert>
    )
  const sources = [...new Set(draft.origin.map(({ because }) => because))].filter((words) => words !== '')
  const added = draft.origin.filter(({ because }) => because === '').length
  const foreign = [...new Set(draft.origin.flatMap((field) => field.foreign))]
  return (
    <Paper withBorder p={12} w="100%" role="status">
      <Stack gap={8}>
        <Text fw={500}>
          {t('proposed', { count: draft.origin.length, callType: callTypeLabels[draft.callType] })}
        </Text>
        {draft.note !== '' && <Text c="dimmed">{draft.note}</Text>}
        <List size="sm" spacing={2}>
          {sources.slice(0, 12).map((because) => (
            <List.Item key={because}>
              <bdi>{because}</bdi>
            </List.Item>
          ))}
        </List>
        {added > 0 && <Text size="sm">{t('added', { count: added })}</Text>}
        {foreign.length > 0 && (
          <Text size="sm" c="var(--tone-orange-text)">
            {t('foreign')} <bdi>{foreign.join(', ')}</bdi>
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

/** The initial values of a draft: its folder, the default personality of the call type, and an opening line. */
function firstForm(
  callType: BotCallType,
  folder: string | undefined,
  proposal: BotDraft | undefined,
): BotDraftForm {
  const personality = personalitiesOf(callType)[0]?.id
  return {
    ...(personality === undefined ? {} : { emotionalState: personality }),
    openerLine: openingLines[callType][0],
    ...proposal?.form,
    ...(folder === undefined ? {} : { folders: [folder] }),
  }
}
