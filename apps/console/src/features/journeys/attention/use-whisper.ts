import { useEffect, useRef, useState } from 'react'
import { describeMore } from './describe-queue.ts'

const pauseMs = 5000

/** What a screen reader is told when the queue grows: once per pause, whatever happens in it. */
export function useWhisper(count: number | null): string {
  const [words, setWords] = useState('')
  const newest = useRef(count)
  useEffect(() => {
    newest.current = count
  }, [count])
  useEffect(() => {
    let told = newest.current
    const timer = setInterval(() => {
      const now = newest.current
      const more = now === null || told === null ? 0 : now - told
      told = now
      setWords(more > 0 ? describeMore(more) : '')
    }, pauseMs)
    return () => clearInterval(timer)
  }, [])
  return words
}
