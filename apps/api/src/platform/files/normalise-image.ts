import { maxImageSide } from '@arriero/domain/contract/http/files.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type Sharp from 'sharp'
import type { ReceivedType } from './file-type.ts'

/** Largest photo that today's phones take; more would only be a way to fill the memory. */
const maxPixels = 70_000_000
const timeoutSeconds = 15
const jpegQuality = 82

const loaders: Record<Exclude<ReceivedType, 'pdf'>, string> = {
  jpeg: 'VipsForeignLoadJpegFile',
  png: 'VipsForeignLoadPngFile',
  webp: 'VipsForeignLoadWebpFile',
}

export interface NormalisedImage {
  bytes: Buffer
  width: number
  height: number
}

let loading: Promise<typeof Sharp> | undefined

/** Loaded with the first image: the library takes memory that most processes never need. */
const loadSharp = (): Promise<typeof Sharp> => {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Only the decoders of the types we receive: no SVG, no TIFF, whatever a file claims to be.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: Object.values(loaders) })
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loading
}

/**
 * Decodes an image and encodes its pixels as a new JPEG: upright, not larger than needed, the first frame of an
 * animation, and without anything else that was in the file, such as the place where it was taken.
 */
export async function normaliseImage(path: string): Promise<NormalisedImage> {
  const sharp = await loadSharp()
  try {
    const { data, info } = await sharp(path, {
      limitInputPixels: maxPixels,
      failOn: 'error',
      sequentialRead: true,
    })
      .autoOrient()
      .resize({
        width: maxImageSide,
        height: maxImageSide,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: jpegQuality })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
    throw new AppError(isTooLarge ? 'file.too-many-pixels' : 'file.damaged')
  }
}
