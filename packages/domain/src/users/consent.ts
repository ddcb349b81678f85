/**
 * What people agree to before they send personal data (Ley 1581 de 2012, Decreto 1377 de 2013). A changed text gets a
 * new version; the version that somebody agreed to is stored with the moment.
 */
export const consentText = {
  version: '2026-11',
  title: 'Autorización para el tratamiento de datos personales',
  paragraphs: [
    'Responsable: la empresa que opera esta consola de control de viajes de carga. Usted puede escribirle por el correo desde el que le llegan sus mensajes.',
    'Qué datos: los que usted escribe aquí y los documentos que envía, entre ellos su cédula, su foto, su licencia, los papeles del vehículo o de la empresa y su cuenta bancaria. La foto del rostro es un dato sensible: sirve solo para comprobar que usted es quien dice ser, y no está obligado a autorizarla; sin ella no podemos terminar el registro de un conductor.',
    'Para qué: comprobar su identidad y sus papeles, ofrecerle y asignarle viajes o prestarle el servicio de transporte, comunicarnos con usted, pagarle o facturarle, y cumplir lo que exigen las autoridades de transporte y de impuestos.',
    'Sus derechos: conocer, actualizar y corregir sus datos, pedir prueba de esta autorización, saber para qué se han usado, presentar quejas ante la Superintendencia de Industria y Comercio, y revocar la autorización o pedir que se borren sus datos cuando ninguna ley obligue a conservarlos.',
    'Cómo revocarla: mientras no haya enviado el registro, con el botón «Borrar mi registro» de esta página. Después, con un correo al responsable, que le responde en los plazos de la ley.',
  ],
} as const
