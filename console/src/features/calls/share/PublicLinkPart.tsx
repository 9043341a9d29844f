import { Alert, Button, Checkbox, Group, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconBan, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { leastLinkPassword, type PublicLink, type TogglePublicUrlBody } from '#api/contract/public-links.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { formatMoment } from '../../../lib/time.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { showDone, showError } from '../../../ui/feedback/notices.ts'
import { type LinkChange, publicLinkQuery, useChangeLink } from './queries.ts'

const choices = [1, 7, 30, 90] as const
const kept = 'kept'
const dayMs = 86_400_000

/** The public link of a call: its address, its password, what it shows, and who has opened it. */
export function PublicLinkPart({ callId, isPrivate }: { callId: string; isPrivate: boolean }) {
  const t = useTranslations('shareCall')
  const { data: link, error, refetch } = useQuery(publicLinkQuery(useOrgId(), callId))
  const [madePassword, setMadePassword] = useState<string | null>(null)
  // Only the response to the change that generated a password contains it.
  const keepPassword = ({ newPassword }: PublicLink, change: LinkChange) => {
    const isReplaced = change !== 'renew' && change.password !== undefined
    if (newPassword !== null || isReplaced) setMadePassword(newPassword)
  }
  if (link === undefined)
    return error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />
  const isOn = link.isPublicEnabled && !link.isExpired && !isPrivate
  const state = isOn ? t('linkOn') : t('linkOff')
  return (
    <Stack component="section" gap={12} aria-label={t('publicLink')}>
      <Group justify="space-between">
        <Text fw={600}>{t('publicLink')}</Text>
        <Text className="meta">{link.isPublicEnabled && link.isExpired ? t('linkExpired') : state}</Text>
      </Group>
      {link.obstacle === 'withoutContent' && <Text c="dimmed">{t('contentObstacle')}</Text>}
      {isPrivate && <Text c="dimmed">{t('privateObstacle')}</Text>}
      {!isPrivate && link.obstacle !== 'withoutContent' && (
        // The user's choices belong to the link as it was loaded.
        <LinkForm
          key={`${link.updatedAt} ${isOn}`}
          callId={callId}
          link={link}
          isOn={isOn}
          madePassword={madePassword}
          onChanged={keepPassword}
        />
      )}
      {link.events.length > 0 && <ViewLog link={link} />}
    </Stack>
  )
}

function LinkForm({
  callId,
  link,
  isOn,
  madePassword,
  onChanged,
}: {
  callId: string
  link: PublicLink
  isOn: boolean
  madePassword: string | null
  onChanged: (link: PublicLink, change: LinkChange) => void
}) {
  const t = useTranslations('shareCall')
  const changing = useChangeLink(callId, onChanged)
  const [password, setPassword] = useState('')
  const [days, setDays] = useState<string>(isOn ? kept : '30')
  const [shows, setShows] = useState(link.shows)
  const [masksContacts, setMasks] = useState(link.masksContacts)
  const isShort = password !== '' && password.length < leastLinkPassword

  const save = () => {
    const change: TogglePublicUrlBody = {
      isPublicEnabled: true,
      shows,
      masksContacts,
      updatedAt: link.updatedAt,
    }
    if (password !== '') change.password = password
    if (days !== kept) change.expiresAt = new Date(Date.now() + Number(days) * dayMs).toISOString()
    changing.mutate(change, { onSuccess: () => setPassword('') })
  }
  const copy = async (): Promise<void> => {
    if (await copyText(link.url ?? '')) showDone(t('copied'))
    else showError(t('notCopied'))
  }
  const ends = [
    ...(isOn && link.expiresAt !== null
      ? [{ value: kept, label: t('endsOn', { date: formatMoment(new Date(link.expiresAt), 'date') }) }]
      : []),
    ...choices.map((count) => ({ value: String(count), label: t('days', { count }) })),
  ]
  return (
    <Stack gap={12}>
      {!isOn && <Text c="dimmed">{t('linkText')}</Text>}
      {link.blockedUntil !== null && (
        <Alert color="orange">
          {t('blocked', { time: formatMoment(new Date(link.blockedUntil), 'time') })}
        </Alert>
      )}
      {isOn && link.url !== null && (
        <Group gap={8} align="end" wrap="nowrap">
          <TextInput label={t('address')} value={link.url} readOnly flex={1} />
          <Button variant="default" leftSection={<IconCopy size={15} />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
        </Group>
      )}
      {madePassword !== null && <TextInput label={t('passwordMade')} value={madePassword} readOnly />}
      <PasswordInput
        label={t('password')}
        description={link.hasPassword ? t('passwordSet') : t('passwordLeft')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={isShort ? t('passwordHint', { count: leastLinkPassword }) : undefined}
        autoComplete="new-password"
      />
      <Select
        label={t('ends')}
        data={ends}
        value={days}
        onChange={(value) => setDays(value ?? '30')}
        allowDeselect={false}
      />
      <Checkbox.Group
        label={t('shows')}
        value={Object.keys(shows).filter((key) => shows[key as keyof typeof shows])}
      >
        <Stack gap={10} mt={6}>
          {(['summary', 'transcript', 'score'] as const).map((part) => (
            <Checkbox
              key={part}
              value={part}
              label={t(part)}
              onChange={(event) => setShows({ ...shows, [part]: event.currentTarget.checked })}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox
        label={t('masks')}
        checked={masksContacts}
        onChange={(event) => setMasks(event.currentTarget.checked)}
      />
      <Group gap={8}>
        <Button onClick={save} loading={changing.isPending} disabled={isShort}>
          {isOn ? t('save') : t('turnOn')}
        </Button>
        {isOn && (
          <>
            <Button
              variant="default"
              leftSection={<IconRefresh size={15} />}
              disabled={changing.isPending}
              onClick={() => changing.mutate('renew', { onSuccess: () => showDone(t('renewed')) })}
            >
              {t('renew')}
            </Button>
            <Button
              variant="default"
              c="var(--mantine-color-error)"
              leftSection={<IconBan size={15} />}
              disabled={changing.isPending}
              onClick={() => changing.mutate({ isPublicEnabled: false })}
            >
              {t('turnOff')}
            </Button>
          </>
        )}
      </Group>
    </Stack>
  )
}

function ViewLog({ link }: { link: PublicLink }) {
  const t = useTranslations('shareCall')
  return (
    <Stack gap={6}>
      <Group gap={8}>
        <Text fw={600}>{t('log')}</Text>
        <Text className="meta">{t('logCount', { views: link.views, wrong: link.wrongPasswords })}</Text>
      </Group>
      {link.events.map(({ id, at, kind, address, member }) => (
        <Group key={id} gap={8} wrap="nowrap" justify="space-between">
          <Text className="meta numeric" flex="none">
            {formatMoment(new Date(at), 'dayTime')}
          </Text>
          <Text flex={1} c={kind === 'wrong_password' ? 'var(--mantine-color-error)' : undefined}>
            {t(kind)}
          </Text>
          <Text className="meta" truncate>
            <bdi>{member === null ? address : `${member.firstName} ${member.lastName}`.trim()}</bdi>
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
