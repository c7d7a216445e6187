/**
 * The body of an answer, in the type that the test expects: `Response.json()` and Playwright's promise `any`.
 * Nothing is validated.
 */
export async function jsonOf<Body>(answer: { json(): Promise<Body> }): Promise<Body> {
  return answer.json();
}
