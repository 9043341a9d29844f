import { Group, NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type ParticipantScope, participantScopes } from '#db/vocabulary/recorder.ts'
import { useMailRefusal } from '../../../lib/use-mail-refusal.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { useSetSummaryEmail } from '../mutations.ts'
import { emailSettingsQuery } from '../queries.ts'

/** Switching on without a choice means internal participants. Source: specification 1 §6. */
const defaultTarget: ParticipantScope = 'InternalParticipants'

/** Which participants of a call get its summary, for the whole organization. 'None' turns it off. */
export function SummaryEmail({ isDisabled }: { isDisabled: boolean }) {
  const t = useTranslations('summaryEmail')
  const { data, error, refetch } = useQuery(emailSettingsQuery(useOrgId()))
  const change = useSetSummaryEmail(t('saving'))
  const refusal = useMailRefusal()
  if (data === undefined)
    return error === null ? null : <ErrorAlert error={error} onRetry={() => void refetch()} />
  const saved = data.organization ?? 'None'
  // Shows the choice while it is being saved.
  const shown = change.isPending ? (change.variables.target ?? 'None') : saved
  const set = (target: ParticipantScope) => change.mutate({ at: { level: 'org' }, target })
  const isOn = shown !== 'None'
  return (
    <Group gap="4px 8px" fz={12}>
      <Switch
        size="xs"
        checked={isOn}
        disabled={isDisabled || change.isPending}
        label={t('label')}
        onChange={(event) => set(event.currentTarget.checked ? defaultTarget : 'None')}
      />
      {isOn && (
        <NativeSelect
          size="sm"
          w={150}
          aria-label={t('target')}
          value={shown}
          disabled={isDisabled || change.isPending}
          data={participantScopes.map((value) => ({ value, label: t(value) }))}
          onChange={(event) => set(targetOf(event.currentTarget.value))}
        />
      )}
      <span className="muted">{refusal ?? t('sending')}</span>
    </Group>
  )
}

export const targetOf = (text: string): ParticipantScope =>
  participantScopes.find((each) => each === text) ?? 'None'
