import { NumberInput, Switch } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { type CalibrationSettingsView, changeCalibrationSettings } from '#api/contract/calibration.ts'
import { call } from '../../lib/call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useAtOpening } from '../../ui/form/use-at-opening.ts'
import { useCalibrationMutation } from './queries.ts'

const share = z.number().min(0).max(1)
const schema = z.object({ hasGate: z.boolean(), kappa: share, agreement: share, needsGrades: z.boolean() })

/** Fields of one width, whatever their labels and hints. */
const fieldStyles = { wrapper: { maxWidth: 160 } }

/** Settings for when criteria of a scorecard may count. */
export function GateDialog({
  opened,
  scorecardId,
  settings,
  onClose,
}: {
  opened: boolean
  scorecardId: string
  settings: CalibrationSettingsView
  onClose: () => void
}) {
  const t = useTranslations('calibration')
  const { version, ...values } = useAtOpening(opened, settings)
  const saving = useCalibrationMutation(t('gateTitle'), (next: z.output<typeof schema>) =>
    call(changeCalibrationSettings, { params: { id: scorecardId }, body: { ...next, version } }),
  )
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('gateTitle')}
      schema={schema}
      initialValues={values}
      submitLabel={t('save')}
      onSubmit={(next) => saving.mutateAsync(next)}
    >
      {(form) => (
        <>
          <Switch
            label={t('gateOn')}
            description={t('gateOnHint')}
            {...form.getInputProps('hasGate', { type: 'checkbox' })}
          />
          <NumberInput
            label={t('gateKappa')}
            min={0}
            max={1}
            step={0.05}
            decimalScale={2}
            styles={fieldStyles}
            {...form.getInputProps('kappa')}
          />
          <NumberInput
            label={t('gateAgreement')}
            description={t('gateAgreementHint')}
            min={0}
            max={1}
            step={0.05}
            decimalScale={2}
            styles={fieldStyles}
            {...form.getInputProps('agreement')}
          />
          <Switch label={t('gateNeeds')} {...form.getInputProps('needsGrades', { type: 'checkbox' })} />
        </>
      )}
    </FormDialog>
  )
}
