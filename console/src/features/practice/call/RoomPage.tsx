import type { ComponentProps } from 'react'
import { MoreTexts } from '../../../lib/intl.tsx'
import { Room } from './Room.tsx'
import { practiceRoom } from './texts.ts'

/** The room with its texts, which a result does not need. */
export const RoomPage = (props: ComponentProps<typeof Room>) => (
  <MoreTexts texts={practiceRoom}>
    <Room {...props} />
  </MoreTexts>
)
