import type { QuoteLine } from '@coati/api';

/** An answer whose lines the test sends one by one, as carriers would. */
export class LineStream {
  private controller!: ReadableStreamDefaultController<Uint8Array>;
  readonly response: Response;

  constructor(signal?: AbortSignal | null) {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.controller = controller;
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    this.response = new Response(body, { status: 201, headers: { 'Content-Type': 'application/x-ndjson' } });
  }

  send(line: QuoteLine): void {
    this.controller.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
  }

  close(): void {
    this.controller.close();
  }

  break(): void {
    this.controller.error(new TypeError('network error'));
  }
}

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

export const problem = (type: string, status: number, extra: object = {}): Response =>
  new Response(JSON.stringify({ type, status, title: 'Words for engineers', ...extra }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  });

/** Lets everything that is already decided happen. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
