/** Errors of customers, drivers, vehicles, trailers and tenedores as records. */
export const registryErrors = {
  'registry.taken': { status: 409, message: 'Ese dato ya está registrado.' },
  'registry.nit-taken': { status: 409, message: 'Ese NIT ya está registrado.' },
  'registry.cedula-taken': { status: 409, message: 'Esa cédula ya está registrada.' },
  'registry.email-taken': { status: 409, message: 'Ese correo ya está registrado.' },
  'registry.plate-taken': { status: 409, message: 'Esa placa ya está registrada.' },
  'registry.version-conflict': {
    status: 409,
    message: 'Otra persona cambió estos datos primero. Revise los datos nuevos.',
  },
  'registry.document-taken': { status: 409, message: 'Ese documento ya está registrado.' },
  'registry.same-record': { status: 422, message: 'Elija otro registro para unirlo con este.' },
  'registry.both-under-way': {
    status: 409,
    message: 'Los dos tienen un viaje en curso. Termine uno antes de unirlos.',
  },
  'registry.state-lost': {
    status: 409,
    message: 'El registro que desaparece no está activo, y al unirlos se perdería ese estado.',
  },
  'registry.access-lost': {
    status: 409,
    message: 'El registro que desaparece está activo, y al unirlos perdería el acceso.',
  },
  'registry.ban-requested': {
    status: 409,
    message: 'Alguien pidió bloquear el registro que desaparece. Decida esa solicitud primero.',
  },
} as const
