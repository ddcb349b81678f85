import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import classes from './file-drop.module.css'

interface FileDropProps {
  isBusy: boolean
  onFile: (file: File) => void
}

/** A field for one file, which can also be dropped on it. */
export function FileDrop({ isBusy, onFile }: FileDropProps) {
  const [isOver, setIsOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isBusy) onFile(file)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a file can also be dropped; the field inside takes the keys
    <label
      className={classes.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden />
      <span>{isBusy ? 'Revisando el archivo…' : 'Elija un archivo o suéltelo aquí'}</span>
      <input
        type="file"
        className={classes.file}
        aria-label="Archivo CSV o XLSX"
        accept=".csv,.txt,.tsv,.xlsx"
        disabled={isBusy}
        data-autofocus
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // The same file can be chosen again after it was corrected.
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
