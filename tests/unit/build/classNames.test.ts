// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { createNames } from '../../../src/build/classNames.ts'

describe('class names', () => {
  test('are short, valid, and the same in every bundle', () => {
    const [client, server] = [createNames(), createNames()]
    for (const of of ['src/ui/button.module.css button', 'src/ui/field.module.css field']) {
      expect(client(of)).toMatch(/^c[0-9a-z]{4}$/)
      expect(client(of)).toBe(client(of))
      expect(server(of)).toBe(client(of))
    }
  })

  test('differ, and the build stops rather than let two classes share one', () => {
    const nameFor = createNames()
    const names = Array.from({ length: 300 }, (_, index) => nameFor(`a.css name${index}`))
    expect(new Set(names).size).toBe(300)
    expect(() => {
      for (let index = 0; index < 50_000; index += 1) nameFor(`b.css name${index}`)
    }).toThrow(/get the same class/)
  })
})
