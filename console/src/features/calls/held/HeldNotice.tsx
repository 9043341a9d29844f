import { Group } from '@mantine/core'
import { IconShieldQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { MoreTexts } from '../../../lib/intl.tsx'
import { useOrgId } from '../../../lib/use-session.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { heldCallsQuery } from './queries.ts'
import { heldCalls } from './texts.ts'

/** Above the list of calls: how many are held, and how many of those will be excluded soon. Renders nothing if none are held. */
export const HeldNotice = () => (
  <MoreTexts texts={heldCalls}>
    <Notice />
  </MoreTexts>
)

function Notice() {
  const t = useTranslations('heldCalls')
  const { data } = useQuery(heldCallsQuery(useOrgId()))
  if (data === undefined || data.total === 0) return null
  return (
    <Banner tone={data.dueSoon > 0 ? 'yellow' : 'gray'} icon={IconShieldQuestion}>
      <Group gap="4px 12px" justify="space-between">
        <span>
          {t('notice', { count: data.total })} {data.dueSoon > 0 && t('noticeSoon', { count: data.dueSoon })}
        </span>
        <LinkButton to="/calls/held" size="xs" variant="default">
          {t('open')}
        </LinkButton>
      </Group>
    </Banner>
  )
}
