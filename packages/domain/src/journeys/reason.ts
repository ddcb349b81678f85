const cancel = {
  CLIENTE_DESISTE: 'El cliente desistió',
  FALSO_FLETE: 'Falso flete: no había carga',
  SIN_VEHICULO: 'No se consiguió vehículo',
  CARGA_NO_LISTA: 'La carga no estaba lista',
  DOCUMENTOS_INCOMPLETOS: 'Documentos incompletos',
  SINIESTRO: 'Siniestro',
  DUPLICADO: 'Servicio duplicado',
  OTRO: 'Otro motivo',
} as const

const withdraw = {
  VEHICULO_VARADO: 'El vehículo está varado',
  SALUD_CONDUCTOR: 'Salud del conductor',
  CARGA_NO_CORRESPONDE: 'La carga no corresponde a lo ofrecido',
  TARIFA: 'No está de acuerdo con el flete',
  OTRO: 'Otro motivo',
} as const

const reassign = {
  CONDUCTOR_NO_RESPONDE: 'El conductor no responde',
  CONDUCTOR_SE_RETIRA: 'El conductor se retira',
  VEHICULO_NO_APTO: 'El vehículo no es apto',
  PAPELES_VENCIDOS: 'Papeles vencidos',
  PEDIDO_DEL_CLIENTE: 'Pedido del cliente',
  OTRO: 'Otro motivo',
} as const

const applySurcharge = {
  DEMORA_EN_SITIO: 'Demora en el sitio',
  ACUERDO_CON_CLIENTE: 'Acordado con el cliente',
  OTRO: 'Otro motivo',
} as const

const voidSurcharge = {
  ERROR_DE_REGISTRO: 'Error de registro',
  DEMORA_DEL_CONDUCTOR: 'La demora fue del conductor',
  ACUERDO_COMERCIAL: 'Acuerdo comercial',
  OTRO: 'Otro motivo',
} as const

const close = {
  ENTREGA_COMPROBADA: 'Entrega comprobada con el destinatario',
  SOPORTE_RECIBIDO: 'Se recibió el cumplido por otro medio',
  OTRO: 'Otro motivo',
} as const

const abandon = {
  NO_APARECE: 'El conductor no aparece',
  ENTREGO_EL_VEHICULO: 'El conductor entregó el vehículo',
  OTRO: 'Otro motivo',
} as const

const resolve = {
  SUPERADA: 'Superada en sitio',
  ATENDIDA: 'Atendida por el control',
  FALSA_ALARMA: 'Falsa alarma',
  RECUPERADO: 'Recuperado: lo confirmó la Policía',
  OTRO: 'Otro motivo',
} as const

const theftResolutions: readonly string[] = ['RECUPERADO', 'FALSA_ALARMA', 'OTRO']

/** Whether a novelty of this kind can end for this reason: a theft does not just pass. */
export const canResolveWith = (noveltyCode: string, reasonCode: string): boolean =>
  noveltyCode === 'HURTO' ? theftResolutions.includes(reasonCode) : reasonCode !== 'RECUPERADO'

/** Why a truck counts as being at a site where it is not seen. */
const notSeenAtSite = {
  CONDUCTOR_CONFIRMA: 'El conductor lo confirmó por teléfono',
  SITIO_CONFIRMA: 'El sitio lo confirmó',
  SOPORTE_RECIBIDO: 'Se recibió foto o documento',
  GPS_FALLA: 'El GPS falla o no está instalado',
  PUNTO_ERRADO: 'El punto del sitio está mal ubicado',
  OTRO: 'Otro motivo',
} as const

/** The reasons people choose from, by command. Codes are stored: never rename one. */
export const reasons = {
  cancel,
  withdraw,
  reassignInternally: reassign,
  reassignExternally: reassign,
  declineReassignment: withdraw,
  applySurcharge,
  voidSurcharge,
  closeManually: close,
  declareAbandoned: abandon,
  replaceDriver: reassign,
  resolveNovelty: resolve,
  arriveAtOrigin: notSeenAtSite,
  startLoading: notSeenAtSite,
  arriveAtDestination: notSeenAtSite,
  startUnloading: notSeenAtSite,
  confirmDelivery: notSeenAtSite,
} as const

/** The reasons with which a journey can end as cancelled, however it ended: that is what `cancel_reason` stores. */
export const endReasonLabels: Readonly<Record<string, string>> = {
  ...cancel,
  ...withdraw,
  ...abandon,
}

export type ReasonedCommand = keyof typeof reasons

/** «Otro motivo» needs an explanation. */
export const reasonNeedsNote = (code: string | undefined): boolean => code === 'OTRO'
