/** The product's own edge once more, through TLS: in front of the same services and releases, with a certificate made here. */
import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseUrl } from './browser';
import { BRANDS } from './brands';
import { freePort } from './free-port';

const SERVICES = ['content', 'quotes', 'search', 'analytics', 'accounts', 'chat', 'streams'];

export interface TlsEdge {
  port: number;
  /** Whom a client must trust to believe the certificate. */
  authority: string;
  stop: () => Promise<void>;
}

/** A certificate of a day for every brand's host, by an authority of its own. */
function certificate(folder: string): { authority: string; key: string; chain: string } {
  const file = (name: string) => join(folder, name);
  const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const names = ['localhost', ...BRANDS.map((brand) => `${brand}.localhost`)];
  openssl(
    'req',
    '-x509',
    ...key,
    '-subj',
    '/CN=Authority of a test',
    '-keyout',
    file('ca.key'),
    '-out',
    file('ca.pem'),
  );
  openssl('req', ...key, '-subj', '/CN=localhost', '-keyout', file('edge.key'), '-out', file('edge.csr'));
  writeFileSync(file('names'), `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}\n`);
  const signed = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial', '-days', '1'];
  openssl(
    'x509',
    '-req',
    '-in',
    file('edge.csr'),
    ...signed,
    '-extfile',
    file('names'),
    '-out',
    file('edge.pem'),
  );
  return { authority: file('ca.pem'), key: file('edge.key'), chain: file('edge.pem') };
}

/** What somebody gets wrong: `from` becomes `to` in a file of the edge's state, its configuration or its live pages. */
export interface Mistake {
  file: string;
  from: string | RegExp;
  to: string;
}

/** An edge on a port of its own. */
export async function tlsEdge(mistake?: Mistake): Promise<TlsEdge> {
  const folder = mkdtempSync(join(tmpdir(), 'tls-edge-'));
  const { authority, key, chain } = certificate(folder);
  const { COATI_VAR: state = '', COATI_RUN: sockets = '' } = process.env;
  const own = join(folder, 'var');
  mkdirSync(join(own, 'log'), { recursive: true });
  symlinkSync(join(state, 'releases'), join(own, 'releases'));
  cpSync(realpathSync(join(state, 'live/current')), join(own, 'live/current'), { recursive: true });
  const port = await freePort();
  const env = {
    ...process.env,
    COATI_VAR: own,
    COATI_RUN: join(folder, 'run'),
    PORT: String(port),
    SANDBOX_PORT: String(port + 1),
    PUBLIC_ORIGIN: `https://localhost:${port}`,
    EDGE_TLS_CERTIFICATE: chain,
    EDGE_TLS_KEY: key,
    ...Object.fromEntries(
      SERVICES.map((name) => [`EDGE_${name.toUpperCase()}`, `unix:${join(sockets, `${name}.sock`)}`]),
    ),
  };
  const python = (code: string) => execFileSync('python', ['-c', code], { env, stdio: 'pipe' });
  python(
    'import os; from release.edge import EdgeSettings, render; render(EdgeSettings.from_environment(os.environ))',
  );
  if (mistake) make(mistake, own);
  const conf = join(own, 'nginx');
  const nginx = spawn(
    'nginx',
    ['-e', join(own, 'log/edge-error.log'), '-p', `${conf}/`, '-c', join(conf, 'nginx.conf')],
    {
      env,
      stdio: 'inherit',
    },
  );
  const ended = new Promise<void>((resolve) => nginx.once('exit', () => resolve()));
  const stop = async () => {
    nginx.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await answering(port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, authority, stop };
}

function make({ file, from, to }: Mistake, folder: string): void {
  const before = readFileSync(join(folder, file), 'utf8');
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${file} holds no ${String(from)}`);
  writeFileSync(join(folder, file), after);
}

async function answering(port: number): Promise<void> {
  for (const until = Date.now() + 10_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('close', () => resolve(false)).end();
    });
    if (open) return;
    if (Date.now() > until) throw new Error(`the edge for ${baseUrl} did not start on ${port}`);
  }
}
