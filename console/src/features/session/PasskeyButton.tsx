import { Button, Stack } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { finishPasskeySignIn, startPasskeySignIn } from '#api/contract/passkeys.ts'
import type { TokenResponse } from '#api/contract/session.ts'
import { call } from '../../lib/call.ts'
import { askPasskey, browserHasPasskeys, PasskeyStopped } from '../../lib/passkeys.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'

/** Signs in with a passkey; with the challenge that followed a password, as the second step. `children`: its label. */
export function PasskeyButton({
  getChallenge,
  onDone,
  children,
}: {
  getChallenge?: () => Promise<string>
  onDone: (token: TokenResponse) => Promise<unknown>
  children: string
}) {
  const t = useTranslations('signIn')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  if (!browserHasPasskeys()) return null
  const signIn = async () => {
    setBusy(true)
    setError(null)
    try {
      const challenge = await getChallenge?.()
      const { options } = await call(startPasskeySignIn, { body: { challenge } })
      const response = await askPasskey(options)
      await onDone(await call(finishPasskeySignIn, { body: { challenge, response } }))
    } catch (cause) {
      setError(cause instanceof PasskeyStopped ? new Error(t('passkeyStopped')) : cause)
    }
    setBusy(false)
  }
  return (
    <Stack gap={8}>
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={16} stroke={1.6} aria-hidden />}
        loading={isBusy}
        onClick={() => void signIn()}
      >
        {children}
      </Button>
      {error !== null && <ErrorAlert error={error} />}
    </Stack>
  )
}
