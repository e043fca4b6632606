/** What the journeys need of a browser; Firefox and WebKit each give it in their own way. */

export type Key = 'Tab' | 'Enter' | 'Escape' | 'ArrowRight' | 'End' | 'Paste'

export interface LaunchOptions {
  /** A folder that outlives the browser. */
  readonly profile: string
  readonly width: number
  readonly height: number
  /** Storage that this browser refuses to the site. */
  readonly withoutStorage?: boolean
  /** As Safari before 17 and Firefox before 125; only WebKit can play it. */
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
  /** A click or tap with the system's own pointer, in CSS pixels of the page's window. */
  tap(x: number, y: number): Promise<void>
  press(key: Key): Promise<void>
  /** What stands on the paper. */
  printedText(): Promise<string>
  /** Errors of the console, and what nobody caught. */
  readonly errors: string[]
  /** Ends it; what is in the profile stays. */
  close(): Promise<void>
  /** Ends it as a crash does, with all its processes at once. */
  kill(): Promise<void>
}

export interface Engine {
  readonly name: string
  readonly isInstalled: boolean
  launch(options: LaunchOptions): Promise<Browser>
}
