import { Box, Group, NativeSelect, Switch, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { visibilityLevels } from '#db/vocabulary/organizations.ts'
import type { MyOrganization } from '#api/contract/session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { messageOf } from '../../../ui/feedback/ErrorState.tsx'
import { useSaveSetting } from './queries.ts'

export type SwitchName =
  | 'onlyAdminCanViewAllCalls'
  | 'onlyAdminCanViewAllRealBuyerCalls'
  | 'useTeamLevelManagement'
  | 'teamLeadsCanChangeRepVisibilityLevel'
  | 'onlyAdminCanDeleteCalls'
  | 'onlyAdminCanExportCalls'
  | 'onlyAdminCanRescoreCalls'
  | 'onlyAdminCanFilterCalls'
  | 'onlyAdminCanViewMembers'
  | 'hideRoleplayFromMembers'
  | 'hideBotsFromMembers'
  | 'repsCanEditScoreResults'
  | 'isRepInstructionsMandatory'
  | 'canRestartCalls'
  | 'hideSimilarCalls'
  | 'membersMustHaveMatchingDomain'
export type LevelName = 'managerVisibilityLevel' | 'defaultRepVisibilityLevel'

type RowProps = { organization: MyOrganization; isDisabled: boolean }

/** One setting: a sentence, its control, and the result of the last change. */
function Row({
  label,
  hint,
  isSaved,
  error,
  controlId,
  children,
}: {
  label: string
  hint: string
  isSaved: boolean
  error: unknown
  controlId: string
  children: ReactNode
}) {
  const t = useTranslations('organizationSettings')
  return (
    <Group
      justify="space-between"
      wrap="nowrap"
      gap={16}
      py={9}
      style={{ borderBottom: '1px solid var(--c-row-line)' }}
    >
      <Box miw={0}>
        <label htmlFor={controlId}>{label}</label>{' '}
        <Text span size="xs" c="teal.9" role="status">
          {isSaved && (
            <>
              <IconCheck size={13} aria-hidden style={{ verticalAlign: '-2px' }} /> {t('saved')}
            </>
          )}
        </Text>
        <div className="meta" id={`${controlId}-hint`}>
          {hint}
        </div>
        {error !== null && (
          <Text size="sm" c="red.9" role="alert">
            {messageOf(error)}
          </Text>
        )}
      </Box>
      {children}
    </Group>
  )
}

/** A switch that saves immediately. `confirm` is asked before turning it on. */
export function SwitchRow({
  name,
  organization,
  isDisabled,
  why,
  confirm,
}: RowProps & { name: SwitchName; why?: string | undefined; confirm?: ReactNode }) {
  const t = useTranslations('organizationSettings')
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const saving = useSaveSetting(t(name))
  const stored = organization.settings[name]
  const sent = saving.isPending ? saving.variables[name] : undefined
  const save = (value: boolean) => saving.mutateAsync({ [name]: value })
  return (
    <Row
      label={t(name)}
      hint={why ?? t(`${name}Hint`)}
      isSaved={saving.isSuccess}
      error={saving.error}
      controlId={id}
    >
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={sent ?? stored}
        disabled={isDisabled}
        onChange={({ currentTarget: { checked } }) => {
          if (checked && confirm !== undefined) setAsking(true)
          else save(checked).catch(() => undefined)
        }}
      />
      {confirm !== undefined && (
        <ConfirmDialog
          opened={isAsking}
          onClose={() => setAsking(false)}
          title={t('confirmTitle')}
          consequence={confirm}
          confirmLabel={t('confirm')}
          onConfirm={() => save(true)}
        />
      )}
    </Row>
  )
}

/** A choice among the three levels, saved immediately. */
export function LevelRow({ name, organization, isDisabled }: RowProps & { name: LevelName }) {
  const t = useTranslations('organizationSettings')
  const id = useId()
  const saving = useSaveSetting(t(name))
  const sent = saving.isPending ? saving.variables[name] : undefined
  return (
    <Row
      label={t(name)}
      hint={t(`${name}Hint`)}
      isSaved={saving.isSuccess}
      error={saving.error}
      controlId={id}
    >
      <NativeSelect
        id={id}
        aria-describedby={`${id}-hint`}
        w={180}
        flex="none"
        value={sent ?? organization.settings[name]}
        disabled={isDisabled}
        data={visibilityLevels.map((value) => ({ value, label: t(value) }))}
        onChange={({ currentTarget: { value } }) => {
          const level = visibilityLevels.find((known) => known === value)
          if (level !== undefined) saving.mutate({ [name]: level })
        }}
      />
    </Row>
  )
}
