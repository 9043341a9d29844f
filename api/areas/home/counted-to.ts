/** The first page says "200+" instead of counting further: each of its lists counts on. */
export const countedTo = 201
