/** The package brings no types; this is the part of it that we use. */
declare module 'fs-native-extensions' {
  /** Locks the whole file for as long as it stays open; false when another process or handle has it. */
  export function tryLock(fileDescriptor: number): boolean
}
