import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type AnchorButtonProps = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>

/** A link that looks like a button: it opens in a new tab like any other. */
export const LinkButton = createLink((props: AnchorButtonProps) => <Button component="a" {...props} />)
