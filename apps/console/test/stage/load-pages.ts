/**
 * Loads every page before the first test. The development server compiles a module when the browser first asks for it;
 * on a busy machine that alone took a test's whole time.
 */
const pages = import.meta.glob('../../src/**/{*-page,canvas-maps}.tsx')
await Promise.all(Object.values(pages).map((load) => load()))
