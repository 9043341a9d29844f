/** An id as people tell ids apart: how it begins, and how it ends. */
export const shortId = (id: string): string => (id.length > 14 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id)
