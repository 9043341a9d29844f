import { Button, Fieldset, Group, Modal, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationDetail } from '#api/contract/integrations.ts'
import type { ProviderSettings } from '#api/contract/provider-settings.ts'
import type { ProviderSetting } from '#workers/domain/provider-settings.ts'
import { ErrorAlert } from '../../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../../ui/feedback/notices.tsx'
import { useChangeSettings } from '../mutations.ts'
import { type Draft, draftOf, fieldOf, flagText, isOn, readDraft } from './draft.ts'

const longestText = 1_000

/** All settings of a provider. An empty field means the default. */
export function SettingsDialog({
  row,
  settings,
  saved,
  onClose,
}: {
  row: IntegrationDetail
  settings: readonly ProviderSetting[]
  saved: ProviderSettings
  onClose: () => void
}) {
  const t = useTranslations('providerSettings')
  const common = useTranslations('common')
  const [draft, setDraft] = useState(() => draftOf(settings, saved.settings))
  const [problems, setProblems] = useState<ReadonlySet<string>>(new Set())
  const saving = useChangeSettings(row.id)
  const set = (name: string, text: string) => setDraft((before) => ({ ...before, [name]: text }))
  const save = (event: FormEvent) => {
    event.preventDefault()
    const read = readDraft(settings, draft)
    setProblems(read.problems)
    if (read.problems.size > 0) return
    saving.mutate(
      { settings: read.values, version: saved.version },
      {
        onSuccess: () => {
          showDone(t('saved'))
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size={520}
      title={t('title', { company: row.provider.companyName })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form onSubmit={save} noValidate>
        <Stack gap={14}>
          <p className="dimmed">
            {t('explained')} {row.authKind !== 'WEBHOOK_ONLY' && t('tested')}
          </p>
          {saving.error !== null && <ErrorAlert error={saving.error} />}
          {settings.map((setting) => (
            <Field
              key={setting.name}
              setting={setting}
              draft={draft}
              hasProblem={problems.has(setting.name)}
              onChange={set}
            />
          ))}
        </Stack>
        <Group justify="flex-end" mt={16} gap={8}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {common('save')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** The default that an empty field stands for; null: the provider's own. */
const usualOf = ({ usual }: Extract<ProviderSetting, { usual: unknown }>): string | null =>
  typeof usual === 'object' && usual !== null ? usual.join(', ') : usual === null ? null : String(usual)

function Field({
  setting,
  draft,
  hasProblem,
  onChange,
}: {
  setting: ProviderSetting
  draft: Draft
  hasProblem: boolean
  onChange: (name: string, text: string) => void
}) {
  const t = useTranslations('providerSettings')
  const { name, label } = setting
  const words = {
    label,
    ...(setting.hint === undefined ? {} : { description: setting.hint }),
    error: hasProblem ? problem() : undefined,
  }
  const value = draft[name] ?? ''
  const text = { value, autoComplete: 'off', spellCheck: false, dir: 'auto' } as const
  switch (setting.kind) {
    case 'choice':
      return (
        <NativeSelect
          {...words}
          value={value}
          data={setting.choices.map((choice, index) => ({
            value: choice,
            label: index === 0 ? t('usualChoice', { value: choice }) : choice.trim(),
          }))}
          onChange={(event) => onChange(name, event.currentTarget.value)}
        />
      )
    case 'flag':
      return (
        <Switch
          {...words}
          checked={isOn(value)}
          onChange={(event) => onChange(name, flagText(event.currentTarget.checked))}
        />
      )
    case 'number':
    case 'text':
    case 'names':
      return (
        <TextInput
          {...words}
          {...text}
          inputMode={setting.kind === 'number' ? 'numeric' : 'text'}
          maxLength={longestText}
          placeholder={usualOf(setting) ?? t('usualOfProvider')}
          onChange={(event) => onChange(name, event.currentTarget.value)}
        />
      )
    case 'named':
      return (
        <Fieldset legend={label}>
          <Stack gap={8}>
            <p className="meta">{setting.hint}</p>
            {hasProblem && <p role="alert">{problem()}</p>}
            {setting.keys.map((key) => (
              <TextInput
                key={key}
                {...text}
                label={key}
                value={draft[fieldOf(setting, key)] ?? ''}
                maxLength={longestText}
                onChange={(event) => onChange(fieldOf(setting, key), event.currentTarget.value)}
              />
            ))}
          </Stack>
        </Fieldset>
      )
  }

  function problem(): string {
    return setting.kind === 'number'
      ? t('problemNumber', { least: setting.least, most: setting.most })
      : t('problem')
  }
}
