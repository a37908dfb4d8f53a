/** The platform as it would be with another release of one section: its own answers, one script in place of another. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { entryOf } from './broken-remotes';
import { baseUrl } from './browser';

export interface ChangedPlatform {
  origin: string;
  stop: () => Promise<void>;
}

/** Serves the platform with `script` as the entry of `section`; pages name its integrity, as if it had been built so. */
export async function withEntry(section: string, script: string): Promise<ChangedPlatform> {
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  const named = new RegExp(`"${section}":\\{[^}]*"integrity":"([^"]+)"`);
  const server = createServer((request, response) => {
    void answer(request).then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(502).end(),
    );
  });
  const answer = async (request: IncomingMessage) => {
    const path = request.url ?? '/';
    if (entryOf(section).test(path)) return { status: 200, type: 'text/javascript', body: script };
    const given = await forward(request, path);
    const type = given.headers.get('content-type') ?? '';
    if (!type.includes('text/html'))
      return { status: given.status, type, body: Buffer.from(await given.arrayBuffer()) };
    const html = await given.text();
    const shipped = named.exec(html)?.[1];
    return { status: given.status, type, body: shipped ? html.replaceAll(shipped, integrity) : html };
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => stopped(server) };
}

async function forward(request: IncomingMessage, path: string): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  // Whose page asks is nothing to the services here: to them, this server is the visitor.
  const { cookie = '', 'content-type': type = '', accept = '' } = request.headers;
  return fetch(new URL(path, baseUrl), {
    method: request.method,
    headers: { accept, cookie, ...(type ? { 'content-type': type } : {}) },
    body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
    redirect: 'manual',
  });
}

const stopped = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
