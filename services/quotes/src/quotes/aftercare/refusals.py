"""Why a cancellation or a change did not come about. After any of these, nothing was done and nothing is held."""

from datetime import timedelta


class PolicyUnknownError(Exception):
    """There is no such policy, or it is somebody else's: which of the two is not told. Source: S2."""


class PolicyClosedError(Exception):
    """Nothing can be done to the policy any more; `why` says so to its holder."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class StepOpenError(Exception):
    """What became of another step of the policy is being found out; nothing was done for this one. Ask again soon."""


class TooOftenError(Exception):
    """The policy was changed or corrected as often as it can be within a day; `wait` is how long until it can again."""

    def __init__(self, wait: timedelta) -> None:
        super().__init__("too often")
        self.wait = wait


class PreviewStaleError(Exception):
    """The preview has expired or been used, or the policy is not what it was then: preview again."""


class StepRefusedError(Exception):
    """The carrier will not do it; `detail` says why."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class StepAwayError(Exception):
    """The carrier or the gateway cannot be reached; the same may be sent again."""


class StepUnsettledError(Exception):
    """An answer is missing and the step may still come about: the reconciler finds out. The key stays taken.

    `silent` is who was asked and did not say: a carrier's id, or GATEWAY of `sales.refusals`.
    """

    def __init__(self, silent: str | None = None) -> None:
        super().__init__(silent)
        self.silent = silent
