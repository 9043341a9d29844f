/** A visit lasts as long as the tab. Its id is the visitor's only credential, so it never appears in an address. */
const names = { form: 'demo-form', call: 'demo-call' } as const

export const keptVisit = {
  read: (what: keyof typeof names): string | null => sessionStorage.getItem(names[what]),
  write: (what: keyof typeof names, id: string | null): void => {
    if (id === null) sessionStorage.removeItem(names[what])
    else sessionStorage.setItem(names[what], id)
  },
}
