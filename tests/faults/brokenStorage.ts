/** The ways in which a browser's storage fails; each runs in every page before the site's own code. */

type Break = readonly [name: string, breakIt: () => void]

export const keepsSomething: readonly Break[] = [
  [
    '43 no room left in IndexedDB',
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
  ['44 IndexedDB is missing', () => Reflect.deleteProperty(globalThis, 'indexedDB')],
  [
    '44 IndexedDB throws',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('nie', 'SecurityError')
      }
    },
  ],
  [
    '44 IndexedDB never answers',
    () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
    },
  ],
  [
    '45 InvalidStateError twice',
    () => {
      const { transaction } = IDBDatabase.prototype
      let left = 2
      IDBDatabase.prototype.transaction = function (...args) {
        left -= 1
        if (left >= 0) throw new DOMException('closing', 'InvalidStateError')
        return transaction.apply(this, args)
      }
    },
  ],
]

/** Only the page's memory is left. */
export const keepsNothing: readonly Break[] = [
  [
    '43 no room left anywhere',
    () => {
      const full = (): never => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      IDBObjectStore.prototype.put = full
      Storage.prototype.setItem = full
    },
  ],
  [
    '44 neither IndexedDB nor localStorage, as in some WebKit views',
    () => {
      Reflect.deleteProperty(globalThis, 'indexedDB')
      Object.defineProperty(globalThis, 'localStorage', { value: null })
    },
  ],
  [
    '44 all storage is forbidden',
    () => {
      const forbidden = (): never => {
        throw new DOMException('nie', 'SecurityError')
      }
      IDBFactory.prototype.open = forbidden
      Object.defineProperty(globalThis, 'localStorage', { get: forbidden })
    },
  ],
]
