/** Pages over one fake IndexedDB and one localStorage, which can be full, missing, broken or forbidden. */
import { vi } from 'vitest'
import { openChannel } from '../../../src/outbox/channel.ts'
import { openDatabase } from '../../../src/outbox/database.ts'
import {
  createStorage,
  type DeviceStorage,
  type KeyValueArea,
} from '../../../src/outbox/storage.ts'
import { localArea } from './model/storage.ts'

let devices = 0

/** A localStorage that has no room for values of more than ten characters. */
export function fullArea(): KeyValueArea {
  return localArea((value) => {
    if (value.length > 10) failing('QuotaExceededError')()
  })
}

/** What opens pages of one device with this localStorage. */
export function deviceWith(area: () => KeyValueArea | null): () => DeviceStorage {
  devices += 1
  const name = `site ${devices}`
  return () =>
    createStorage({
      ...{ database: openDatabase(name), area, channel: openChannel(name) },
      prefix: 'p:',
    })
}

export function failing(name: string): () => never {
  return () => {
    throw new DOMException('failed on purpose', name)
  }
}

/** From now on no page can use the database; the result mends it. */
export function breakDatabase(): () => void {
  const { transaction } = IDBDatabase.prototype
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
  begin.mockImplementation(function (this: IDBDatabase, names, mode, options) {
    // Its own upgrade asks for no durability.
    return options ? failing('UnknownError')() : transaction.call(this, names, mode)
  })
  return () => begin.mockRestore()
}
