import { Skeleton, Stack, Switch, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { changeOrganizationSecurity } from '#api/contract/identity.ts'
import { call } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorAlert, ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.tsx'
import { Section } from '../Section.tsx'
import { securityQuery } from './queries.ts'

/** Whether the organization lets anybody in without a second step. */
export function RequireTwoFactorSection() {
  const t = useTranslations('securitySettings')
  const queryClient = useQueryClient()
  const query = securityQuery(useOrgId())
  const { data, error, refetch } = useQuery(query)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)

  async function change(requireTwoFactor: boolean): Promise<void> {
    if (data === undefined) return
    try {
      const saved = await call(changeOrganizationSecurity, {
        body: { requireTwoFactor, version: data.version },
      })
      queryClient.setQueryData(query.queryKey, saved)
    } catch (cause) {
      // Somebody else may have changed it meanwhile.
      await queryClient.invalidateQueries({ queryKey: query.queryKey })
      throw cause
    }
    showDone(t(requireTwoFactor ? 'requireOn' : 'requireOff'))
  }

  return (
    <Section title={t('requireTitle')} text={t('requireText')}>
      {data === undefined && error === null && <Skeleton h={36} m={16} w="auto" />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <Stack gap={8} px={16} pb={14}>
          <Text className="meta">
            {t('requireCount', { with: data.membersWithTwoFactor, members: data.members })}
          </Text>
          <Switch
            label={t('requireSwitch')}
            checked={data.requireTwoFactor}
            onChange={(event) => {
              setProblem(null)
              if (event.currentTarget.checked) setAsking(true)
              else change(false).catch(setProblem)
            }}
          />
          {problem !== null && <ErrorAlert error={problem} />}
        </Stack>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('requireConfirmTitle')}
        consequence={t('requireConfirmText', {
          count: (data?.members ?? 0) - (data?.membersWithTwoFactor ?? 0),
        })}
        confirmLabel={t('requireConfirm')}
        onConfirm={() => change(true)}
      />
    </Section>
  )
}
