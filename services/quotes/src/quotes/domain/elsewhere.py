"""Where Americans live and no plan of ours is sold: the territories, and the mail addresses of the armed forces.

Insurers file their plans state by state. A member of the armed forces keeps the legal residence of a state wherever
they serve, and buys as its resident. Source: 50 U.S.C. 4025 (residence under military orders); USPS Publication 28,
appendix B.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

_TERRITORY = (
    "No plan here is sold to residents of {name}: insurers file their plans state by state, and these are filed in the "
    "50 states and the District of Columbia. If your legal residence is in one of them, choose that one. Otherwise "
    "please call us, and we will say who insures residents of {name}."
)
_MILITARY = (
    "{code} is a military mail address, not a state to live in. Choose the state of your legal residence, where you "
    "pay state taxes or vote: its plans are sold to you wherever you serve. Not sure which it is? Please call us."
)
_TERRITORIES = {
    "PR": ("Puerto Rico", "006-007 009"),
    "VI": ("the U.S. Virgin Islands", "008"),
    "GU": ("Guam", "96910-96932"),
    "MP": ("the Northern Mariana Islands", "96950-96952"),
    "AS": ("American Samoa", "96799"),
    "PW": ("Palau", "96939-96940"),
    "FM": ("Micronesia", "96941-96944"),
    "MH": ("the Marshall Islands", "96960-96970"),
}
_FORCES = {
    "AA": ("Armed Forces Americas (AA)", "340"),
    "AE": ("Armed Forces Europe (AE)", "090-099"),
    "AP": ("Armed Forces Pacific (AP)", "962-966"),
}


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A place by the code that stands in an address; `why` says why no plan is sold there and what to do."""

    code: str
    name: str
    why: str
    zip_codes: str


def _read(places: Mapping[str, tuple[str, str]], why: str) -> dict[str, Elsewhere]:
    return {
        code: Elsewhere(code, name, why.format(name=name, code=code), runs)
        for code, (name, runs) in places.items()
    }


ELSEWHERE = MappingProxyType({**_read(_TERRITORIES, _TERRITORY), **_read(_FORCES, _MILITARY)})


def elsewhere_of(zip_code: str) -> Elsewhere | None:
    """Return the place whose mail this ZIP code is for; None for one of a state, or that was never given out."""
    for place in ELSEWHERE.values():
        for run in place.zip_codes.split():
            first, _, last = run.partition("-")
            if first <= zip_code[: len(first)] <= (last or first):
                return place
    return None
