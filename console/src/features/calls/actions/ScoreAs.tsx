import { Button, Menu } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { CallRow } from '#api/contract/calls.ts'
import { notDefault, type CorrectedType } from './use-call-actions.ts'

/**
 * Scores a call that routing left unscored: with one click as one of the plausible categories, otherwise after asking for a type or
 * scorecard. `name` is the call's, for people who cannot see the row.
 */
export function ScoreAs({
  call,
  name,
  isPhone = false,
  onCorrect,
  onAsk,
}: {
  call: Pick<CallRow, 'plausible'>
  name: string
  /** Larger, for touch. */
  isPhone?: boolean
  onCorrect: (callType: CorrectedType) => void
  onAsk: () => void
}) {
  const t = useTranslations('callActions')
  const button = {
    variant: isPhone ? 'default' : 'subtle',
    color: 'gray',
    size: isPhone ? 'xs' : 'compact-xs',
    px: isPhone ? undefined : 4,
  } as const
  const choices = call.plausible.flatMap(({ label, callType, reasons }) => {
    const type = notDefault(callType)
    return type === null ? [] : [{ label, type, reasons }]
  })
  if (choices.length === 0)
    return (
      <Button {...button} aria-label={t('scoreWithOf', { name })} onClick={onAsk}>
        {t('scoreWith')}
      </Button>
    )
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button {...button} aria-label={t('scoreAsOf', { name })}>
          {t('scoreAs')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ label, type, reasons }) => (
          <Menu.Item key={label} dir="auto" title={reasons.join(', ')} onClick={() => onCorrect(type)}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={onAsk}>{t('otherTypeOrCard')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
