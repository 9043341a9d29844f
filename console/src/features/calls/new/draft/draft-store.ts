import { z } from 'zod'
import { type Draft, draft, draftLimits, emptyDraft, type TranscriptFile, transcriptFile } from './draft.ts'

/** One draft per user and organization, in this browser's IndexedDB, because transcripts are too large for localStorage. */
const databaseName = 'coachline-new-call'
/** Each file has a record of its own, so that tabs which work on different files do not overwrite each other. */
const filesName = 'files'
const placesName = 'places'
const version = 2

const storedPlace = draft.pick({ step: true, chosenId: true })
const fileIds = z.array(z.string())
const storedFile = z.object({ savedAtMs: z.number(), position: z.number(), file: transcriptFile })

export type DraftStore = {
  load: () => Promise<Draft | null>
  /** Stores the files that have changed, and deletes those with `removedIds`. Files of other tabs stay as they are. */
  save: (draft: Draft, removedIds: readonly string[]) => Promise<void>
  /** Calls back with the ids of files that a tab has removed, or saved as calls. Returns the function that ends it. */
  onRemoved: (listener: (removedIds: readonly string[]) => void) => () => void
}

/** `owner` names user and organization. Every call rejects if the browser refuses storage. */
export function createDraftStore(owner: string): DraftStore {
  /** The files as this tab last read or stored them. */
  const known = new Map<string, TranscriptFile>()
  const openChannel = (): BroadcastChannel => new BroadcastChannel(`${databaseName} ${owner}`)
  return {
    async load() {
      const { place, records } = await run('readonly', ({ files, places }) => {
        const range = IDBKeyRange.bound([owner], [owner, []])
        const keys = files.getAllKeys(range)
        const values = files.getAll(range)
        const found = places.get(owner)
        return () => ({
          place: storedPlace.safeParse(found.result).data ?? emptyDraft,
          records: keys.result.map((key, index) => ({ key, stored: usable(values.result[index]) })),
        })
      })
      const expired = records.filter(({ stored }) => stored === null)
      if (expired.length > 0)
        await run('readwrite', ({ files }) => {
          for (const { key } of expired) files.delete(key)
          return noResult
        })
      const stored = records.flatMap((record) => (record.stored === null ? [] : [record.stored]))
      if (stored.length === 0) return null
      const files = stored
        .toSorted((one, other) => one.position - other.position)
        .slice(0, draftLimits.files)
        .map(({ file }) => file)
      for (const file of files) known.set(file.id, file)
      return { ...place, files }
    },
    async save({ files: kept, step, chosenId }, removedIds) {
      await run('readwrite', ({ files, places }) => {
        for (const id of removedIds) files.delete([owner, id])
        for (const [position, file] of kept.entries()) {
          if (known.get(file.id) === file) continue
          files.put({ savedAtMs: Date.now(), position, file } satisfies z.infer<typeof storedFile>, [
            owner,
            file.id,
          ])
        }
        if (kept.length === 0) places.delete(owner)
        else places.put({ step, chosenId } satisfies z.infer<typeof storedPlace>, owner)
        return noResult
      })
      for (const file of kept) known.set(file.id, file)
      const newlyRemovedIds = removedIds.filter((id) => known.delete(id))
      if (newlyRemovedIds.length === 0) return
      const channel = openChannel()
      channel.postMessage(newlyRemovedIds)
      channel.close()
    },
    onRemoved(listener) {
      const channel = openChannel()
      channel.onmessage = ({ data }: MessageEvent<unknown>) => listener(fileIds.parse(data))
      return () => channel.close()
    },
  }
}

/** Null for a file in an older format, or an expired one. */
function usable(value: unknown): z.infer<typeof storedFile> | null {
  const stored = storedFile.safeParse(value)
  return stored.success && Date.now() - stored.data.savedAtMs <= draftLimits.ageMs ? stored.data : null
}

type Stores = { files: IDBObjectStore; places: IDBObjectStore }

const noResult = (): void => undefined

/** One transaction. The function that `act` returns is called when the transaction is complete. */
async function run<Result>(mode: IDBTransactionMode, act: (stores: Stores) => () => Result): Promise<Result> {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction([filesName, placesName], mode)
      const read = act({
        files: transaction.objectStore(filesName),
        places: transaction.objectStore(placesName),
      })
      transaction.oncomplete = () => resolve(read())
      transaction.onabort = () => reject(transaction.error ?? new Error('The draft could not be kept.'))
    })
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, version)
    request.onupgradeneeded = () => {
      const { result: database } = request
      const olderNames = [...database.objectStoreNames]
      for (const name of olderNames) database.deleteObjectStore(name)
      database.createObjectStore(filesName)
      database.createObjectStore(placesName)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The draft could not be kept.'))
    request.onblocked = () => reject(new Error('Another tab holds an older draft.'))
  })
}
