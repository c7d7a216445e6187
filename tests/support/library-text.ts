/** What Zod, PostgreSQL, V8, sharp and Hono say by themselves: for programs, in a language of their own. */
export const libraryText =
  /Invalid (input|option|string|key|union|date|discriminator)\b|Too (small|big): expected|expected \w+, received|Unrecognized keys?:|Unexpected (token|end of|non-whitespace)|JSON at position|violates \S+ constraint|invalid (input syntax|byte sequence)|out of range for type|syntax error at|Input (buffer|file) |VipsJpeg|Malformed /;
