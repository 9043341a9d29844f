import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

/** How much of a list is loaded, and a button for more. After the last page the button disappears, and the status text gets the focus. */
export function LoadMore({
  told,
  label,
  hasMore,
  isLoading,
  onMore,
  className,
}: {
  told: ReactNode
  label: string
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
  className?: string | undefined
}) {
  const text = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (!isPressed.current || isLoading) return
    isPressed.current = false
    // A disabled or removed button leaves the focus on the body.
    if (document.activeElement === document.body) (hasMore ? button : text).current?.focus()
  }, [isLoading, hasMore])
  return (
    <div className={className}>
      <span ref={text} tabIndex={-1} role="status">
        {told}
      </span>
      {hasMore && (
        <Button
          ref={button}
          variant="default"
          size="xs"
          loading={isLoading}
          onClick={() => {
            isPressed.current = true
            onMore()
          }}
        >
          {label}
        </Button>
      )}
    </div>
  )
}
