import type { z } from 'zod'
import type { failedItemsBody, failureGroup } from '#api/contract/ops.ts'

export type FailureGroup = z.output<typeof failureGroup>
export type GroupId = Pick<FailureGroup, 'lane' | 'kind' | 'errorClass' | 'message'>

/** Groups have no id, so the values that define a group identify it. */
export const keyOf = ({ lane, kind, errorClass, message }: GroupId): string =>
  JSON.stringify([lane, kind, errorClass, message])

/** Failed items to handle, and how many the page shows. */
export type FailedItems = { filter: z.input<typeof failedItemsBody>['filter']; count: number }

export const itemsOf = ({ lane, kind, errorClass, message, count }: FailureGroup): FailedItems => ({
  filter: { lane, kind, errorClass, message },
  count,
})
