import { Badge, Button, Group, Modal, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { disableTwoFactor } from '#api/contract/identity.ts'
import { call } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { RelativeTime } from '../../../ui/Moment.tsx'
import { Section } from '../Section.tsx'
import { twoFactorQuery, useRefreshSecurity } from './queries.ts'
import { NewRecoveryCodes, Reauthentication, useReauthentication } from './RecoveryCodes.tsx'
import { TwoFactorSetup } from './TwoFactorSetup.tsx'

type Opened = 'setup' | 'renew' | 'disable' | null

/** Whether two-step sign-in is on, and turning it on or off. */
export function TwoFactorSection() {
  const t = useTranslations('twoFactor')
  const common = useTranslations('common')
  const { data, error, refetch } = useQuery(twoFactorQuery(useOrgId()))
  const refresh = useRefreshSecurity()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const isOn = data !== undefined && data.enabledAt !== null
  const schema = useReauthentication(true)

  return (
    <Section
      title={t('title')}
      text={data !== undefined && !data.hasPassword && !isOn ? t('noPassword') : t('text')}
      action={
        data !== undefined && (
          <Badge variant={isOn ? 'light' : 'outline'} color={isOn ? 'green' : 'gray'} tt="none">
            {isOn ? t('on') : t('off')}
          </Badge>
        )
      }
    >
      {data === undefined && error === null && <Skeleton h={36} m={16} w="auto" />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <Group px={16} pb={14} gap="8px 12px">
          <Text className="meta" flex="1 1 220px">
            {data.enabledAt !== null && (
              <>
                {t('since')} <RelativeTime at={data.enabledAt} /> ·{' '}
                {t('codesLeft', { count: data.recoveryCodesLeft })}{' '}
              </>
            )}
            {data.requiredBy.length > 0 && t('requiredBy', { names: data.requiredBy.join(', ') })}
          </Text>
          {!isOn && data.hasPassword && <Button onClick={() => setOpened('setup')}>{t('turnOn')}</Button>}
          {isOn && (
            <>
              <Button variant="default" onClick={() => setOpened('renew')}>
                {t('newCodes')}
              </Button>
              {data.requiredBy.length === 0 && (
                <Button variant="default" onClick={() => setOpened('disable')}>
                  {t('turnOff')}
                </Button>
              )}
            </>
          )}
        </Group>
      )}
      <Modal
        opened={opened === 'setup'}
        onClose={close}
        title={t(isOn ? 'codesTitle' : 'scanTitle')}
        size={420}
        closeButtonProps={{ 'aria-label': common('close') }}
      >
        <TwoFactorSetup onEnabled={() => void refresh()} onDone={close} />
      </Modal>
      <NewRecoveryCodes hasApp opened={opened === 'renew'} onClose={close} />
      <FormDialog
        schema={schema}
        initialValues={{ password: '', code: '' }}
        onClose={close}
        opened={opened === 'disable'}
        title={t('turnOff')}
        submitLabel={t('turnOff')}
        isDangerous
        onSubmit={async (body) => {
          await call(disableTwoFactor, { body })
          await refresh()
          showDone(t('turnedOff'))
        }}
      >
        {(form) => (
          <>
            <p className="dimmed">{t('turnOffText')}</p>
            <Reauthentication form={form} asksCode />
          </>
        )}
      </FormDialog>
    </Section>
  )
}
