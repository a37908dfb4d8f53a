"""Customers: sign-up, sign-in, sessions, passkeys; relying party and issuer of OpenID Connect."""
