"""This service as an OpenID Connect issuer: other applications of the company sign in with it. See docs/adr/0020."""
