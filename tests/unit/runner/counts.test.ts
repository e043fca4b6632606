/** Counting what the runners report; a runner without tests has failed. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { countLayer } from '../../counts.ts'

/** As each of them writes it: vitest, Playwright, Deno. */
const report = `<testsuites tests="5">
<testcase classname="day.test.ts" name="a day &gt; is &quot;late&quot;" time="0">
    <failure message="expected 2" type="Error">
expected &lt;2&gt;
    at x
    at /node_modules/vitest
    </failure>
</testcase>
<testcase name="books" classname="a.spec.ts">
<system-out><![CDATA[said <x>]]></system-out>
<failure message="no button" type="FAILURE"><![CDATA[  [phone] › a.spec.ts:3:1 › books]]></failure>
</testcase>
<testcase name="says nothing" classname="b.test.ts">
<failure>
</failure>
</testcase>
<testcase name="ends" classname="b.test.ts">
<error message="lost"/>
</testcase>
<testcase name="left" classname="a.spec.ts"><properties></properties>
<skipped>
</skipped></testcase>
<testcase name="fine" classname="mails.test.ts" line="1"></testcase>
<testcase name="fine, too" classname="mails.test.ts" line="2"/>
</testsuites>`

test('a report tells how many passed, failed and were skipped; what failed, and why', () => {
  expect(countLayer(1, '', report)).toEqual({
    ...{ passed: 2, failed: 4, leftOut: 1 },
    failures: [
      'day.test.ts: a day > is "late"\n    expected <2>\n        at x',
      'a.spec.ts: books\n      [phone] › a.spec.ts:3:1 › books',
      'b.test.ts: says nothing',
      'b.test.ts: ends',
    ],
  })
})

test('a runner that fails outside of its tests, or runs none, has failed', () => {
  const fine = '<testcase name="fine" classname="a"/>'
  for (const [code, text] of [
    [1, fine],
    [0, ''],
    [1, undefined],
  ] as const) {
    const counts = countLayer(code, '\u001b[31mno browser\u001b[39m', text)
    expect(counts).toMatchObject({ failed: 1, failures: ['its last words\n    no browser'] })
  }
  expect(countLayer(0, '', undefined)).toMatchObject({ passed: 1, failed: 0 })
})

test('a word that selects no layer ends the run before any other begins', () => {
  const run = spawnSync(process.execPath, ['tests/run.ts', 'unused', 'nonsense'])
  expect(String(run.stdout)).toMatch(/^No layer is called "nonsense"\. There are: types src,/)
  expect(run.status).toBe(1)
})
