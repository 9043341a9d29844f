/** 'Rows per page' of every list. Source: specification 1, pagination bar. */
export const pageSizes = [10, 20, 30, 40, 50] as const
