"""The steps from the form to a policy, known by the cleaned path of the page that shows them."""

STEPS: dict[str, tuple[str, ...]] = {
    "form": ("/",),
    "results": ("/quote/*",),
    "plan": ("/quote/*/plans/%", "/quote/*/compare"),
    "buy": ("/quote/*/buy%",),
    "policy": ("/quote/*/confirmation",),
}
"""Step: patterns of paths, `%` for anything that follows."""


def step_of(path: str) -> str | None:
    """The step whose page lies at this path."""
    for step, patterns in STEPS.items():
        for pattern in patterns:
            if pattern.endswith("%") and path.startswith(pattern[:-1]):
                return step
            if path == pattern:
                return step
    return None
