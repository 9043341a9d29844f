import { Badge, Box, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { organizationDomain } from '#api/contract/organization-settings.ts'
import {
  addSsoDomain,
  removeSsoDomain,
  type SingleSignOn,
  verifySsoDomain,
} from '#api/contract/single-sign-on.ts'
import { call } from '../../../lib/call.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { CopyLine } from '../CopyLine.tsx'

/** The organization's domains, each with the TXT record that proves it. */
export function SsoDomains({
  domains,
  onSaved,
}: {
  domains: SingleSignOn['domains']
  onSaved: (saved: SingleSignOn) => void
}) {
  const t = useTranslations('singleSignOn')
  const [isAdding, setAdding] = useState(false)
  const [chosen, setChosen] = useState('')
  const [isRemoving, setRemoving] = useState(false)
  const [checking, setChecking] = useState<string | null>(null)
  const [problem, setProblem] = useState<{ domain: string; error: unknown } | null>(null)
  const schema = useMemo(() => z.object({ domain: organizationDomain }), [])

  const verify = async (domain: string) => {
    setChecking(domain)
    setProblem(null)
    try {
      onSaved(await call(verifySsoDomain, { body: { domain } }))
      showDone(t('verified', { domain }))
    } catch (error) {
      setProblem({ domain, error })
    } finally {
      setChecking(null)
    }
  }

  return (
    <Box style={{ borderTop: '1px solid var(--c-row-line)' }}>
      <Group px={16} py={12} gap="8px 16px" justify="space-between" align="flex-start">
        <Box flex="1 1 260px" miw={0}>
          <Title order={3} fz={14}>
            {t('domains')}
          </Title>
          <Text c="dimmed" mt={2}>
            {t('domainsText')}
          </Text>
        </Box>
        <Button variant="default" onClick={() => setAdding(true)}>
          {t('addDomain')}
        </Button>
      </Group>
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {domains.map(({ domain, verifiedAt, record }) => (
          <Stack
            key={domain}
            component="li"
            px={16}
            py={10}
            gap={8}
            style={{ borderTop: '1px solid var(--c-row-line)' }}
          >
            <Group gap="6px 12px">
              <Group gap={8} flex="1 1 220px" miw={0}>
                <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
                  {domain}
                </Text>
                <Badge
                  variant={verifiedAt === null ? 'outline' : 'light'}
                  color={verifiedAt === null ? 'gray' : 'green'}
                  tt="none"
                >
                  {verifiedAt === null ? t('unproven') : t('proven')}
                </Badge>
              </Group>
              {verifiedAt === null && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('verifyNamed', { domain })}
                  loading={checking === domain}
                  onClick={() => void verify(domain)}
                >
                  {t('verify')}
                </Button>
              )}
              <Button
                variant="default"
                size="xs"
                aria-label={t('removeDomainNamed', { domain })}
                onClick={() => {
                  setChosen(domain)
                  setRemoving(true)
                }}
              >
                {t('removeDomain')}
              </Button>
            </Group>
            {verifiedAt === null && (
              <>
                <CopyLine label={t('recordName')} value={record.name} />
                <CopyLine label={t('recordValue')} value={record.value} />
              </>
            )}
            {problem?.domain === domain && <ErrorAlert error={problem.error} />}
          </Stack>
        ))}
      </Stack>
      <FormDialog
        opened={isAdding}
        onClose={() => setAdding(false)}
        title={t('addDomain')}
        schema={schema}
        initialValues={{ domain: '' }}
        submitLabel={t('addDomain')}
        onSubmit={async (body) => onSaved(await call(addSsoDomain, { body }))}
      >
        {(form) => (
          <TextInput
            label={t('domain')}
            placeholder="example.com"
            autoComplete="off"
            {...form.getInputProps('domain')}
          />
        )}
      </FormDialog>
      <ConfirmDialog
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title={t('removeDomainTitle')}
        consequence={t('removeDomainText', { domain: chosen })}
        confirmLabel={t('removeDomain')}
        isDangerous
        onConfirm={async () => {
          onSaved(await call(removeSsoDomain, { body: { domain: chosen } }))
          showDone(t('domainRemoved'))
        }}
      />
    </Box>
  )
}
