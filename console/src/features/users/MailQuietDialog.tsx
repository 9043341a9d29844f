import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ItemResult } from '#api/contract/invitations.ts'
import { sendLoginInfoToSlackers } from '#api/contract/users.ts'
import { call } from '../../lib/call.ts'
import { useIntent } from '../../lib/use-intent.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'
import { quietPeopleQuery } from './queries.ts'

const mostDays = 365
const isDays = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= mostDays

/** Sends mail to everybody without a call in this many days, after showing how many people that is. */
export function MailQuietDialog({
  onClose,
  onSent,
}: {
  onClose: () => void
  onSent: (results: ItemResult[]) => void
}) {
  const t = useTranslations('userMail')
  const common = useTranslations('common')
  const [days, setDays] = useState<string | number>(14)
  const [asked] = useDebouncedValue(days, 300)
  const once = useIntent()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const orgId = useOrgId()
  const preview = useQuery(quietPeopleQuery(orgId, isDays(asked) ? asked : 1, isDays(asked)))
  const isCurrent = asked === days && isDays(days)
  const results = isCurrent ? preview.data?.results : undefined
  const count = results?.filter(({ outcome }) => outcome === 'done').length ?? 0
  const recent = (results?.length ?? 0) - count
  const send = async () => {
    if (!isDays(days)) return
    setBusy(true)
    setError(null)
    try {
      const body = { numberOfDaysWithNoCalls: days }
      const sent = await once(body, (idempotencyKey) =>
        call(sendLoginInfoToSlackers, { body, idempotencyKey }),
      )
      onSent(sent.results)
      onClose()
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  const problem = error ?? preview.error
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={440}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap={12}>
        <NumberInput
          label={t('days')}
          min={1}
          max={mostDays}
          allowDecimal={false}
          value={days}
          onChange={setDays}
          hideControls
          maw={160}
          data-autofocus
        />
        <Text c="dimmed">{t('text')}</Text>
        <Text role="status">
          {results !== undefined && t('found', { count })} {recent > 0 && t('recent', { count: recent })}
        </Text>
        {problem !== null && <ErrorAlert error={problem} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {common('cancel')}
          </Button>
          <Button disabled={count === 0} loading={isBusy} onClick={() => void send()}>
            {t('send', { count })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
