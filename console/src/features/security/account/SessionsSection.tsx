import { Badge, Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnSession } from '#api/contract/identity.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { RelativeTime } from '../../../ui/Moment.tsx'
import { Section } from '../Section.tsx'
import { ownSessionsQuery, useEndSessions } from './queries.ts'

const phones = new Set(['iPhone', 'Android', 'iPad'])

function useDeviceName() {
  const t = useTranslations('accountSecurity')
  return ({ device: { browser, system } }: OwnSession): string => {
    if (browser !== null && system !== null) return t('browserOn', { browser, system })
    return browser ?? system ?? t('unknownDevice')
  }
}

/** Where the user is signed in. Every session except this one can be ended. */
export function SessionsSection() {
  const t = useTranslations('accountSecurity')
  const sessions = useQuery(ownSessionsQuery(useOrgId()))
  const nameOf = useDeviceName()
  const ending = useEndSessions()
  const [chosen, setChosen] = useState<OwnSession | null>(null)
  const [isEndingOne, setEndingOne] = useState(false)
  const [isEndingOthers, setEndingOthers] = useState(false)
  const rows = sessions.data?.results
  const others = rows?.filter(({ isCurrent }) => !isCurrent).length ?? 0
  const addressOf = (session: OwnSession) => session.address ?? t('unknownAddress')

  return (
    <Section
      title={t('sessions')}
      text={rows !== undefined && others === 0 ? t('noOthers') : t('sessionsText')}
      action={
        others > 0 && (
          <Button variant="default" onClick={() => setEndingOthers(true)}>
            {t('revokeOthers')}
          </Button>
        )
      }
    >
      {rows === undefined && sessions.error === null && <Skeleton h={56} m={16} w="auto" />}
      {rows === undefined && sessions.error !== null && (
        <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {rows?.map((session) => (
          <Group
            key={session.id}
            component="li"
            px={16}
            py={10}
            gap="6px 12px"
            style={{ borderTop: '1px solid var(--c-row-line)' }}
          >
            {phones.has(session.device.system ?? '') ? (
              <IconDeviceMobile size={20} stroke={1.5} color="var(--c-muted)" aria-hidden />
            ) : (
              <IconDeviceDesktop size={20} stroke={1.5} color="var(--c-muted)" aria-hidden />
            )}
            <Box flex="1 1 220px" miw={0}>
              <Group gap={8}>
                <Text fw={500}>{nameOf(session)}</Text>
                {session.isCurrent && (
                  <Badge variant="light" tt="none">
                    {t('thisDevice')}
                  </Badge>
                )}
              </Group>
              <Text className="meta" style={{ overflowWrap: 'anywhere' }}>
                {addressOf(session)} · {t('signedIn')} <RelativeTime at={session.createdAt} /> ·{' '}
                {t('lastUsed')} <RelativeTime at={session.lastUsedAt} />
              </Text>
            </Box>
            {!session.isCurrent && (
              <Button
                variant="default"
                size="xs"
                aria-label={t('revokeNamed', { device: nameOf(session), address: addressOf(session) })}
                onClick={() => {
                  setChosen(session)
                  setEndingOne(true)
                }}
              >
                {t('revoke')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      <ConfirmDialog
        opened={isEndingOne}
        onClose={() => setEndingOne(false)}
        title={t('revokeTitle')}
        consequence={
          chosen !== null && t('revokeText', { device: nameOf(chosen), address: addressOf(chosen) })
        }
        confirmLabel={t('revoke')}
        isDangerous
        onConfirm={async () => {
          if (chosen !== null) await ending.mutateAsync(chosen.id)
          showDone(t('revoked'))
        }}
      />
      <ConfirmDialog
        opened={isEndingOthers}
        onClose={() => setEndingOthers(false)}
        title={t('revokeOthersTitle')}
        consequence={t('revokeOthersText', { count: others })}
        confirmLabel={t('revokeOthers')}
        isDangerous
        onConfirm={async () => showDone(t('revokedOthers', { count: await ending.mutateAsync(null) }))}
      />
    </Section>
  )
}
