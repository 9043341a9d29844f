import { Group, type GroupProps } from '@mantine/core'

/** A short text on a tinted background: a warning in yellow, a result in teal, a danger in red. */
export const Notice = ({ tone, ...props }: GroupProps & { tone: 'yellow' | 'teal' | 'red' }) => (
  <Group
    gap="2px 8px"
    px={10}
    py={6}
    bdrs="sm"
    fz="xs"
    lh="18px"
    bg={`var(--tone-${tone}-tint)`}
    c={`var(--tone-${tone}-text)`}
    {...props}
  />
)
