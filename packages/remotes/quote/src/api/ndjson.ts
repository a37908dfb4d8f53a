/** A line longer than this is not one of ours; reading on would only fill the visitor's memory. */
const MAX_LINE_CHARS = 4_000_000;

/** The stream held something that is not a line of JSON, or ended inside one. */
export class BrokenStream extends Error {
  override name = 'BrokenStream';
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new BrokenStream('a line is not JSON');
  }
}

/**
 * Yields each JSON value of a newline-delimited stream as soon as its line is whole.
 *
 * Chunks may cut anywhere, inside a character too; `\r\n`, blank lines and a missing last newline are fine.
 * Raises: BrokenStream for a line that is not JSON, bytes that are not UTF-8, or a line that never ends.
 */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw new BrokenStream('the stream is not UTF-8');
    }
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decode(done ? undefined : value);
      const lines = rest.split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      for (const line of lines) if (line.trim()) yield parse(line);
      if (done) return;
      if (rest.length > MAX_LINE_CHARS) throw new BrokenStream('a line is too long');
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
