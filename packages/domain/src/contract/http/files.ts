import { z } from 'zod'

/** Largest file that is received. Photos of papers are far below after the browser has made them smaller. */
export const maxFileBytes = 15 * 1024 * 1024

/** Longest side of a stored image, in pixels: the small print of a licence is still legible. */
export const maxImageSide = 2400

/** For the `accept` of a file input. Without HEIC, so that iPhones convert their photos by themselves. */
export const acceptedFileTypes = 'image/jpeg,image/png,image/webp,application/pdf'

export const fileMediaTypes = ['image/jpeg', 'application/pdf'] as const
export type FileMediaType = (typeof fileMediaTypes)[number]

/** A file that was received, checked and stored. */
export const UploadedFile = z.object({
  id: z.uuid(),
  mediaType: z.enum(fileMediaTypes),
  sizeBytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type UploadedFile = z.infer<typeof UploadedFile>
