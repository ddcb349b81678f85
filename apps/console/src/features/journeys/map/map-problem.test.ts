import { expect, test } from 'vitest'
import { HttpFailure } from '#data/http/http-failure.ts'
import { describeMapProblem, toMapFailure, isSoftware } from './map-problem.ts'

const lost = new HttpFailure({ status: 0 })
const fault = new TypeError('broken')

test.each([
  [{ kind: 'no-webgl' as const }, /^Este navegador/],
  [{ kind: 'no-basemap' as const, failure: lost }, /^Conexión al servidor\. No se pudo cargar/],
  [{ kind: 'no-custom-style' as const, failure: lost }, /^Conexión al servidor\. El mapa de/],
  [{ kind: 'no-custom-style' as const }, /^El mapa de su empresa/],
])('%j begins with the catalogue message of its failure, if it has one', (problem, words) => {
  expect(describeMapProblem(problem)).toMatch(words)
})

test('a failed request becomes an HttpFailure; another error stays as it is', () => {
  expect(toMapFailure(Object.assign(new Error('AJAXError'), { status: 0 }))).toEqual(lost)
  expect(toMapFailure(fault)).toBe(fault)
})

test.each([
  [
    'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)',
    true,
  ],
  ['llvmpipe (LLVM 15.0.7, 256 bits)', true],
  ['ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11 vs_5_0 ps_5_0)', true],
  ['ANGLE (NVIDIA, NVIDIA GeForce GTX 1650 Direct3D11 vs_5_0 ps_5_0, D3D11)', false],
  ['ANGLE (Apple, ANGLE Metal Renderer: Apple M2, Unspecified Version)', false],
  ['Mesa Intel(R) UHD Graphics 620 (KBL GT2)', false],
])('%s renders in software: %s', (renderer, expected) => {
  expect(isSoftware(renderer)).toBe(expected)
})
