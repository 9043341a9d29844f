import { Checkbox, MultiSelect, NumberInput, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { drawGradingSample } from '#api/contract/calibration.ts'
import { listUsers } from '#api/contract/people.ts'
import { call } from '../../lib/call.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { showDone } from '../../ui/feedback/notices.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { nameOrEmail } from '../../ui/pickers/reps.ts'
import { useCalibrationMutation } from './queries.ts'

const count = z.number().int().min(0).max(100)
const schema = z.object({
  random: count,
  lowCoverage: count,
  nearPassMark: count,
  days: z.number().int().min(1).max(365),
  twoPercent: z.number().min(0).max(100),
  graders: z.array(z.string()).min(1, 'Choose who grades.').max(50),
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
  const orgId = useOrgId()
  const { data } = useQuery({
    queryKey: ['org', orgId, 'people', 'graders'],
    queryFn: ({ signal }) =>
      call(listUsers, { query: { status: ['ACTIVE'], numberOfResults: 1000 }, signal }),
    enabled: opened,
  })
  const drawing = useCalibrationMutation(
    t('drawTitle'),
    ({ values, idempotencyKey }: { values: z.output<typeof schema>; idempotencyKey: string }) => {
      const { twoPercent, ...next } = values
      return call(drawGradingSample, {
        params: { id: scorecardId },
        body: { ...next, twoGradersShare: twoPercent / 100 },
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
          <MultiSelect
            label={t('drawGraders')}
            searchable
            // If nobody is chosen, the form moves the focus here, where an open list would cover the error.
            openOnFocus={false}
            data={(data?.results ?? []).map((user) => ({
              value: user.id,
              label: nameOrEmail(user),
            }))}
            {...form.getInputProps('graders')}
          />
          <Checkbox label={t('drawHide')} {...form.getInputProps('hideNames', { type: 'checkbox' })} />
        </>
      )}
    </FormDialog>
  )
}

const ruleTexts = { random: 'drawRandom', lowCoverage: 'drawLow', nearPassMark: 'drawNear' } as const
