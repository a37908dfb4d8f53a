import { describe, expect, it } from 'vitest';
import { BrokenStream, readLines } from './ndjson';

function streamOf(...chunks: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      controller.close();
    },
  });
}

async function read(stream: ReadableStream<Uint8Array>): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const value of readLines(stream)) values.push(value);
  return values;
}

describe('[Q-06] reading a quote as a stream of lines', () => {
  it('gives each line as one value, wherever the chunks cut', async () => {
    expect(await read(streamOf('{"a"', ':1}\n{"b":2', '}\n{"c":', '3}\n'))).toEqual([
      { a: 1 },
      { b: 2 },
      { c: 3 },
    ]);
  });

  it('reads every way of cutting the same bytes alike', async () => {
    const bytes = new TextEncoder().encode('{"city":"Málaga"}\n{"sign":"€"}\n');
    for (let cut = 1; cut < bytes.length; cut += 1) {
      expect(await read(streamOf(bytes.slice(0, cut), bytes.slice(cut)))).toEqual([
        { city: 'Málaga' },
        { sign: '€' },
      ]);
    }
  });

  it('takes CRLF, blank lines and a last line without an end', async () => {
    expect(await read(streamOf('{"a":1}\r\n\n  \n{"b":2}'))).toEqual([{ a: 1 }, { b: 2 }]);
  });

  it('gives nothing for an empty stream', async () => {
    expect(await read(streamOf())).toEqual([]);
  });

  it.each([
    ['a page of HTML', ['<html>\n']],
    ['a line cut at the end', ['{"a":1}\n{"b":']],
    ['bytes that are not UTF-8', [new Uint8Array([0x7b, 0xff, 0x0a])]],
    ['a character cut at the end', [new Uint8Array([0xe2, 0x82])]],
    ['a line without end', ['x'.repeat(2_000_001), 'x'.repeat(2_000_001)]],
  ])('refuses %s', async (_name, chunks) => {
    await expect(read(streamOf(...chunks))).rejects.toThrow(BrokenStream);
  });

  it('gives the lines before a broken one', async () => {
    const lines = readLines(streamOf('{"a":1}\nnot json\n'));
    expect((await lines.next()).value).toEqual({ a: 1 });
    await expect(lines.next()).rejects.toThrow(BrokenStream);
  });

  it('lets go of the connection when the reader stops early', async () => {
    let cancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('{"a":1}\n')),
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const value of readLines(stream)) {
      expect(value).toEqual({ a: 1 });
      break;
    }
    expect(cancelled).toBe(true);
  });
});
