import { maxImageSide } from '@arriero/domain/contract/http/files.ts'

const quality = 0.85

/** A smaller JPEG of a photo. Anything else, and a photo that this browser can't read, is sent as it is. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  if (!file.type.startsWith('image/')) return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, maxImageSide / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return file
    // Transparent parts of a PNG would become black.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const smaller = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    )
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    // The server says what is wrong with it.
    return file
  }
}
