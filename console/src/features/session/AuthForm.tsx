import { Button, type ButtonProps } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api-error.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'
import styles from './AuthForm.module.css'

export function AuthTitle({ children, text }: { children: ReactNode; text?: ReactNode }) {
  return (
    <div className={styles.titleBlock}>
      <h1 className={styles.title}>{children}</h1>
      {text !== undefined && <p className="dimmed">{text}</p>}
    </div>
  )
}

/** Link between the sign-in pages. */
export function AuthLink({ href, children }: { href: string; children: ReactNode }) {
  const open = useOpen()
  return (
    <a href={href} className={styles.link} onClick={(event) => open(event, href)}>
      {children}
    </a>
  )
}

export function AuthLinkButton({
  href,
  children,
  ...props
}: { href: string; children: ReactNode } & Pick<ButtonProps, 'variant' | 'leftSection'>) {
  const open = useOpen()
  return (
    <Button component="a" href={href} size="md" fullWidth onClick={(event: MouseEvent) => open(event, href)} {...props}>
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

/** The server's own text and request id; after too many tries also how long to wait, counting down. */
export function AuthError({ error }: { error: unknown }) {
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
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [seconds])
  if (left <= 0) return null
  return left > 90 ? t('waitMinutes', { minutes: Math.ceil(left / 60) }) : t('wait', { seconds: left })
}
