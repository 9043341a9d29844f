import { Button, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { changeOrganizationSecurity, resetTwoFactor } from '#api/contract/identity.ts'
import { call } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorAlert, ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { Section } from '../Section.tsx'
import { securityQuery } from './queries.ts'

/** Whether the organization requires a second step at sign-in. */
export function RequireTwoFactorSection() {
  const t = useTranslations('securitySettings')
  const queryClient = useQueryClient()
  const query = securityQuery(useOrgId())
  const { data, error, refetch } = useQuery(query)
  const [isAsking, setAsking] = useState(false)
  const [isResetting, setResetting] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const resetSchema = useMemo(() => z.object({ email: z.email(t('resetEmailInvalid')).max(254) }), [t])

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
    <Section
      title={t('requireTitle')}
      text={t('requireText')}
      action={
        data !== undefined && (
          <Button variant="default" onClick={() => setResetting(true)}>
            {t('reset')}
          </Button>
        )
      }
    >
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
      <FormDialog
        opened={isResetting}
        onClose={() => setResetting(false)}
        title={t('reset')}
        schema={resetSchema}
        initialValues={{ email: '' }}
        submitLabel={t('resetConfirm')}
        isDangerous
        onSubmit={async (body) => {
          await call(resetTwoFactor, { body })
          await queryClient.invalidateQueries({ queryKey: query.queryKey })
          showDone(t('resetDone'))
        }}
      >
        {(form) => (
          <>
            <p className="dimmed">{t('resetText')}</p>
            <TextInput
              type="email"
              label={t('resetEmail')}
              autoComplete="off"
              {...form.getInputProps('email')}
            />
          </>
        )}
      </FormDialog>
    </Section>
  )
}
