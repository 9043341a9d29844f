/** The first page stops counting here and shows "200+". The full lists that it links to count further. */
export const countedTo = 201
