import { Button, Group, Text } from '@mantine/core'
import { IconDeviceDesktop } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type PracticeCallView, takeOverPracticeCall } from '#api/contract/practice.ts'
import { call as request } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { practiceCallQuery } from '../queries/attempts.ts'
import { tabId } from './tab-id.ts'

/** Another tab speaks on this call. Shown in place of the input field until this tab takes over. */
export const isHeldElsewhere = ({ state, may, heldBy }: PracticeCallView): boolean =>
  state.phase === 'live' && may.speak && heldBy !== null && heldBy !== tabId()

export function HeldElsewhere({ call }: { call: PracticeCallView }) {
  const t = useTranslations('practiceRoom')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const takingOver = useMutation({
    mutationFn: () => request(takeOverPracticeCall, { params: { id: call.id }, body: { tab: tabId() } }),
    meta: { label: t('takeOver') },
    onSuccess: (now) => queryClient.setQueryData(practiceCallQuery(orgId, call.id).queryKey, now),
  })
  return (
    <Banner tone="gray" icon={IconDeviceDesktop} role="status">
      <Group justify="space-between" gap="8px 12px">
        <Text>{t('heldElsewhere')}</Text>
        <Button loading={takingOver.isPending} onClick={() => takingOver.mutate()}>
          {t('takeOver')}
        </Button>
      </Group>
    </Banner>
  )
}
