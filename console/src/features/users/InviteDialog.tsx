import {
  Button,
  Checkbox,
  FileButton,
  Group,
  Modal,
  MultiSelect,
  Pill,
  PillsInput,
  Select,
  Stack,
  Text,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck, IconFileText, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type BulkInvitations,
  type InvitationResult,
  mostInvitations,
  sendBulkInvitations,
} from '#api/contract/invitations.ts'
import { type OrgRole, orgRoles } from '#db/vocabulary/organizations.ts'
import { call } from '../../lib/call.ts'
import { teamOptionsQuery } from '../../lib/people-options.ts'
import { roleOptions } from '../../lib/roles.ts'
import { useCan } from '../../lib/use-can.ts'
import { useIntent } from '../../lib/use-intent.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'
import { addressesIn, suggestionFor, typedAddresses } from './invite-list.ts'
import { domainQuery, invitationCheckQuery, invitedAs, seatsQuery } from './queries.ts'

/** A list of capabilities can be given only to a member, not to an address. */
const invitedRoles = roleOptions.filter(({ value }) => value !== 'CUSTOM')

const isSent = ({ outcome }: Pick<InvitationResult, 'outcome'>): boolean =>
  outcome === 'invited' || outcome === 'renewed'

/** Addresses as chips that are checked immediately, so that problems show before anything is sent. */
export function InviteDialog({ onClose, onSent }: { onClose: () => void; onSent: (count: number) => void }) {
  const t = useTranslations('userInvite')
  const common = useTranslations('common')
  const orgId = useOrgId()
  const mayChooseTeams = useCan('teams.manage')
  const [emails, setEmails] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState<OrgRole>('MEMBER')
  const [teamIds, setTeamIds] = useState<string[]>([])
  const [allowDuplicates, setAllowDuplicates] = useState(false)
  const once = useIntent()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const body: BulkInvitations = {
    invitations: emails.map((email) => ({ email, role, teamIds })),
    allowDuplicates,
  }
  const isTooMany = emails.length > mostInvitations
  const [checked] = useDebouncedValue(body, 250)
  const check = useQuery({
    ...invitationCheckQuery(orgId, checked),
    enabled: checked.invitations.length > 0 && checked.invitations.length <= mostInvitations,
  })
  const { data: seats } = useQuery(seatsQuery(orgId))
  const { data: domain = null } = useQuery(domainQuery(orgId))
  const { data } = useQuery({ ...teamOptionsQuery(orgId), enabled: mayChooseTeams })
  const teams = data?.filter(({ mayAddPeople }) => mayAddPeople) ?? []

  const results = new Map(check.data?.results.map((result) => [result.email, result]))
  // The button stays while a shorter list is checked again; otherwise a click on it would be lost.
  const isChecked = invitedAs(checked) === invitedAs(body) && emails.every((email) => results.has(email))
  const judged = emails.flatMap((email) => results.get(email) ?? [])
  const ready = judged.filter(isSent)
  const problems = judged.filter((result) => !isSent(result))
  // If the organization accepts any domain, a similar domain may be intended.
  const mistyped = ready.flatMap(({ email }) => {
    const suggestion = suggestionFor(email, domain)
    return suggestion === null ? [] : [{ email, suggestion }]
  })
  const seat = seats?.find((each) => each.role === role)
  const newSeats = ready.filter(({ outcome }) => outcome === 'invited').length

  const add = (found: readonly string[]) => {
    setEmails((known) => [...new Set([...known, ...found])])
    setTyped('')
  }
  const replace = (email: string, by: string) =>
    setEmails((known) => [...new Set(known.map((each) => (each === email ? by : each)))])
  const send = async () => {
    setBusy(true)
    setError(null)
    try {
      const sent = await once(body, (idempotencyKey) => call(sendBulkInvitations, { body, idempotencyKey }))
      const failed = sent.results.filter(({ outcome }) => outcome === 'failed')
      onSent(sent.results.filter(isSent).length)
      if (failed.length === 0) return onClose()
      setEmails(failed.map(({ email }) => email))
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={580}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap={14}>
        <PillsInput
          label={t('addresses')}
          description={t('addressesHint')}
          styles={{ input: { maxHeight: 220, overflowY: 'auto' } }}
        >
          <Pill.Group>
            {emails.map((email) => (
              <AddressPill
                key={email}
                email={email}
                result={results.get(email)}
                onRemove={() => setEmails((known) => known.filter((each) => each !== email))}
              />
            ))}
            <PillsInput.Field
              aria-label={t('addressesField')}
              data-autofocus
              value={typed}
              inputMode="email"
              onChange={(event) => setTyped(event.currentTarget.value)}
              onPaste={(event) => {
                const found = addressesIn(event.clipboardData.getData('text'))
                if (found.length === 0) return
                event.preventDefault()
                add(found)
              }}
              onBlur={() => add(typedAddresses(typed))}
              onKeyDown={(event) => {
                if (['Enter', ',', ';', ' '].includes(event.key)) {
                  event.preventDefault()
                  add(typedAddresses(typed))
                } else if (event.key === 'Backspace' && typed === '') {
                  setEmails((known) => known.slice(0, -1))
                }
              }}
            />
          </Pill.Group>
        </PillsInput>
        <Group gap={8}>
          <FileButton
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(file) => {
              if (file !== null) void file.text().then((text) => add(addressesIn(text)))
            }}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="xs"
                leftSection={<IconFileText size={14} stroke={1.8} />}
              >
                {t('file')}
              </Button>
            )}
          </FileButton>
        </Group>
        <Stack gap={4} role="status">
          {isTooMany && <Text c="var(--tone-red-text)">{t('tooMany', { count: mostInvitations })}</Text>}
          {problems.slice(0, 8).map((result) => (
            <ProblemLine
              key={result.email}
              result={result}
              suggestion={result.problem === 'wrong_domain' ? suggestionFor(result.email, domain) : null}
              onUse={(email) => replace(result.email, email)}
            />
          ))}
          {problems.length > 8 && <Text c="dimmed">+ {problems.length - 8}</Text>}
          {mistyped.slice(0, 8).map(({ email, suggestion }) => (
            <Line key={email} icon={IconAlertTriangle} text={t('mistyped', { email, domain: domain ?? '' })}>
              <UseSuggestion suggestion={suggestion} onUse={() => replace(email, suggestion)} />
            </Line>
          ))}
        </Stack>
        <Group grow align="flex-start" gap={12}>
          <Select
            label={t('role')}
            data={invitedRoles}
            value={role}
            onChange={(value) => setRole(orgRoles.find((each) => each === value) ?? 'MEMBER')}
            allowDeselect={false}
          />
          {mayChooseTeams && teams.length > 0 && (
            <MultiSelect
              label={t('teams')}
              description={t('teamsHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              data={teams.map(({ id, label }) => ({ value: id, label }))}
              value={teamIds}
              onChange={setTeamIds}
              maxValues={20}
              searchable
            />
          )}
        </Group>
        <Checkbox
          label={t('again')}
          checked={allowDuplicates}
          onChange={(event) => setAllowDuplicates(event.currentTarget.checked)}
        />
        {(error ?? check.error) !== null && <ErrorAlert error={error ?? check.error} />}
        <Group justify="space-between" gap={8}>
          <Text size="sm" c="dimmed">
            {seat !== undefined &&
              (seat.limit === null
                ? t('seatsFree', { count: newSeats })
                : t('seats', { count: newSeats, used: seat.used + newSeats, limit: seat.limit }))}{' '}
            {t('links')}
          </Text>
          <Group gap={8}>
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              {common('cancel')}
            </Button>
            <Button
              leftSection={<IconSend size={15} stroke={1.8} />}
              disabled={ready.length === 0 || !isChecked || isTooMany}
              loading={isBusy}
              onClick={() => void send()}
            >
              {t('send', { count: ready.length })}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  )
}

function AddressPill({
  email,
  result,
  onRemove,
}: {
  email: string
  result: InvitationResult | undefined
  onRemove: () => void
}) {
  const t = useTranslations('userInvite')
  const isFailed = result?.outcome === 'failed'
  const isSkipped = result?.outcome === 'skipped'
  const color = isFailed ? 'var(--mantine-color-red-filled)' : 'var(--c-line)'
  return (
    <Pill
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': t('remove', { email }), 'aria-hidden': false, tabIndex: 0 }}
      title={result?.reason ?? undefined}
      data-outcome={result?.outcome}
      bg="transparent"
      style={{ border: `1px ${isSkipped ? 'dashed' : 'solid'} ${color}` }}
    >
      {isFailed && (
        <IconAlertTriangle
          size={12}
          stroke={1.8}
          style={{ marginInlineEnd: 4, verticalAlign: '-1px' }}
          aria-label={t('wrong')}
        />
      )}
      {email}
    </Pill>
  )
}

function ProblemLine({
  result,
  suggestion,
  onUse,
}: {
  result: InvitationResult
  suggestion: string | null
  onUse: (email: string) => void
}) {
  const t = useTranslations('userInvite')
  const isFailed = result.outcome === 'failed'
  return (
    <Line
      icon={isFailed ? IconAlertTriangle : IconCheck}
      text={t('line', { email: result.email, reason: result.reason ?? '' })}
      color={isFailed ? 'var(--tone-red-text)' : 'dimmed'}
    >
      {suggestion !== null && <UseSuggestion suggestion={suggestion} onUse={() => onUse(suggestion)} />}
    </Line>
  )
}

function Line({
  icon: Icon,
  text,
  color = 'dimmed',
  children,
}: {
  icon: typeof IconCheck
  text: string
  color?: string
  children?: ReactNode
}) {
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <Icon size={15} stroke={1.8} style={{ flex: 'none', marginTop: 2 }} aria-hidden />
      <Text size="sm" c={color} style={{ overflowWrap: 'anywhere' }}>
        {text} {children}
      </Text>
    </Group>
  )
}

function UseSuggestion({ suggestion, onUse }: { suggestion: string; onUse: () => void }) {
  const t = useTranslations('userInvite')
  return (
    <Button variant="transparent" size="compact-xs" px={0} onClick={onUse}>
      {t('use', { email: suggestion })}
    </Button>
  )
}
