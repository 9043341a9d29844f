import { TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import type { ModelUse } from '#api/contract/model-use.ts'
import { showDone } from '../../ui/feedback/notices.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useAtOpening } from '../../ui/form/use-at-opening.ts'
import { useChangeLimits } from './queries.ts'

/** Thousands in groups, up to the decimal point: `1,250` or `1 250`. */
const groups = /^[1-9]\d{0,2}([,\s])\d{3}(?:\1\d{3})*(?=\.|$)/

const numberOrNone = (form: RegExp, problem: string) =>
  z
    .string()
    .trim()
    .transform((text) => text.replace(groups, (grouped) => grouped.replaceAll(/[,\s]/g, '')))
    .refine((text) => text === '' || form.test(text), problem)
    .transform((text) => (text === '' ? null : Number(text)))

const textOf = (limit: number | null): string =>
  limit === null ? '' : limit.toLocaleString('en', { maximumFractionDigits: 6 })

/** The organization's monthly limit of tokens, and of money if the price is known. */
export function LimitDialog({
  opened,
  onClose,
  use,
}: {
  opened: boolean
  onClose: () => void
  use: ModelUse
}) {
  const t = useTranslations('modelUse')
  const { limits, model } = useAtOpening(opened, use)
  const changing = useChangeLimits(t('limitTitle'))
  const schema = useMemo(
    () =>
      z.object({
        monthlyTokens: numberOrNone(/^\d{1,12}$/, t('badTokens')),
        monthlyCost: numberOrNone(/^\d{1,9}(\.\d{1,6})?$/, t('badCost')),
      }),
    [t],
  )
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('limitTitle')}
      schema={schema}
      initialValues={{
        monthlyTokens: textOf(limits.monthlyTokens),
        monthlyCost: textOf(limits.monthlyCost),
      }}
      onSubmit={async (values) => {
        await changing.mutateAsync({ ...values, version: limits.version })
        showDone(t('saved'))
      }}
      submitLabel={t('change')}
    >
      {(form) => (
        <>
          <p className="dimmed">{t('limitExplained')}</p>
          <TextInput
            label={t('limitTokens')}
            placeholder={t('limitNone')}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('monthlyTokens')}
          />
          {(model.isPriceKnown || limits.monthlyCost !== null) && (
            <TextInput
              label={t('limitCost')}
              description={model.isPriceKnown ? undefined : t('limitCostUnknown')}
              placeholder={t('limitNone')}
              inputMode="decimal"
              autoComplete="off"
              {...form.getInputProps('monthlyCost')}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
