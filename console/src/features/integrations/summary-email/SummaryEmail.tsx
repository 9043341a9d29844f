import { NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type ParticipantScope, participantScopes } from '#db/vocabulary.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { useSetSummaryEmail } from '../mutations.ts'
import { emailSettingsQuery } from '../queries.ts'
import styles from '../Integrations.module.css'

/** Switching on without a choice means one's own people. Source: specification 1 §6. */
const defaultTarget: ParticipantScope = 'InternalParticipants'

/** Who of a call gets its summary, for the whole organisation. 'None' switches it off. */
export function SummaryEmail({ isDisabled }: { isDisabled: boolean }) {
  const t = useTranslations('summaryEmail')
  const { data } = useQuery(emailSettingsQuery(useOrgId()))
  const change = useSetSummaryEmail(t('saving'))
  if (data === undefined) return null
  const saved = data.organization ?? 'None'
  // What was chosen shows while it is saved.
  const shown = change.isPending ? (change.variables.target ?? 'None') : saved
  const set = (target: ParticipantScope) => change.mutate({ at: { level: 'org' }, target })
  const isOn = shown !== 'None'
  return (
    <div className={styles.email}>
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
          aria-label={t('target')}
          value={shown}
          disabled={isDisabled || change.isPending}
          className={styles.target}
          data={participantScopes.map((value) => ({ value, label: t(value) }))}
          onChange={(event) => set(targetOf(event.currentTarget.value))}
        />
      )}
    </div>
  )
}

export const targetOf = (text: string): ParticipantScope => participantScopes.find((each) => each === text) ?? 'None'
