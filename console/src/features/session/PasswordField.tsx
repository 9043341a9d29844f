import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

/** A password field that can be revealed, pasted into, and filled by password managers. */
export function PasswordField(props: PasswordInputProps) {
  const t = useTranslations('signIn')
  const [isVisible, setVisible] = useState(false)
  return (
    <PasswordInput
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={Eye}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? t('hide') : t('show'),
        'aria-pressed': undefined,
      }}
      maxLength={200}
      {...props}
    />
  )
}

function Eye({ reveal }: { reveal: boolean }) {
  return reveal ? (
    <IconEyeOff size={16} stroke={1.7} aria-hidden />
  ) : (
    <IconEye size={16} stroke={1.7} aria-hidden />
  )
}
