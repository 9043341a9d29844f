import { Alert, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '#api/contract/calls.ts'
import { sendSummaryEmail } from '#api/contract/summary-mails.ts'
import { call as request } from '../../../lib/call.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { useCallMutation } from '../../../lib/call-mutation.ts'
import { useIntent } from '../../../lib/use-intent.ts'
import { useMailRefusal } from '../../../lib/use-mail-refusal.ts'

/** Sends the summary of a call to one person. Warns before it goes to somebody outside the organization. */
export function SendSummary({ call, onClose }: { call: CallDetail; onClose: () => void }) {
  const t = useTranslations('shareCall')
  const common = useTranslations('common')
  const [partyId, setPartyId] = useState<string | null>(null)
  const [email, setEmail] = useState('')
  const party = call.participants.find(({ id }) => id === partyId)
  const address = email.trim()
  const isOutside = address !== '' || (party !== undefined && party.userId === null)
  const refusal = useMailRefusal()
  const hasReader =
    party === undefined
      ? address.includes('@')
      : address !== '' || party.email !== null || party.userId !== null
  const isReady = hasReader && refusal === null
  const asOneIntent = useIntent()
  const sending = useCallMutation(null, () => {
    const body = { realCallPartyId: partyId, email: address === '' ? null : address }
    return asOneIntent(body, (idempotencyKey) =>
      request(sendSummaryEmail, { params: { id: call.id }, body, respondAsync: true, idempotencyKey }),
    )
  })
  return (
    <Modal
      // A modal stores the focus only when it changes from closed to open, so it opens after mounting.
      opened={useMounted()}
      onClose={onClose}
      title={t('sendSummary')}
      size={440}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady)
            sending.mutate(undefined, {
              onSuccess: () => {
                showDone(t('summaryOnItsWay'))
                onClose()
              },
            })
        }}
      >
        <Stack gap={12}>
          {refusal !== null && <Alert color="orange">{refusal}</Alert>}
          <Text c="dimmed">{t('summaryText')}</Text>
          <Select
            label={t('summaryTo')}
            placeholder={t('summarySomebodyElse')}
            data={call.participants.map(({ id, name, email: known }) => ({
              value: id,
              label: known === null ? name : `${name} (${known})`,
            }))}
            value={partyId}
            onChange={setPartyId}
            clearable
            data-autofocus
          />
          <TextInput
            type="email"
            label={t('summaryAddress')}
            placeholder={party?.email ?? undefined}
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            maxLength={254}
          />
          {sending.error !== null && <ErrorAlert error={sending.error} />}
          {isOutside && <Alert color="orange">{t('summaryOutside')}</Alert>}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" disabled={!isReady} loading={sending.isPending}>
              {t('summarySend')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
