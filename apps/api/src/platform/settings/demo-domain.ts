/**
 * Where the demonstration's administrators have their e-mail. Reserved for examples, so no real
 * person has one there. Outside `demo/` because production looks for it and must not load the rest.
 */
export const demoDomain = 'arriero.example'
