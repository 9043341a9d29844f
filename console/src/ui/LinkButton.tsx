import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type AnchorButtonProps = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>

/** A link that looks like a button, and can be opened in a new tab like any link. */
export const LinkButton = createLink((props: AnchorButtonProps) => <Button component="a" {...props} />)
