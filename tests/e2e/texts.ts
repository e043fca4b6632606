/** Watches for what a translated page, whose texts are replaced by elements, gets wrong: texts that change beside others. */

/** Runs in every page: an error in its console for each text that changes, or goes, beside others. */
export function watchTexts(): void {
  const { nodeValue } = Object.getOwnPropertyDescriptors(Node.prototype)
  const { removeChild, insertBefore } = Node.prototype
  const name = (text: unknown): void => {
    if (text instanceof Text && text.isConnected)
      console.error(`not to be translated, for it changes beside others: "${text.data}"`)
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
