/** For who opens the console while it can't be served: says why, in a sentence of ours, and looks again by itself, without a script. */
export const waitingPage = (sentence: string, styleNonce: string): string => `<!doctype html>
<html lang="es-CO">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta http-equiv="refresh" content="2" />
    <title>Arriero</title>
    <style nonce="${styleNonce}">
      body {
        display: grid;
        min-height: 100vh;
        margin: 0;
        place-content: center;
        font-family: system-ui, sans-serif;
        text-align: center;
      }
      main { max-width: 30rem; padding: 1.5rem; }
    </style>
  </head>
  <body>
    <main>
      <h1>Arriero</h1>
      <p>${sentence}</p>
      <p>Esta página se abre sola en cuanto sea posible.</p>
    </main>
  </body>
</html>
`
