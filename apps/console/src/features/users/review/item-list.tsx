import { reviewItem, type ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import { itemReasons, type Verdict, verdictLabels } from '@arriero/domain/users/review-reason.ts'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Spoken } from '#ui/spoken.tsx'
import { ShapeMark } from '#ui/tone-chip.tsx'
import { verdictMarks } from '../user-chips.tsx'
import type { Concern } from './concerns.ts'
import { askLabel, type CaseItem, type ReviewDraft, verdictOn } from './review-draft.ts'
import classes from './item-list.module.css'

interface ItemListProps {
  items: readonly CaseItem[]
  draft: ReviewDraft
  concerns: readonly Concern[]
  current: ReviewItemKey | undefined
  onChoose: (item: ReviewItemKey) => void
}

const groups = { driver: 'Conductor', vehicle: 'Vehículo', customer: 'Empresa' } as const

const groupOf = ({ item, attempts }: CaseItem) =>
  attempts.length === 0 ? 'Sin enviar' : groups[reviewItem(item).of]

/** The decision sheet: every item with its verdict so far and what stands out. */
export function ItemList({ items, draft, concerns, current, onChoose }: ItemListProps) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const chosen = ref.current?.querySelector('[aria-current]')
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav ref={ref} className={classes.items} aria-label="Documentos por revisar">
      {items.map((item, at) => {
        const { label } = reviewItem(item.item)
        const before = items[at - 1]
        const group = groupOf(item)
        const isFirst = before === undefined || groupOf(before) !== group
        return (
          <div key={item.item} className={classes.itemPlace}>
            {isFirst && <p className={classes.group}>{group}</p>}
            <UnstyledButton
              className={classes.item}
              aria-current={item.item === current ? 'true' : undefined}
              onClick={() => onChoose(item.item)}
            >
              <ItemMark item={item} draft={draft} />
              <span className={classes.itemName}>
                {label}
                <ItemNote item={item} draft={draft} />
              </span>
              <ConcernMark concerns={concerns.filter((concern) => concern.item === item.item)} />
            </UnstyledButton>
          </div>
        )
      })}
    </nav>
  )
}

function ItemMark({ item, draft }: { item: CaseItem; draft: ReviewDraft }) {
  const verdict = verdictOn(item, draft)
  return (
    <span className={classes.mark} data-verdict={verdict ?? 'none'}>
      {verdict ? <ShapeMark {...verdictMarks[verdict]} /> : <ShapeMark tone="grey" shape="ring" />}
      <Spoken>{describeVerdict(item, verdict)}: </Spoken>
    </span>
  )
}

function describeVerdict({ attempts }: CaseItem, verdict: Verdict | null): string {
  if (attempts.length === 0) return verdict ? askLabel : 'Sin enviar'
  return verdict ? verdictLabels[verdict] : 'Sin veredicto'
}

function ItemNote({ item, draft }: { item: CaseItem; draft: ReviewDraft }) {
  const newest = item.attempts[0]
  const chosen = draft[item.item]
  if (chosen?.reason)
    return <span className={classes.itemNote}>{itemReasons[chosen.reason].label}</span>
  if (chosen !== undefined || newest === undefined) return null
  if (newest.verdict === 'ok') return <span className={classes.itemNote}>Ya aprobado</span>
  if (newest.attempt > 1) return <span className={classes.itemNote}>{newest.attempt}.º envío</span>
  return null
}

function ConcernMark({ concerns }: { concerns: readonly Concern[] }) {
  if (concerns.length === 0) return null
  const isRed = concerns.some(({ tone }) => tone === 'red')
  return (
    <span className={classes.concernMark}>
      <ShapeMark tone={isRed ? 'red' : 'amber'} shape={isRed ? 'octagon' : 'triangle-up'} />
      <Spoken>, {concerns.map(({ text }) => text).join('; ')}</Spoken>
    </span>
  )
}
