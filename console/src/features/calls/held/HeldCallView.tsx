import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '#api/contract/calls.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { useOrgId } from '../../../lib/use-session.ts'
import { Page, PageBody, PageHeader } from '../../../ui/Page.tsx'
import { CallTime } from '../detail/header/CallHeader.tsx'
import { HeldList } from './HeldList.tsx'
import { heldCallsQuery } from './queries.ts'
import { heldCalls } from './texts.ts'

/** The page of a held call: the reason, the deadline, and the decision. The transcript cannot be read. */
export const HeldCallView = ({ call }: { call: CallDetail }) => (
  <MoreTexts texts={heldCalls}>
    <View call={call} />
  </MoreTexts>
)

function View({ call }: { call: CallDetail }) {
  const t = useTranslations('heldCalls')
  const { data } = useQuery(heldCallsQuery(useOrgId(), { callId: call.id }))
  return (
    <Page>
      <PageHeader title={t('pageTitle')} meta={<CallTime at={call.startedAt} />} />
      <PageBody maxWidth={640}>
        {data !== undefined && data.results.length > 0 && <HeldList held={data} isSingle />}
        <Text c="dimmed" size="xs" mt={12}>
          {data?.results.length === 0 ? t('gone') : t('introSingle')}
        </Text>
      </PageBody>
    </Page>
  )
}
