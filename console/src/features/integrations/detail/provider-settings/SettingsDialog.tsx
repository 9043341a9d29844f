import { Fieldset, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import type { IntegrationDetail } from '#api/contract/integrations.ts'
import type { ProviderSettings } from '#api/contract/provider-settings.ts'
import type { ProviderSetting } from '#workers/domain/provider-settings.ts'
import { showDone } from '../../../../ui/feedback/notices.ts'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { useAtOpening } from '../../../../ui/form/use-at-opening.ts'
import type { ServerForm } from '../../../../ui/form/use-server-form.ts'
import { useChangeSettings } from '../mutations.ts'
import { type Draft, draftOf, schemaOfDraft } from './draft.ts'

const longestText = 1_000

/** All settings of a provider. An empty field means the default. */
export function SettingsDialog({
  opened,
  onClose,
  row,
  settings,
  saved,
}: {
  opened: boolean
  onClose: () => void
  row: IntegrationDetail
  settings: readonly ProviderSetting[]
  saved: ProviderSettings
}) {
  const t = useTranslations('providerSettings')
  const common = useTranslations('common')
  const saving = useChangeSettings(row.id)
  const shown = useAtOpening(opened, saved)
  const problemOf = (setting: ProviderSetting): string =>
    setting.kind === 'number'
      ? t('problemNumber', { least: setting.least, most: setting.most })
      : t('problem')

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('title', { company: row.provider.companyName })}
      size={520}
      schema={z.object({ settings: schemaOfDraft(settings, problemOf) })}
      initialValues={{ settings: draftOf(settings, shown.settings) }}
      onSubmit={async (values, { idempotencyKey }) => {
        await saving.mutateAsync({ body: { ...values, version: shown.version }, idempotencyKey })
        showDone(t('saved'))
      }}
      submitLabel={common('save')}
    >
      {(form) => (
        <>
          <p className="dimmed">
            {t('explained')} {row.authKind !== 'WEBHOOK_ONLY' && t('tested')}
          </p>
          {settings.map((setting) => (
            <Field key={setting.name} setting={setting} form={form} />
          ))}
        </>
      )}
    </FormDialog>
  )
}

/** The default that an empty field means; null: the provider's own. */
const usualOf = ({ usual }: Extract<ProviderSetting, { usual: unknown }>): string | null =>
  typeof usual === 'object' && usual !== null ? usual.join(', ') : usual === null ? null : String(usual)

const plainText = { maxLength: longestText, autoComplete: 'off', spellCheck: false, dir: 'auto' } as const

function Field({ setting, form }: { setting: ProviderSetting; form: ServerForm<{ settings: Draft }> }) {
  const t = useTranslations('providerSettings')
  const { label, hint } = setting
  const path = `settings.${setting.name}`
  switch (setting.kind) {
    case 'choice':
      return (
        <NativeSelect
          label={label}
          description={hint}
          data={setting.choices.map((choice, index) => ({
            value: choice,
            label: index === 0 ? t('usualChoice', { value: choice }) : choice.trim(),
          }))}
          {...form.getInputProps(path)}
        />
      )
    case 'flag':
      return <Switch label={label} description={hint} {...form.getInputProps(path, { type: 'checkbox' })} />
    case 'number':
    case 'text':
    case 'names':
      return (
        <TextInput
          {...plainText}
          label={label}
          description={hint}
          inputMode={setting.kind === 'number' ? 'numeric' : 'text'}
          placeholder={usualOf(setting) ?? t('usualOfProvider')}
          {...form.getInputProps(path)}
        />
      )
    case 'named':
      return (
        <Fieldset legend={label}>
          <Stack gap={8}>
            <p className="meta">{hint}</p>
            {setting.keys.map((key) => (
              <TextInput key={key} {...plainText} label={key} {...form.getInputProps(`${path}.${key}`)} />
            ))}
          </Stack>
        </Fieldset>
      )
  }
}
