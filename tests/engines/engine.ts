/** What the tests need from a browser; Firefox and WebKit each have their own way to do it. */

export type Key = 'Tab' | 'Enter' | 'Escape' | 'ArrowRight' | 'End' | 'Paste'

export interface LaunchOptions {
  /** A folder that outlives the browser. */
  readonly profile: string
  readonly width: number
  readonly height: number
  /** The browser refuses all storage. */
  readonly withoutStorage?: boolean
  /** As Safari before 17 and Firefox before 125; only WebKit has a switch for it. */
  readonly withoutPopovers?: boolean
}

export interface Browser {
  /** Runs a function in the page; it may use its argument and the page, nothing else. */
  evaluate<Result, Argument = undefined>(
    inPage: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>
  /** Starts loading an address, as if typed. */
  navigate(url: string): Promise<void>
  reload(): Promise<void>
  /** A click with the system's pointer, in CSS pixels of the viewport. */
  tap(x: number, y: number): Promise<void>
  press(key: Key): Promise<void>
  /** The text of the printed page. */
  printedText(): Promise<string>
  /** Console errors and uncaught errors. */
  readonly errors: string[]
  /** Ends it; the profile stays. */
  close(): Promise<void>
  /** Kills all its processes, as a crash does. */
  kill(): Promise<void>
}

export interface Engine {
  readonly name: string
  readonly isInstalled: boolean
  launch(options: LaunchOptions): Promise<Browser>
}
