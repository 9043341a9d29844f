import { Button, Fieldset, MultiSelect, NativeSelect, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import type { OrganizationPlan } from '#api/contract/organization-settings.ts'
import { dataRegions, type OrgRole, orgRoles } from '#db/vocabulary/organizations.ts'
import { callProviders } from '#workers/domain/providers.ts'
import { roleNames } from '../../lib/roles.ts'
import { useCanConnectCalendar } from '../../lib/use-can.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../ui/feedback/notices.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useAtOpening } from '../../ui/form/use-at-opening.ts'
import { endOf, lastDayOf } from './day.ts'
import { InviteOwnerDialog } from './InviteOwnerDialog.tsx'
import { planQuery, useChangePlan } from './queries.ts'

const betaProviders = Object.entries(callProviders)
  .filter(([, { isBeta }]) => isBeta)
  .map(([value, { companyName }]) => ({ value, label: companyName }))

const most = 1_000_000

const limitTexts = (limits: OrganizationPlan['accountLimits']) =>
  Object.fromEntries(orgRoles.map((role) => [role, String(limits[role] ?? '')])) as Record<OrgRole, string>

const limitsOf = (texts: Record<OrgRole, string>): OrganizationPlan['accountLimits'] =>
  Object.fromEntries(orgRoles.filter((role) => texts[role] !== '').map((role) => [role, Number(texts[role])]))

/** Settings of a customer that only platform staff can change. */
export function PlanDialog({
  opened,
  id,
  onClose,
}: {
  opened: boolean
  id: string | undefined
  onClose: () => void
}) {
  const { data, error, refetch } = useQuery({
    ...planQuery(useOrgId(), id ?? ''),
    enabled: id !== undefined,
  })
  if (error !== null && opened) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  // The form starts with the stored values.
  if (data === undefined) return null
  return <PlanForm key={data.id} opened={opened} current={data} onClose={onClose} />
}

function PlanForm({
  opened,
  current,
  onClose,
}: {
  opened: boolean
  current: OrganizationPlan
  onClose: () => void
}) {
  const t = useTranslations('staff')
  const plan = useAtOpening(opened, current)
  const [isInviting, setInviting] = useState(false)
  const canConnectCalendar = useCanConnectCalendar()
  const { id, name, version } = plan
  const title = t('planTitle', { name })
  const changing = useChangePlan(title)
  const schema = useMemo(() => {
    const limit = z
      .string()
      .trim()
      .refine((text) => /^\d{0,7}$/.test(text) && Number(text) <= most, t('badLimit'))
    return z.object({
      isActive: z.boolean(),
      dataRegion: z.enum(dataRegions),
      pilotEnd: z.union([z.literal(''), z.iso.date(t('badDay'))]),
      recorderAllowed: z.boolean(),
      allowedBetaProviders: z.array(z.string()),
      limits: z.record(z.enum(orgRoles), limit),
    })
  }, [t])
  const pilotEnd = lastDayOf(plan.pilotExpiresAt)
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title={title}
        schema={schema}
        initialValues={{
          isActive: plan.isActive,
          dataRegion: plan.dataRegion,
          pilotEnd,
          recorderAllowed: plan.recorderAllowed,
          allowedBetaProviders: plan.allowedBetaProviders,
          limits: limitTexts(plan.accountLimits),
        }}
        submitLabel={t('save')}
        extra={
          !current.hasOwner && (
            <Button variant="default" onClick={() => setInviting(true)}>
              {t('inviteOwner')}
            </Button>
          )
        }
        onSubmit={async ({ limits, ...sent }) => {
          await changing.mutateAsync({
            id,
            changes: {
              version,
              recorderAllowed: sent.recorderAllowed,
              allowedBetaProviders: sent.allowedBetaProviders,
              accountLimits: limitsOf(limits),
              // These also apply to the sub-organizations, so they are sent only if they change.
              isActive: sent.isActive === plan.isActive ? undefined : sent.isActive,
              dataRegion: sent.dataRegion === plan.dataRegion ? undefined : sent.dataRegion,
              pilotExpiresAt: sent.pilotEnd === pilotEnd ? undefined : endOf(sent.pilotEnd),
            },
          })
          showDone(t('saved', { name }))
        }}
      >
        {(form) => (
          <>
            {!current.hasOwner && (
              <Banner tone="yellow" icon={IconUserOff}>
                {current.invitedOwner === null
                  ? t('noOwner')
                  : t('noOwnerBut', { email: current.invitedOwner })}
              </Banner>
            )}
            <p className="dimmed">{t('planText')}</p>
            <Switch
              label={t('isActive')}
              description={t('isActiveHint')}
              {...form.getInputProps('isActive', { type: 'checkbox' })}
            />
            <NativeSelect
              label={t('region')}
              description={t('regionHint')}
              data={dataRegions.map((value) => ({
                value,
                label: t(value === 'EU' ? 'regionEu' : 'regionDefault'),
              }))}
              {...form.getInputProps('dataRegion')}
            />
            <TextInput
              type="date"
              label={t('pilotEnd')}
              description={t('pilotHint')}
              {...form.getInputProps('pilotEnd')}
            />
            {canConnectCalendar && (
              <Switch
                label={t('recorder')}
                description={t('recorderHint')}
                {...form.getInputProps('recorderAllowed', { type: 'checkbox' })}
              />
            )}
            <MultiSelect
              label={t('beta')}
              description={t('betaHint')}
              data={betaProviders}
              searchable
              {...form.getInputProps('allowedBetaProviders')}
            />
            <Fieldset legend={t('limits')}>
              <p className="meta">{t('limitsHint')}</p>
              <SimpleGrid cols={2} spacing={8} mt={6}>
                {orgRoles.map((role) => (
                  <TextInput
                    key={role}
                    label={roleNames[role]}
                    inputMode="numeric"
                    autoComplete="off"
                    {...form.getInputProps(`limits.${role}`)}
                  />
                ))}
              </SimpleGrid>
            </Fieldset>
          </>
        )}
      </FormDialog>
      <InviteOwnerDialog
        opened={opened && isInviting}
        organization={current}
        onClose={() => setInviting(false)}
      />
    </>
  )
}
