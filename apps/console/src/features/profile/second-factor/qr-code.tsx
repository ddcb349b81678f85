import { encode } from 'uqr'
import { qrPath } from './qr-path.ts'
import classes from './qr-code.module.css'

/** Always dark on white, in either colour scheme: that is what cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`}>
      <title>{label}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={qrPath(data)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
