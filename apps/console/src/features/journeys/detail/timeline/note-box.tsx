import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useJourneyCommand } from '#features/journeys/actions/use-journey-command.ts'
import classes from './note-box.module.css'

const longest = 500

/** What was written stays until the server has it. */
export function NoteBox({ journey }: { journey: JourneyDocument }) {
  const { perform } = useJourneyCommand()
  const [text, setText] = useState('')
  const [isSending, setIsSending] = useState(false)
  const note = text.trim()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (note === '' || isSending) return
    setIsSending(true)
    const { ok } = await perform(journey, 'writeNote', { note })
    setIsSending(false)
    if (ok) setText('')
  }

  return (
    <form className={classes.box} onSubmit={(event) => void save(event)}>
      <Textarea
        className={classes.field}
        aria-label="Nota para la línea de tiempo"
        placeholder="Escribir una nota…"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={longest}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {note !== '' && (
        <Button type="submit" loading={isSending}>
          Guardar
        </Button>
      )}
    </form>
  )
}
