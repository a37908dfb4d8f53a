// A relying party we did not write (openid-client) against the running service. One scenario a run, its outcome as JSON:
// node relying-party.mjs SCENARIO '{"issuer", "clientId", "clientSecret", "redirectUri", "goodbye", "cookie"}'
import * as oidc from 'openid-client';

const [, , scenario, given] = process.argv;
const app = JSON.parse(given);
const SCOPE = 'openid email profile offline_access';

const open = (secret = app.clientSecret) =>
  oidc.discovery(
    new URL(app.issuer),
    app.clientId,
    undefined,
    secret ? oidc.ClientSecretBasic(secret) : oidc.None(),
    // The service under test has no certificate; everything else is checked as it is by default.
    { execute: [oidc.allowInsecureRequests] },
  );

/** What the browser of somebody signed in brings back from there. */
async function visit(url, cookie = app.cookie) {
  const answer = await globalThis.fetch(url, { redirect: 'manual', headers: { cookie } });
  const to = answer.headers.get('location');
  if (!to) throw Object.assign(new Error('sent nowhere'), { code: `PAGE_${answer.status}` });
  return new URL(to, app.issuer);
}

async function begin(config, changes = {}) {
  const verifier = oidc.randomPKCECodeVerifier();
  const nonce = oidc.randomNonce();
  const state = oidc.randomState();
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: app.redirectUri,
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return { url, checks: { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true } };
}

async function signIn(config, changes = {}, otherChecks = {}) {
  const { url, checks } = await begin(config, changes);
  const back = await visit(url);
  return { back, checks, tokens: await oidc.authorizationCodeGrant(config, back, { ...checks, ...otherChecks }) };
}

const scenarios = {
  async whole(config) {
    const { tokens } = await signIn(config, {}, { maxAge: 600 });
    const claims = tokens.claims();
    const heard = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
    const next = await oidc.refreshTokenGrant(config, tokens.refresh_token);
    await oidc.fetchUserInfo(config, next.access_token, claims.sub);
    return {
      sub: claims.sub,
      audience: claims.aud,
      heard,
      rotated: Boolean(next.refresh_token) && next.refresh_token !== tokens.refresh_token,
      metadata: config.serverMetadata().issuer,
    };
  },
  async reuse(config) {
    const { tokens } = await signIn(config);
    await oidc.refreshTokenGrant(config, tokens.refresh_token);
    return oidc.refreshTokenGrant(config, tokens.refresh_token);
  },
  async 'reuse-ends-the-family'(config) {
    const { tokens } = await signIn(config);
    const next = await oidc.refreshTokenGrant(config, tokens.refresh_token);
    await oidc.refreshTokenGrant(config, tokens.refresh_token).catch(() => undefined);
    return oidc.fetchUserInfo(config, next.access_token, oidc.skipSubjectCheck);
  },
  async revoked(config) {
    const { tokens } = await signIn(config);
    await oidc.tokenRevocation(config, tokens.refresh_token);
    return oidc.fetchUserInfo(config, tokens.access_token, oidc.skipSubjectCheck);
  },
  async logout(config) {
    const { tokens } = await signIn(config);
    const leave = oidc.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: app.goodbye,
      state: 'bye',
    });
    const to = await visit(leave);
    const { url, checks } = await begin(config, { prompt: 'none' });
    const after = await oidc.authorizationCodeGrant(config, await visit(url), checks).catch((error) => error.error);
    return { to: to.href, after };
  },
  async 'logout-elsewhere'(config) {
    const { tokens } = await signIn(config);
    const leave = oidc.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: 'https://evil.example/',
    });
    return { to: (await visit(leave)).pathname };
  },
  'wrong-redirect': (config) => signIn(config, { redirect_uri: 'https://evil.example/' }),
  'no-pkce': (config) => signIn(config, { code_challenge: null, code_challenge_method: null }),
  plain: (config) => signIn(config, { code_challenge_method: 'plain' }),
  'wrong-verifier': (config) => signIn(config, {}, { pkceCodeVerifier: oidc.randomPKCECodeVerifier() }),
  'wrong-nonce': (config) => signIn(config, { nonce: 'of-another-session' }),
  'wrong-state': (config) => signIn(config, { state: 'of-another-session' }),
  async 'wrong-issuer'(config) {
    const { url, checks } = await begin(config);
    const back = await visit(url);
    back.searchParams.set('iss', 'https://evil.example');
    return oidc.authorizationCodeGrant(config, back, checks);
  },
  async 'replayed-code'(config) {
    const { back, checks } = await signIn(config);
    return oidc.authorizationCodeGrant(config, back, checks);
  },
  'wrong-secret': async () => signIn(await open('guessed')),
  'no-secret': async () => signIn(await open(null)),
};

try {
  const outcome = await scenarios[scenario](await open());
  process.stdout.write(JSON.stringify({ outcome }));
} catch (error) {
  const refused = error.error ?? error.code ?? error.message;
  process.stdout.write(JSON.stringify({ refused, status: error.status ?? null }));
}
