/** Watches for what goes wrong on a translated page, where elements replace texts: texts that change beside others. */

/** Runs in every page: logs an error for each text that changes, or is removed, beside others. */
export function watchTexts(): void {
  const { nodeValue } = Object.getOwnPropertyDescriptors(Node.prototype)
  const { removeChild, insertBefore } = Node.prototype
  const name = (text: unknown): void => {
    if (text instanceof Text && text.isConnected)
      console.error(`breaks on a translated page, because it changes beside others: "${text.data}"`)
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string) {
      if (this.previousSibling || this.nextSibling) name(this)
      nodeValue.set?.call(this, value)
    },
  })
  Node.prototype.removeChild = function (child) {
    name(child)
    return removeChild.call(this, child) as typeof child
  }
  Node.prototype.insertBefore = function (child, before) {
    name(before)
    return insertBefore.call(this, child, before) as typeof child
  }
}
