"""Which checks of trust there are, which tests name them, how they went last: the list, the collector, the page.

The list is docs/trust/checks.yaml; a test names a check in its docstring (`TRUST R4`) or, in TypeScript, in its
name (`[R19]`). See docs/adr/0033-a-check-is-named-by-its-test.md.
"""
