import {
  Button,
  Code,
  CopyButton,
  Group,
  Modal,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { renewRecoveryCodes } from '#api/contract/identity.ts'
import { call } from '../../../lib/call.ts'
import { saveFile } from '../../../lib/csv-download.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useRefreshSecurity } from './queries.ts'

const saveCodes = (codes: string[]) =>
  saveFile(
    new Blob([`${codes.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }),
    'coachline-recovery-codes.txt',
  )

/** Shown once, to be kept. `isNew`: two-step sign-in was just turned on. */
export function RecoveryCodes({
  codes,
  onDone,
  isNew = false,
}: {
  codes: string[]
  onDone: () => void
  isNew?: boolean
}) {
  const t = useTranslations('twoFactor')
  return (
    <Stack gap={14}>
      <Text>
        {t('codesText')} {isNew && t('othersEnded')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={6} aria-label={t('codesTitle')} role="list">
        {codes.map((code) => (
          <Code key={code} role="listitem" ta="center">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={() => saveCodes(codes)}>
          {t('download')}
        </Button>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t('copied') : t('copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{t('done')}</Button>
      </Group>
    </Stack>
  )
}

/** Open while there are codes to keep. A click beside it does not close it, because the codes are not shown again. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: string[] | null; onDone: () => void }) {
  const t = useTranslations('twoFactor')
  const common = useTranslations('common')
  return (
    <Modal
      opened={codes !== null}
      onClose={onDone}
      title={t('codesTitle')}
      size={420}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {codes !== null && <RecoveryCodes codes={codes} onDone={onDone} />}
    </Modal>
  )
}

/**
 * Replaces the account's recovery codes. `hasApp`: a code of the app is asked for, next to the password. `areFirst`: they turn the account's
 * passkey into its second step.
 */
export function NewRecoveryCodes({
  hasApp,
  areFirst = false,
  opened,
  onClose,
}: {
  hasApp: boolean
  areFirst?: boolean
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('twoFactor')
  const refresh = useRefreshSecurity()
  const [codes, setCodes] = useState<string[] | null>(null)
  const schema = useReauthentication(hasApp)
  const title = t(areFirst ? 'firstCodes' : 'newCodes')
  return (
    <>
      <RecoveryCodesDialog codes={codes} onDone={() => setCodes(null)} />
      <FormDialog
        schema={schema}
        initialValues={{ password: '', code: '' }}
        opened={opened}
        onClose={onClose}
        title={title}
        submitLabel={title}
        onSubmit={async ({ password, code }) => {
          const body = hasApp ? { password, code } : { password }
          setCodes((await call(renewRecoveryCodes, { body })).recoveryCodes)
          await refresh()
        }}
      >
        {(form) => (
          <>
            <p className="dimmed">{t(areFirst ? 'firstCodesText' : 'newCodesText')}</p>
            <Reauthentication form={form} asksCode={hasApp} />
          </>
        )}
      </FormDialog>
    </>
  )
}

/** Of the fields of `Reauthentication`. */
export function useReauthentication(asksCode: boolean) {
  const t = useTranslations('twoFactor')
  return useMemo(
    () =>
      z.object({
        password: z.string().min(1, t('passwordRequired')).max(200),
        code: asksCode ? z.string().trim().min(6, t('codeShort')).max(40) : z.string(),
      }),
    [t, asksCode],
  )
}

/** The password and, on demand, a code: so that nobody at an unlocked screen changes how the account is protected. */
export function Reauthentication({
  form,
  asksCode,
}: {
  form: { getInputProps: (name: string) => object }
  asksCode: boolean
}) {
  const t = useTranslations('twoFactor')
  return (
    <>
      <PasswordInput
        label={t('password')}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      {asksCode && (
        <TextInput
          label={t('codeOrRecovery')}
          autoComplete="one-time-code"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
      )}
    </>
  )
}
