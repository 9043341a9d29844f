import { Button } from '@mantine/core'
import {
  IconMail,
  IconMailForward,
  IconMailOff,
  IconUserCheck,
  IconUserEdit,
  IconUserOff,
  IconUsersPlus,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { OrgUser } from '#api/contract/people.ts'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import type { UserActions } from './UserPanel.tsx'

/** Actions on the selected people. An action that applies to none of them is hidden. */
export function UsersSelection({
  people,
  isBusy,
  actions,
  onClear,
}: {
  people: OrgUser[]
  isBusy: boolean
  actions: UserActions
  onClear: () => void
}) {
  const t = useTranslations('users')
  const of = (...statuses: OrgUser['status'][]) => people.filter(({ status }) => statuses.includes(status))
  const [active, invited, ended] = [of('ACTIVE'), of('INVITED'), of('DEPROVISIONED')]
  const present = of('ACTIVE', 'INVITED')
  const buttons = [
    {
      label: t('changeRole'),
      icon: IconUserEdit,
      run: () => actions.onChange('role', people),
      isOffered: present.length > 0,
    },
    {
      label: t('addToTeam'),
      icon: IconUsersPlus,
      run: () => actions.onTeam?.(present),
      isOffered: present.length > 0 && actions.onTeam !== undefined,
    },
    {
      label: t('resend', { count: invited.length }),
      icon: IconMailForward,
      IconMailOff,
      run: () => actions.onResend(invited),
      isOffered: invited.length > 0,
    },
    {
      label: t('sendInfo'),
      icon: IconMail,
      run: () => actions.onMail(active),
      isOffered: active.length > 0,
    },
    {
      label: t('reactivate'),
      icon: IconUserCheck,
      run: () => actions.onChange('reactivate', ended),
      isOffered: ended.length > 0,
    },
    {
      label: t('deactivate'),
      icon: IconUserOff,
      run: () => actions.onChange('deactivate', active),
      isOffered: active.length > 0,
      isDangerous: true,
    },
    {
      label: t('revoke'),
      icon: IconMailOff,
      run: () => actions.onRevoke(invited),
      isOffered: invited.length > 0 && active.length === 0,
      isDangerous: true,
    },
  ]
  return (
    <SelectionBar count={people.length} onClear={onClear}>
      {buttons
        .filter(({ isOffered }) => isOffered)
        .map(({ label, icon: Icon, run, isDangerous }) => (
          <Button
            key={label}
            variant="subtle"
            color={isDangerous === true ? 'red' : 'gray'}
            fw={400}
            style={{ flex: 'none' }}
            leftSection={<Icon size={16} stroke={1.7} />}
            disabled={isBusy}
            onClick={run}
          >
            {label}
          </Button>
        ))}
    </SelectionBar>
  )
}
