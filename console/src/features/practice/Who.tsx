import { Box, Text } from '@mantine/core'
import { Avatar } from '../../ui/Avatar.tsx'

/** The picture, the name, and where the person works. */
export const Who = ({
  name,
  detail,
  avatarUrl,
}: {
  name: string
  detail: string
  avatarUrl: string | null
}) => (
  <>
    <Avatar name={name} src={avatarUrl} shape="square" size={40} />
    <Box flex={1} miw={0}>
      <Text fw={600} size="md" truncate dir="auto">
        {name}
      </Text>
      <Text size="xs" c="var(--c-muted)" truncate dir="auto">
        {detail}
      </Text>
    </Box>
  </>
)
