import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { listUsers } from '#api/contract/people.ts'
import { call } from '../../../lib/call.ts'
import { useCan, useMe } from '../../../lib/use-can.ts'
import { useOrgId, useSession } from '../../../lib/use-session.ts'

/** With more recipients, nobody feels responsible for answering. */
const mostAddresses = 3

/** A link to email the organization's admins, who can grant access or connect something. */
export function ContactTeam() {
  const t = useTranslations('integrations')
  const orgId = useOrgId()
  const me = useMe()
  const { phase } = useSession()
  const mayListUsers = useCan('users.view')
  const { data: admins } = useQuery({
    queryKey: ['org', orgId, 'people', 'admins'],
    queryFn: async ({ signal }) => {
      return (
        await call(listUsers, {
          query: { roles: ['OWNER', 'ADMIN'], numberOfResults: mostAddresses + 1 },
          signal,
        })
      ).results
    },
    enabled: mayListUsers,
    staleTime: 60_000,
  })
  const addresses = (admins ?? [])
    .filter(({ id }) => id !== me?.id)
    .slice(0, mostAddresses)
    .map(({ email }) => encodeURIComponent(email))
  const subject = encodeURIComponent(t('contactSubject', { organization: me?.organization.name ?? '' }))
  return (
    <Button
      component="a"
      variant="default"
      href={`mailto:${addresses.join(',')}?subject=${subject}`}
      leftSection={<IconMail size={15} stroke={1.7} />}
    >
      {phase === 'signed-in' ? t('contact') : t('learnMore')}
    </Button>
  )
}
