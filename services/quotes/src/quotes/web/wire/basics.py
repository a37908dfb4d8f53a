"""Values that every object on the wire is made of: codes, cents, lines of text."""

from typing import Annotated, Literal

from kit import zip_codes
from kit.pdf import text as printed
from pydantic import Field, StringConstraints

StateCode = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}$")]
CountryCode = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}$")]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=80)]
Cents = Annotated[int, Field(ge=0, le=100_000_000, strict=True)]
LINE = r"^[^\x00-\x1f\x7f]*$"
"""One line of text: no control characters, so that nothing breaks out of a mail header or a PDF line."""
Name = Annotated[str, StringConstraints(min_length=1, max_length=60, pattern=LINE), printed.Tidied]
Street = Annotated[str, StringConstraints(min_length=1, max_length=120, pattern=LINE), printed.Tidied]
City = Annotated[str, StringConstraints(min_length=1, max_length=80, pattern=LINE), printed.Tidied]
PostCode = Annotated[str, StringConstraints(pattern=r"^[0-9]{5}(-[0-9]{4})?$"), zip_codes.Tidied]
"""A ZIP code, or one of nine figures as people paste it; read as papers write it: `90210-1234`."""
Telephone = Annotated[str, StringConstraints(pattern=r"^\+?[0-9 ()\-.]{7,20}$")]
Token = Annotated[str, StringConstraints(pattern=r"^pm_[A-Za-z0-9]{8,64}$")]
"""A token of the gateway's hosted fields; card numbers never reach this service (TRUST S17)."""

TripKind = Literal["single", "annual", "cruise"]
PlanKind = Literal["basic", "comprehensive", "premium", "cruise", "medical", "annual"]
BenefitState = Literal["amount", "percent", "included", "optional", "none"]
