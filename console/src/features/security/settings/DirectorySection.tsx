import { Box, Button, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { createScimToken, revokeScimToken, type ScimToken } from '#api/contract/identity.ts'
import { call } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { RelativeTime } from '../../../ui/Moment.tsx'
import { CopyLine } from '../CopyLine.tsx'
import { Section } from '../Section.tsx'
import { scimTokensQuery } from './queries.ts'

/** Tokens that the organization's directory uses to provision members. */
export function DirectorySection() {
  const t = useTranslations('securitySettings')
  const common = useTranslations('common')
  const queryClient = useQueryClient()
  const query = scimTokensQuery(useOrgId())
  const { data, error, refetch } = useQuery(query)
  const [isCreating, setCreating] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ScimToken | null>(null)
  const [isRevoking, setRevoking] = useState(false)
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  const schema = useMemo(
    () => z.object({ name: z.string().trim().min(1, t('tokenNameRequired')).max(120) }),
    [t],
  )

  return (
    <Section
      title={t('scimTitle')}
      text={t('scimText')}
      action={
        data !== undefined && (
          <Button variant="default" onClick={() => setCreating(true)}>
            {t('newToken')}
          </Button>
        )
      }
    >
      {data === undefined && error === null && <Skeleton h={56} m={16} w="auto" />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <Box px={16} pb={12}>
          <CopyLine value={data.baseUrl} label={t('baseUrl')} />
        </Box>
      )}
      {data?.results.length === 0 && <EmptyState isLine title={t('noTokens')} />}
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {data?.results.map((each) => (
          <Group
            key={each.id}
            component="li"
            px={16}
            py={10}
            gap="6px 12px"
            style={{ borderTop: '1px solid var(--c-row-line)' }}
          >
            <Box flex="1 1 220px" miw={0}>
              <Text fw={500} dir="auto" style={{ overflowWrap: 'anywhere' }}>
                {each.name}
              </Text>
              <Text className="meta">
                …{each.last4} · {t('created')} <RelativeTime at={each.createdAt} /> ·{' '}
                {each.lastUsedAt === null ? (
                  t('neverUsed')
                ) : (
                  <>
                    {t('lastUsed')} <RelativeTime at={each.lastUsedAt} />
                  </>
                )}
              </Text>
            </Box>
            <Button
              variant="default"
              size="xs"
              aria-label={t('revokeNamed', { name: each.name })}
              onClick={() => {
                setChosen(each)
                setRevoking(true)
              }}
            >
              {t('revoke')}
            </Button>
          </Group>
        ))}
      </Stack>
      <FormDialog
        opened={isCreating}
        onClose={() => setCreating(false)}
        title={t('newToken')}
        schema={schema}
        initialValues={{ name: '' }}
        submitLabel={t('create')}
        onSubmit={async (body) => {
          setToken((await call(createScimToken, { body })).token)
          await refresh()
        }}
      >
        {(form) => (
          <TextInput
            label={t('tokenName')}
            description={t('tokenNameHint')}
            autoComplete="off"
            dir="auto"
            {...form.getInputProps('name')}
          />
        )}
      </FormDialog>
      <Modal
        opened={token !== null}
        onClose={() => setToken(null)}
        title={t('tokenTitle')}
        size={480}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': common('close') }}
      >
        <Stack gap={14}>
          <Text>{t('tokenText')}</Text>
          {token !== null && <CopyLine value={token} label={t('tokenTitle')} />}
          <Group justify="flex-end">
            <Button onClick={() => setToken(null)}>{t('done')}</Button>
          </Group>
        </Stack>
      </Modal>
      <ConfirmDialog
        opened={isRevoking}
        onClose={() => setRevoking(false)}
        title={t('revokeTitle')}
        consequence={t('revokeText', { name: chosen?.name ?? '' })}
        confirmLabel={t('revoke')}
        isDangerous
        onConfirm={async () => {
          if (chosen !== null) await call(revokeScimToken, { params: { id: chosen.id } })
          await refresh()
          showDone(t('revoked'))
        }}
      />
    </Section>
  )
}
