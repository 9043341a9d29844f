import { Anchor, Button, type ButtonProps, Stack, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api-error.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'
import type { ServerForm } from '../../ui/form/use-server-form.ts'

export function AuthTitle({ children, text }: { children: ReactNode; text?: ReactNode }) {
  return (
    <Stack gap={4} mb={20}>
      <Title order={1} fz={22} lh="30px">
        {children}
      </Title>
      {text !== undefined && <p className="dimmed">{text}</p>}
    </Stack>
  )
}

/** Fields, the server's message, and one button. */
export function AuthForm<Values extends Record<string, unknown>>({
  form,
  submitLabel,
  children,
}: {
  form: ServerForm<Values>
  submitLabel: string
  children: ReactNode
}) {
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack gap={14}>
        {children}
        <AuthError error={form.problem} />
        <Button type="submit" size="md" fullWidth loading={form.isBusy}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}

/** Link between the sign-in pages. */
export function AuthLink({ href, children }: { href: string; children: ReactNode }) {
  const open = useOpen()
  return (
    <Anchor href={href} size="xs" lh="24px" display="inline-block" onClick={(event) => open(event, href)}>
      {children}
    </Anchor>
  )
}

export function AuthLinkButton({
  href,
  children,
  ...props
}: { href: string; children: ReactNode } & Pick<ButtonProps, 'variant' | 'leftSection'>) {
  const open = useOpen()
  return (
    <Button
      component="a"
      href={href}
      size="md"
      fullWidth
      onClick={(event: MouseEvent) => open(event, href)}
      {...props}
    >
      {children}
    </Button>
  )
}

function useOpen() {
  const router = useRouter()
  return (event: MouseEvent, href: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate({ href })
  }
}

/** The server's own text and request id; after too many attempts also a countdown. */
function AuthError({ error }: { error: unknown }) {
  if (error === null) return null
  const waitSeconds = error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : null
  return (
    <ErrorAlert error={error}>
      {waitSeconds !== null && <Wait key={String((error as ApiError).requestId)} seconds={waitSeconds} />}
    </ErrorAlert>
  )
}

function Wait({ seconds }: { seconds: number }) {
  const t = useTranslations('signIn')
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const endsAt = performance.now() + seconds * 1000
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))),
      1000,
    )
    return () => clearInterval(timer)
  }, [seconds])
  if (left <= 0) return null
  return left > 90 ? t('waitMinutes', { minutes: Math.ceil(left / 60) }) : t('wait', { seconds: left })
}
