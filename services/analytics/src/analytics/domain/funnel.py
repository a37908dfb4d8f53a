"""The steps from the form to a policy, known by the cleaned path of the page that shows them."""

STEPS: dict[str, tuple[str, ...]] = {
    "form": ("/",),
    "results": ("/quote/*",),
    "plan": ("/quote/*/plans/%", "/quote/*/compare"),
    "buy": ("/quote/*/buy%",),
    "policy": ("/quote/*/confirmation",),
}
"""Step: patterns of paths, `%` for anything that follows."""
