import type { z } from 'zod'
import type { failureGroup, replayBody } from '#api/contract/ops.ts'

export type FailureGroup = z.output<typeof failureGroup>
export type GroupId = Pick<FailureGroup, 'lane' | 'kind' | 'errorClass' | 'message'>

/** Groups have no id, so the values that define a group identify it. */
export const keyOf = ({ lane, kind, errorClass, message }: GroupId): string =>
  JSON.stringify([lane, kind, errorClass, message])

export const replayFilter = ({
  lane,
  kind,
  errorClass,
  message,
}: GroupId): z.input<typeof replayBody>['filter'] => ({
  lane,
  kind,
  errorClass,
  message,
})
