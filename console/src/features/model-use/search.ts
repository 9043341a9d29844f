import { z } from 'zod'
import { pageDefaults, pageParams } from '../../ui/list/search-params.ts'

/** State of the list in the address. */
export const modelUseSearch = z.object(pageParams)
export type ModelUseSearch = z.output<typeof modelUseSearch>
export const searchDefaults = pageDefaults
