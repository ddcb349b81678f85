import { useEffect, useRef } from 'react'

interface BlobImageProps {
  blob: Blob
  /** Empty for a picture that its surroundings name. */
  alt: string
}

/** An image from bytes in memory. The address made for it is given back when it goes or shows others. */
export function BlobImage({ blob, alt }: BlobImageProps) {
  const ref = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    if (ref.current) ref.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return <img ref={ref} alt={alt} draggable={false} />
}
