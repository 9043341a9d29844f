import { Box, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { connectSingleSignOn } from '#api/contract/single-sign-on.ts'
import { call } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { RelativeTime } from '../../../ui/Moment.tsx'
import { Section } from '../Section.tsx'
import { mySsoQuery } from './queries.ts'

/** Organizations whose provider can sign the user in. Renders nothing if there are none. */
export function SsoSection() {
  const t = useTranslations('accountSecurity')
  const { data } = useQuery(mySsoQuery(useOrgId()))
  const [chosen, setChosen] = useState<{ organizationId: string; name: string } | null>(null)
  const [isConnecting, setConnecting] = useState(false)
  const schema = useMemo(
    () => z.object({ password: z.string().min(1, t('ssoPasswordRequired')).max(200) }),
    [t],
  )
  if (data === undefined || data.results.length === 0) return null
  return (
    <Section title={t('ssoTitle')} text={t('ssoText')}>
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {data.results.map(({ organizationId, name, connection }) => (
          <Group
            key={organizationId}
            component="li"
            px={16}
            py={10}
            gap="6px 12px"
            style={{ borderTop: '1px solid var(--c-row-line)' }}
          >
            <Box flex="1 1 220px" miw={0}>
              <Text fw={500} dir="auto" style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Text>
              <Text className="meta" style={{ overflowWrap: 'anywhere' }}>
                {connection === null ? (
                  t('ssoNotConnected')
                ) : (
                  <>
                    {connection.email} · {t('lastUsed')} <RelativeTime at={connection.lastUsedAt} />
                  </>
                )}
              </Text>
            </Box>
            {connection === null && (
              <Button
                variant="default"
                size="xs"
                aria-label={t('ssoConnectNamed', { name })}
                onClick={() => {
                  setChosen({ organizationId, name })
                  setConnecting(true)
                }}
              >
                {t('ssoConnect')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      <FormDialog
        opened={isConnecting}
        onClose={() => setConnecting(false)}
        title={t('ssoConnectNamed', { name: chosen?.name ?? '' })}
        schema={schema}
        initialValues={{ password: '' }}
        submitLabel={t('ssoContinue')}
        onSubmit={async ({ password }) => {
          if (chosen === null) return
          const { url } = await call(connectSingleSignOn, {
            body: { organizationId: chosen.organizationId, password },
          })
          location.assign(url)
        }}
      >
        {(form) => (
          <PasswordInput
            label={t('ssoPassword')}
            description={t('ssoConnectText')}
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
        )}
      </FormDialog>
    </Section>
  )
}
