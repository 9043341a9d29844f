import { Alert, Button, Group, List, Modal, MultiSelect, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { createAssignments, type CreateAssignmentsResponse } from '#api/contract/assignments.ts'
import { listUsers } from '#api/contract/people.ts'
import type { BotStatus } from '#db/vocabulary/bots.ts'
import { call } from '../../lib/call.ts'
import { MoreTexts } from '../../lib/intl.tsx'
import { teamOptionsQuery } from '../../lib/people-options.ts'
import { useCan, useMe } from '../../lib/use-can.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { showDone } from '../feedback/notices.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { assignmentsKey } from './queries.ts'
import { hasMark, TermsFields, termsFields, termsOf, timesField } from './TermsFields.tsx'
import { assignTexts } from './texts.ts'

export type AssignableBot = { id: string; name: string; status: BotStatus }

type Props = { bots: readonly AssignableBot[]; onClose: () => void }

/** Assigns bots to people and teams. Lists beforehand who is left out, and afterwards what failed. */
export const AssignDialog = (props: Props) => (
  <MoreTexts texts={assignTexts}>
    <Assign {...props} />
  </MoreTexts>
)

/** Active members whose practice calls the reader sees, by name. */
const peopleQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'options', 'assignable'],
    queryFn: async ({ signal }) =>
      (
        await call(listUsers, {
          query: { numberOfResults: 1000, status: ['ACTIVE'], withVisiblePractice: true },
          signal,
        })
      ).results.map(({ id, firstName, lastName, email }) => ({
        value: id,
        label: `${firstName} ${lastName}`.trim() || email,
      })),
    staleTime: 60_000,
  })

function Assign({ bots, onClose }: Props) {
  const t = useTranslations('assign')
  const terms = useTranslations('assignTerms')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const maySeePeople = useCan('users.view')
  const maySeeTeams = useCan('teams.view')
  const people = useQuery({ ...peopleQuery(orgId), enabled: maySeePeople }).data ?? []
  const teams = useQuery({ ...teamOptionsQuery(orgId), enabled: maySeeTeams }).data ?? []
  const settings = useMe()?.settings
  const isHidden = settings?.hideRoleplayFromMembers === true || settings?.hideBotsFromMembers === true
  const [outcome, setOutcome] = useState<CreateAssignmentsResponse | null>(null)
  const hasOutcome = useRef(false)
  const schema = useMemo(
    () =>
      z
        .object({
          people: z.array(z.string()),
          teams: z.array(z.string()),
          ...termsFields,
          times: timesField(terms),
        })
        .refine((values) => values.people.length + values.teams.length > 0, {
          path: ['people'],
          message: t('whoProblem'),
        })
        .refine(hasMark, { path: ['passMark'], message: terms('passMarkProblem') }),
    [t, terms],
  )
  const active = bots.filter(({ status }) => status === 'ACTIVE')
  const leftOut = bots.filter(({ status }) => status !== 'ACTIVE')
  const note = leftOut.length > 0 && (
    <Alert
      color="gray"
      icon={<IconInfoCircle size={16} stroke={1.7} aria-hidden />}
      title={t('leftOut', { count: leftOut.length })}
    >
      <List size="sm">
        {leftOut.map(({ id, name, status }) => (
          <List.Item key={id} dir="auto">
            {t(status === 'DRAFT' ? 'DRAFT' : 'INACTIVE', { name })}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
  if (outcome !== null) return <Outcome outcome={outcome} onClose={onClose} />
  if (active.length === 0)
    return (
      <Closing title={t('noneTitle')} onClose={onClose}>
        {note}
      </Closing>
    )
  return (
    <FormDialog
      opened
      onClose={() => {
        if (!hasOutcome.current) onClose()
      }}
      title={t('title', { count: active.length })}
      schema={schema}
      initialValues={{
        people: [] as string[],
        teams: [] as string[],
        dueOn: '',
        mark: 'scorecard' as const,
        passMark: '' as const,
        times: 1,
      }}
      submitLabel={t('confirm', { count: active.length })}
      onSubmit={async (values, { idempotencyKey }) => {
        const { dueOn, passMark } = termsOf(values)
        const made = await call(createAssignments, {
          body: {
            agentIds: active.map(({ id }) => id),
            userIds: values.people,
            teamIds: values.teams,
            dueOn,
            ...(passMark === undefined ? {} : { passMark }),
            times: values.times,
          },
          idempotencyKey,
        })
        await queryClient.invalidateQueries({ queryKey: assignmentsKey(orgId) })
        if (made.results.length > made.created) {
          hasOutcome.current = true
          setOutcome(made)
        } else showDone(t('done', { count: made.created }))
      }}
    >
      {(form) => (
        <>
          {note}
          {isHidden && (
            <Alert color="gray" icon={<IconInfoCircle size={16} stroke={1.7} aria-hidden />}>
              {t('hidden')}
            </Alert>
          )}
          {maySeePeople && (
            <MultiSelect
              label={t('people')}
              description={t('peopleHint')}
              data={people}
              nothingFoundMessage={t('noMatch')}
              searchable
              limit={100}
              {...form.getInputProps('people')}
            />
          )}
          {maySeeTeams && teams.length > 0 && (
            <MultiSelect
              label={t('teams')}
              description={t('teamsHint')}
              data={teams.map(({ id, label }) => ({ value: id, label }))}
              nothingFoundMessage={t('noMatch')}
              searchable
              {...form.getInputProps('teams')}
            />
          )}
          <TermsFields form={form} marks={['scorecard', 'own', 'any']} />
        </>
      )}
    </FormDialog>
  )
}

/** Maximum number of reasons shown; nobody would read more. */
const shownReasons = 50

/** Who was left out, and why. */
function Outcome({ outcome, onClose }: { outcome: CreateAssignmentsResponse; onClose: () => void }) {
  const t = useTranslations('assign')
  const left = outcome.results.filter((result) => result.outcome !== 'created')
  const nameOf = ({ user, userId, agent }: (typeof left)[number]): string => {
    const bot = agent.name === '' ? t('unknownBot') : agent.name
    if (userId === null) return bot
    const person = `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim()
    return t('pair', { person: person === '' ? t('somebody') : person, bot })
  }
  return (
    <Closing title={t('outcomeTitle', { count: outcome.created })} onClose={onClose}>
      <Text>{t('outcomeText')}</Text>
      <List size="sm" spacing={4}>
        {left.slice(0, shownReasons).map((result) => (
          <List.Item key={`${result.agent.id} ${result.userId}`}>
            <Text span inherit fw={500} dir="auto">
              {nameOf(result)}
            </Text>
            <Text span inherit c="dimmed" display="block">
              {result.reason}
            </Text>
          </List.Item>
        ))}
      </List>
      {left.length > shownReasons && (
        <Text c="dimmed">{t('more', { count: left.length - shownReasons })}</Text>
      )}
    </Closing>
  )
}

function Closing({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: React.ReactNode
}) {
  const common = useTranslations('common')
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={480}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap={12}>
        {children}
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {common('close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
