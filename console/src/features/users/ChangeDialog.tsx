import { Button, Checkbox, Group, Modal, ScrollArea, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ItemResult } from '#api/contract/invitations.ts'
import type { OrgUser } from '#api/contract/people.ts'
import { capabilities as allCapabilities, type Capability } from '#api/contract/permissions.ts'
import { type ChangeMembers, changeMembers } from '#api/contract/users.ts'
import { type OrgRole, orgRoles } from '#db/vocabulary/organizations.ts'
import { call } from '../../lib/call.ts'
import { roleOptions } from '../../lib/roles.ts'
import { useMe } from '../../lib/use-can.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'
import { changePreviewQuery } from './queries.ts'
import { nameOf } from './user-status.ts'

export type MemberChange = ChangeMembers['change']

const titles = {
  deactivate: 'titleDeactivate',
  reactivate: 'titleReactivate',
  delete: 'titleDelete',
  role: 'titleRole',
} as const
const confirms = {
  deactivate: 'confirmDeactivate',
  reactivate: 'confirmReactivate',
  delete: 'confirmDelete',
  role: 'confirmRole',
} as const

/** Asks before people are changed: how many, the effects, and who stays unchanged. */
export function ChangeDialog({
  change,
  people,
  onClose,
  onChanged,
}: {
  change: MemberChange
  people: readonly OrgUser[]
  onClose: () => void
  onChanged: (results: ItemResult[]) => void
}) {
  const t = useTranslations('userChange')
  const common = useTranslations('common')
  const orgId = useOrgId()
  const only = people.length === 1 ? people[0] : undefined
  const [role, setRole] = useState<OrgRole | null>(only?.role ?? null)
  const [capabilities, setCapabilities] = useState<string[]>(only?.capabilities ?? [])
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const body: ChangeMembers = {
    userIds: people.map(({ id }) => id),
    change,
    role: change === 'role' ? (role ?? undefined) : undefined,
    capabilities:
      change === 'role' && role === 'CUSTOM'
        ? allCapabilities.filter((capability) => capabilities.includes(capability))
        : undefined,
    isPreview: false,
  }
  const isComplete = change !== 'role' || role !== null
  const preview = useQuery(changePreviewQuery(orgId, body, isComplete))
  const consequences = isComplete ? preview.data?.consequences : undefined
  const left = isComplete ? (preview.data?.results.filter(({ outcome }) => outcome === 'failed') ?? []) : []
  const count = consequences?.people ?? 0

  const confirm = async () => {
    setBusy(true)
    setError(null)
    try {
      const { results } = await call(changeMembers, { body })
      onChanged(results)
      onClose()
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  const problem = error ?? preview.error

  return (
    <Modal
      opened
      onClose={onClose}
      title={t(titles[change], { count: people.length })}
      size={460}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap={12}>
        {change === 'role' && (
          <Select
            label={t('chooseRole')}
            data={roleOptions}
            value={role}
            onChange={(value) => setRole(orgRoles.find((each) => each === value) ?? null)}
            allowDeselect={false}
            data-autofocus
          />
        )}
        {change === 'role' && role === 'CUSTOM' && (
          <CapabilityChoices chosen={capabilities} onChange={setCapabilities} />
        )}
        <Text c="dimmed" role="status">
          {isComplete && consequences === undefined && problem === null && t('counting')}
          {consequences !== undefined && (count === 0 ? t('nobody') : t(change, consequences))}
        </Text>
        {left.length > 0 && (
          <Stack gap={2}>
            <Text>{t('cannot', { count: left.length })}</Text>
            <ScrollArea.Autosize mah={140}>
              {left.map(({ id, reason }) => {
                const person = people.find((each) => each.id === id)
                return (
                  <Text key={id} size="sm" c="dimmed">
                    <bdi>{person === undefined ? id : nameOf(person)}</bdi>: {reason}
                  </Text>
                )
              })}
            </ScrollArea.Autosize>
          </Stack>
        )}
        {problem !== null && <ErrorAlert error={problem} />}
        <Group justify="flex-end" gap={8} mt={6}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {common('cancel')}
          </Button>
          <Button
            color={change === 'deactivate' || change === 'delete' ? 'red.8' : undefined}
            disabled={count === 0 || preview.isPlaceholderData}
            loading={isBusy}
            onClick={() => void confirm()}
          >
            {t(confirms[change], { count })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** `calls.viewAll` → "Calls", "view all". */
const wordsOf = (capability: Capability): [string, string] => {
  const words = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const [area = '', action = ''] = capability.split('.')
  return [words(area).replace(/^./, (letter) => letter.toUpperCase()), words(action)]
}

/** The capabilities that the user can grant: those they have. */
function CapabilityChoices({
  chosen,
  onChange,
}: {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) {
  const t = useTranslations('userChange')
  const own = useMe()?.capabilities ?? []
  const groups = Map.groupBy(
    allCapabilities.filter((capability) => own.includes(capability) || chosen.includes(capability)),
    (capability) => wordsOf(capability)[0],
  )
  return (
    <Checkbox.Group
      label={t('capabilities')}
      description={t('capabilitiesHint')}
      value={[...chosen]}
      onChange={onChange}
    >
      <ScrollArea.Autosize mah={240} mt={6} viewportProps={{ tabIndex: 0 }}>
        <Stack gap={8}>
          {[...groups].map(([area, list]) => (
            <div key={area}>
              <Text size="sm" fw={600}>
                {area}
              </Text>
              <Group gap="4px 14px">
                {list.map((capability) => (
                  <Checkbox
                    key={capability}
                    size="xs"
                    value={capability}
                    label={wordsOf(capability)[1]}
                    aria-label={wordsOf(capability).join(': ')}
                  />
                ))}
              </Group>
            </div>
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Checkbox.Group>
  )
}
