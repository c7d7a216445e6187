/**
 * Better Auth is some 400 modules. The guard does without them, so the shop starts to listen first and loads them when
 * someone signs in or up.
 */
export const loadAuth = () => import('./better-auth.ts');
