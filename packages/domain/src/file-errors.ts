/** Errors of files that people send. */
export const fileErrors = {
  'file.not-found': { status: 404, message: 'No encontramos ese archivo.' },
  'file.too-large': {
    status: 413,
    message: 'El archivo pesa más de 15 MB. Envíe una foto más liviana o un PDF con menos páginas.',
  },
  'file.empty': { status: 422, message: 'El archivo está vacío. Elíjalo de nuevo.' },
  'file.unsupported': {
    status: 422,
    message: 'Ese tipo de archivo no se puede recibir. Envíe una foto (JPG, PNG o WebP) o un PDF.',
  },
  'file.heic': {
    status: 422,
    message:
      'Las fotos HEIC no se pueden recibir. En el iPhone elija Ajustes, Cámara, Formatos, «Más compatible», y tome la foto de nuevo.',
  },
  'file.damaged': {
    status: 422,
    message: 'El archivo está dañado o incompleto. Tome la foto o guarde el PDF de nuevo.',
  },
  'file.too-many-pixels': {
    status: 422,
    message: 'La imagen es demasiado grande: envíe una de 70 megapíxeles como máximo.',
  },
  'file.pdf-protected': {
    status: 422,
    message:
      'El PDF tiene clave o restricciones. Ábralo, imprímalo como PDF nuevo y envíe ese, o envíe fotos.',
  },
  'file.pdf-active': {
    status: 422,
    message:
      'El PDF trae programas, formularios o archivos adjuntos, y por seguridad no se recibe. Imprímalo como PDF nuevo y envíe ese, o envíe fotos.',
  },
  'file.busy': {
    status: 503,
    message: 'Hay demasiados archivos llegando al tiempo. Intente de nuevo en un momento.',
  },
} as const
