import { Checkbox, Input, NumberInput, SimpleGrid, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { drawGradingSample } from '#api/contract/calibration.ts'
import { listUsers } from '#api/contract/people.ts'
import { call } from '../../lib/call.ts'
import { showDone } from '../../ui/feedback/notices.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { FilterPicker, type PickerSource } from '../../ui/pickers/FilterPicker.tsx'
import { optionOfUser } from '../../ui/pickers/reps.ts'
import type { PickerOption } from '../../ui/pickers/selection.ts'
import { useCalibrationMutation } from './queries.ts'

const count = z.number().int().min(0).max(100)
const mostGraders = 50
const schema = z.object({
  random: count,
  lowCoverage: count,
  nearPassMark: count,
  days: z.number().int().min(1).max(365),
  twoPercent: z.number().min(0).max(100),
  graders: z.array(z.custom<PickerOption>()).min(1, 'Choose who grades.').max(mostGraders),
  hideNames: z.boolean(),
})
const initialValues: z.output<typeof schema> = {
  random: 10,
  lowCoverage: 5,
  nearPassMark: 5,
  days: 90,
  twoPercent: 30,
  graders: [],
  hideNames: false,
}

const members: PickerSource = {
  key: 'graders',
  async load({ search, from, size, signal }) {
    const query = { status: ['ACTIVE' as const], search, from, numberOfResults: size }
    const { results, total } = await call(listUsers, { query, signal })
    return { results: results.map(optionOfUser), total }
  },
}

/** Draws calls by stated rules and assigns them to people who grade them blind. */
export function DrawDialog({
  opened,
  scorecardId,
  onClose,
}: {
  opened: boolean
  scorecardId: string
  onClose: () => void
}) {
  const t = useTranslations('calibration')
  const drawing = useCalibrationMutation(
    t('drawTitle'),
    ({ values, idempotencyKey }: { values: z.output<typeof schema>; idempotencyKey: string }) => {
      const { twoPercent, graders, ...next } = values
      return call(drawGradingSample, {
        params: { id: scorecardId },
        body: { ...next, graders: graders.map(({ id }) => id), twoGradersShare: twoPercent / 100 },
        idempotencyKey,
      })
    },
    ({ calls, pool, items, unassigned }) =>
      showDone(
        [t('drawn', { calls, pool, items }), unassigned > 0 ? t('drawnMissing', { count: unassigned }) : '']
          .filter((part) => part !== '')
          .join(' '),
      ),
  )
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('drawTitle')}
      size={560}
      schema={schema}
      initialValues={initialValues}
      submitLabel={t('drawTitle').replace(/…$/, '')}
      onSubmit={(values, { idempotencyKey }) => drawing.mutateAsync({ values, idempotencyKey })}
    >
      {(form) => (
        <>
          <Text size="sm" c="dimmed">
            {t('drawText')}
          </Text>
          <SimpleGrid cols={{ base: 2, xs: 3 }} spacing={12} verticalSpacing={12}>
            {(['random', 'lowCoverage', 'nearPassMark'] as const).map((rule) => (
              <NumberInput
                key={rule}
                label={t(ruleTexts[rule])}
                min={0}
                max={100}
                {...form.getInputProps(rule)}
              />
            ))}
            <NumberInput label={t('drawDays')} min={1} max={365} {...form.getInputProps('days')} />
            <NumberInput label={t('drawTwo')} min={0} max={100} {...form.getInputProps('twoPercent')} />
          </SimpleGrid>
          <div>
            <Text fw={500}>{t('drawGraders')}</Text>
            <FilterPicker
              label={t('drawGraders')}
              source={members}
              selected={form.values.graders}
              maxResults={mostGraders}
              showAvatars
              onChange={(graders) => form.setFieldValue('graders', graders)}
            />
            {form.errors.graders !== undefined && <Input.Error>{form.errors.graders}</Input.Error>}
          </div>
          <Checkbox label={t('drawHide')} {...form.getInputProps('hideNames', { type: 'checkbox' })} />
        </>
      )}
    </FormDialog>
  )
}

const ruleTexts = { random: 'drawRandom', lowCoverage: 'drawLow', nearPassMark: 'drawNear' } as const
