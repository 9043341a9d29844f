import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type LinkProps = AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>

/** A link inside the console, in the size of the text around it. */
export const TextLink = createLink((props: LinkProps) => <Anchor inherit {...props} />)

/** The name of a table row as a link; it looks like text until hovered. */
export const RowLink = createLink((props: LinkProps) => <Anchor inherit c="inherit" truncate {...props} />)
