import {
  Alert,
  Anchor,
  Box,
  Button,
  Divider,
  Flex,
  Group,
  Kbd,
  Modal,
  SegmentedControl,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconShieldLock } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type CallProposal, createBotFromCall } from '#api/contract/bot-from-call.ts'
import type { TranscriptTurn } from '#api/contract/calls.ts'
import { isEnough, proposalSections, tooLittle } from '#workers/domain/practice/from-call/proposal.ts'
import { call } from '../../../lib/call.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useIntent } from '../../../lib/use-intent.ts'
import { useNavigateHere } from '../../../lib/use-navigate-here.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert, ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page, PageBody, PageHeader } from '../../../ui/Page.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { useRefreshBots } from '../queries.ts'
import { acceptRest, bodyOf, type Decision, type Decisions, keptOf, numbersOf, without } from './decisions.ts'
import { isEditable, ProposalRow } from './ProposalRow.tsx'
import { QuotedTranscript } from './QuotedTranscript.tsx'
import { callProposalQuery, spokenQuery } from './queries.ts'

// The transcript loads first; the height of the steps is reserved.
const FromCallSteps = lazy(() =>
  import('./FromCallSteps.tsx').then((module) => ({ default: module.FromCallSteps })),
)
const stepsHeight = 24

/** Creates a bot from what a buyer said: each part next to the quote it comes from, kept or left out one by one. */
export function FromCallPage({ callId }: { callId: string }) {
  const t = useTranslations('fromCall')
  const orgId = useOrgId()
  const proposed = useQuery(callProposalQuery(orgId, callId))
  const spoken = useQuery(spokenQuery(orgId, callId))
  const error = proposed.error ?? spoken.error
  const retry = () => void Promise.all([proposed.refetch(), spoken.refetch()])
  return (
    <Page>
      <PageHeader
        title={t('title')}
        meta={
          proposed.data !== undefined && (
            <>
              {t('of')}{' '}
              <TextLink to="/calls/$callId" params={{ callId }}>
                <bdi>{proposed.data.callTitle}</bdi>
              </TextLink>
            </>
          )
        }
      />
      <Box px="var(--page-gutter)" pb={8}>
        <Suspense fallback={<Box h={stepsHeight} />}>
          <FromCallSteps current="review" />
        </Suspense>
      </Box>
      {proposed.data === undefined || spoken.data === undefined ? (
        <PageBody>
          {error === null ? (
            <Text c="dimmed" role="status">
              {t('loading')}
            </Text>
          ) : (
            <ErrorState error={error} onRetry={retry} />
          )}
        </PageBody>
      ) : (
        <Review key={callId} found={proposed.data} turns={spoken.data.messages} />
      )}
    </Page>
  )
}

function Review({ found, turns }: { found: CallProposal; turns: readonly TranscriptTurn[] }) {
  const t = useTranslations('fromCall')
  const { proposals } = found
  const isNarrow = useMediaQuery('(max-width: 62em)') ?? false
  const [part, setPart] = useState<'proposal' | 'transcript'>('proposal')
  const [decisions, setDecisions] = useState<Decisions>({})
  const [currentId, setCurrentId] = useState(proposals[0]?.id ?? '')
  const [editingId, setEditingId] = useState<string | null>(null)
  const numbers = numbersOf(proposals)
  const current = proposals.find(({ id }) => id === currentId)

  const decide = (id: string, decision: Decision) => {
    setEditingId(null)
    setDecisions((before) => ({ ...before, [id]: decision }))
  }
  const go = (id: string | undefined) => {
    if (id === undefined) return
    setCurrentId(id)
    setPart('proposal')
    const rowOf = () => document.querySelector<HTMLElement>(`#proposal-${id}`)
    // Focus the row immediately so that the next key applies to it. On a phone the row renders only after its part opens.
    if (rowOf() === null) requestAnimationFrame(() => rowOf()?.focus())
    else rowOf()?.focus()
  }
  const ordered = proposalSections.flatMap((section) => proposals.filter((each) => each.section === section))
  const beside = (by: number) => ordered[ordered.findIndex(({ id }) => id === currentId) + by]?.id

  function onKey(event: KeyboardEvent, id: string): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    const proposal = proposals.find((each) => each.id === id)
    const acts: Record<string, (() => void) | undefined> = {
      a: () => decide(id, { kind: 'accepted' }),
      e: proposal !== undefined && isEditable(proposal) ? () => setEditingId(id) : undefined,
      x: () => decide(id, { kind: 'left' }),
      ArrowDown: () => go(beside(1)),
      ArrowUp: () => go(beside(-1)),
    }
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  const transcript = (
    <QuotedTranscript turns={turns} proposals={proposals} numbers={numbers} current={current} onMark={go} />
  )
  const list = (
    <Stack gap={0}>
      {proposalSections.map((section) => {
        const own = proposals.filter((each) => each.section === section)
        const decided = own.filter(({ id }) => decisions[id] !== undefined).length
        const canAccept = acceptRest(proposals, decisions, section)
        const hasRest = Object.keys(canAccept).length > Object.keys(decisions).length
        return (
          <Box key={section} component="section" aria-labelledby={`section-${section}`}>
            <Group
              gap={12}
              px="var(--page-gutter)"
              py={7}
              bg="var(--c-sunken)"
              style={{ borderBottom: '1px solid var(--c-row-line)' }}
            >
              <Title order={2} size="h5" id={`section-${section}`} flex={1}>
                {t(section)}
              </Title>
              {own.length > 0 && (
                <Text size="sm" c="dimmed" className="numeric">
                  {t('decidedOf', { decided, total: own.length })}
                </Text>
              )}
              {hasRest && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={t('acceptRestOf', { section: t(section) })}
                  onClick={() => setDecisions(canAccept)}
                >
                  {t('acceptRest')}
                </Button>
              )}
            </Group>
            {own.length === 0 && (
              <Text c="dimmed" size="sm" px="var(--page-gutter)" py={8}>
                {t('nothing')}
              </Text>
            )}
            {own.map((proposal) => {
              const [said] = proposal.evidence
              return (
                <ProposalRow
                  key={proposal.id}
                  proposal={proposal}
                  number={numbers.get(proposal.id)}
                  seconds={said === undefined ? null : (turns[said.messageIndex]?.secondsFromStart ?? null)}
                  decision={decisions[proposal.id]}
                  isCurrent={proposal.id === currentId}
                  isEditing={proposal.id === editingId}
                  onFocus={() => setCurrentId(proposal.id)}
                  onKey={(event) => onKey(event, proposal.id)}
                  onAccept={() => decide(proposal.id, { kind: 'accepted' })}
                  onEdit={() => setEditingId(proposal.id)}
                  onSave={(text) =>
                    decide(
                      proposal.id,
                      text === proposal.text ? { kind: 'accepted' } : { kind: 'edited', text },
                    )
                  }
                  onCancel={() => setEditingId(null)}
                  onLeave={() => decide(proposal.id, { kind: 'left' })}
                  onUndo={() => setDecisions((before) => without(before, proposal.id))}
                />
              )
            })}
          </Box>
        )
      })}
    </Stack>
  )
  return (
    <>
      <Privacy found={found} />
      {isNarrow && (
        <Box px="var(--page-gutter)" pb={8}>
          <SegmentedControl
            fullWidth
            aria-label={t('parts')}
            value={part}
            onChange={(value) => setPart(value === 'transcript' ? 'transcript' : 'proposal')}
            data={[
              { value: 'proposal', label: t('proposal') },
              { value: 'transcript', label: t('transcript') },
            ]}
          />
        </Box>
      )}
      <Flex flex={1} mih={0} style={{ borderTop: '1px solid var(--c-line)' }}>
        {(!isNarrow || part === 'transcript') && (
          <Box flex="2 1 0" miw={0} py={8} style={{ overflowY: 'auto' }}>
            {transcript}
          </Box>
        )}
        {!isNarrow && <Divider orientation="vertical" />}
        {(!isNarrow || part === 'proposal') && (
          <Box flex="3 1 0" miw={0} style={{ overflowY: 'auto' }}>
            {list}
          </Box>
        )}
      </Flex>
      <CreateBar found={found} decisions={decisions} />
    </>
  )
}

/** What was replaced for privacy, shown before everything else. */
function Privacy({ found }: { found: CallProposal }) {
  const t = useTranslations('fromCall')
  const [isOpen, setOpen] = useState(false)
  const { replaced, note } = found
  return (
    <Box px="var(--page-gutter)" pb={10}>
      <Alert color="violet" variant="outline" icon={<IconShieldLock size={18} />} py={8}>
        <Text inherit>
          {t('replaced', { count: replaced.length })}{' '}
          {replaced.length > 0 && (
            <Anchor component="button" type="button" inherit onClick={() => setOpen(true)}>
              {t('seeAll', { count: replaced.length })}
            </Anchor>
          )}
        </Text>
        <Text size="sm">{note}</Text>
      </Alert>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('replacedTitle')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('what')}</Table.Th>
              <Table.Th>{t('inCall')}</Table.Th>
              <Table.Th>{t('inBot')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {replaced.map(({ kind, original, replacement }) => (
              <Table.Tr key={`${kind}-${original}`}>
                <Table.Td>{t(kind)}</Table.Td>
                <Table.Td dir="auto">{original}</Table.Td>
                <Table.Td dir="auto">{replacement}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Modal>
    </Box>
  )
}

function CreateBar({ found, decisions }: { found: CallProposal; decisions: Decisions }) {
  const t = useTranslations('fromCall')
  const navigate = useNavigateHere()
  const refresh = useRefreshBots()
  const asOneIntent = useIntent()
  const mayEdit = useCan('bots.manage')
  const mayCreate = useCan('bots.create')
  const { proposals, callId, obstacle } = found
  const kept = keptOf(proposals, decisions)
  const creating = useMutation({
    mutationFn: () => {
      const body = { callId, kept: bodyOf(proposals, decisions), createsBot: true }
      return asOneIntent(body, (idempotencyKey) => call(createBotFromCall, { body, idempotencyKey }))
    },
    meta: { errorToast: false },
    onSuccess: ({ generatedAgentId }) => {
      void refresh()
      if (generatedAgentId === null) return
      // People who may not change bots can still read and try their own.
      if (!mayEdit) showDone(t('made'))
      void navigate({ to: '/bots/$id', params: { id: generatedAgentId } })
    },
  })
  const reason = obstacle ?? (isEnough(kept) ? null : tooLittle)
  return (
    <Stack gap={8} px="var(--page-gutter)" py={10} style={{ borderTop: '1px solid var(--c-line)' }}>
      {creating.error !== null && <ErrorAlert error={creating.error} />}
      <Group gap="8px 16px">
        <Box flex="1 1 240px">
          <Text size="sm" className="numeric">
            {t('summary', {
              decided: Object.keys(decisions).length,
              total: proposals.length,
              kept: kept.length,
            })}
          </Text>
          {reason !== null && (
            <Text size="sm" id="create-reason">
              {reason}
            </Text>
          )}
        </Box>
        <Group gap={6} visibleFrom="md" aria-label={t('keys')} role="note">
          <Kbd>A</Kbd>
          <Text size="sm">{t('keyAccept')}</Text>
          <Kbd>E</Kbd>
          <Text size="sm">{t('keyEdit')}</Text>
          <Kbd>X</Kbd>
          <Text size="sm">{t('keyLeave')}</Text>
        </Group>
        {obstacle !== null && mayCreate && (
          <LinkButton variant="default" to="/bots/new" search={{ callType: found.callType }}>
            {t('emptyBot')}
          </LinkButton>
        )}
        <Button
          disabled={reason !== null}
          aria-describedby={reason === null ? undefined : 'create-reason'}
          loading={creating.isPending}
          onClick={() => creating.mutate()}
        >
          {t('create', { count: kept.length })}
        </Button>
      </Group>
    </Stack>
  )
}
