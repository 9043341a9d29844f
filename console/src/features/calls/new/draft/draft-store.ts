import { z } from 'zod'
import { type Draft, draft, draftLimits } from './draft.ts'

/** One draft per user and organization, in this browser's IndexedDB, because transcripts are too large for localStorage. */
const databaseName = 'coachline-new-call'
const storeName = 'drafts'
const version = 1

const storedDraft = z.object({ savedAtMs: z.number(), draft })

export type DraftStore = {
  load: () => Promise<Draft | null>
  save: (draft: Draft) => Promise<void>
  clear: () => Promise<void>
}

/** `owner` names user and organization. Every call rejects if the browser refuses storage. */
export function createDraftStore(owner: string): DraftStore {
  return {
    async load() {
      const value = await run<unknown>('readonly', (store) => store.get(owner))
      if (value === undefined) return null
      const stored = storedDraft.safeParse(value)
      // A draft in an older format, or an expired one, cannot be used.
      if (!stored.success || Date.now() - stored.data.savedAtMs > draftLimits.ageMs) {
        await run('readwrite', (store) => store.delete(owner))
        return null
      }
      return stored.data.draft
    },
    save: async (kept) => {
      await run('readwrite', (store) =>
        store.put({ savedAtMs: Date.now(), draft: kept } satisfies z.infer<typeof storedDraft>, owner),
      )
    },
    clear: async () => {
      await run('readwrite', (store) => store.delete(owner))
    },
  }
}

async function run<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const request = act(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('The draft could not be kept.'))
    })
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, version)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The draft could not be kept.'))
    request.onblocked = () => reject(new Error('Another tab holds an older draft.'))
  })
}
