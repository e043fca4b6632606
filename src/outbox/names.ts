/** The names under which this device's browser keeps what the site stores. */

/** The database and the channel. */
export const storageName = 'malowanie'

/** What its keys in localStorage begin with. */
export const areaPrefix = `${storageName}:`
